import type { SettingsView } from '@taya/contracts/settings';
import { MoneyInput } from '../ui/form/inputs.js';
import { firstProblem, type Problem, wrong } from '../ui/form/problem.js';
import { groupedText, parseMoney, typedMoney } from '../ui/typed-money.js';
import { SettingsForm, type SettingsPart, saveSettings } from './settings-form.js';

/** As typed; an empty text means no limit. */
type Values = {
  readonly minimumBet: string;
  readonly maximumBet: string;
  readonly largeBet: string;
  readonly largePayout: string;
  readonly maximumTellerStake: string;
};

const LABELS: Readonly<Record<keyof Values, string>> = {
  minimumBet: 'Minimum bet',
  maximumBet: 'Maximum bet',
  maximumTellerStake: 'Maximum per teller in one game',
  largeBet: 'Large bet',
  largePayout: 'Large payout',
};

const NAMES = ['minimumBet', 'maximumBet', 'maximumTellerStake', 'largeBet', 'largePayout'] as const;

const valuesOf = (settings: SettingsView): Values => ({
  minimumBet: groupedText(settings.minimumBet),
  maximumBet: groupedText(settings.maximumBet),
  largeBet: groupedText(settings.largeBet),
  largePayout: groupedText(settings.largePayout),
  maximumTellerStake: groupedText(settings.maximumTellerStake ?? ''),
});

const isLimited = ({ maximumTellerStake }: Values) => maximumTellerStake.trim() !== '';

const inputOf = (values: Values) => ({
  minimumBet: typedMoney(values.minimumBet),
  maximumBet: typedMoney(values.maximumBet),
  largeBet: typedMoney(values.largeBet),
  largePayout: typedMoney(values.largePayout),
  maximumTellerStake: isLimited(values) ? typedMoney(values.maximumTellerStake) : null,
});

/** Centavos; 0 for text that is not an amount. */
const amountOf = (typed: string) => parseMoney(typedMoney(typed)) ?? 0;

const above = (one: keyof Values, other: keyof Values) =>
  wrong<Values>(one, `${LABELS[one]} must not be above ${LABELS[other].toLowerCase()}`);

function problemOf(values: Values): Problem<Values> | null {
  const given = NAMES.filter((name) => name !== 'maximumTellerStake' || isLimited(values));
  const bad = given.filter((name) => amountOf(values[name]) === 0);
  const words = (name: keyof Values) =>
    `${LABELS[name]} must be an amount from 0.01 to 99,999,999.99, with at most two decimal places`;
  const [first] = bad;
  if (first !== undefined) {
    return { message: words(first), at: Object.fromEntries(bad.map((name) => [name, words(name)])) };
  }
  const minimum = amountOf(values.minimumBet);
  const isAboveTeller = isLimited(values) && minimum > amountOf(values.maximumTellerStake);
  return firstProblem<Values>(
    minimum > amountOf(values.maximumBet) ? above('minimumBet', 'maximumBet') : null,
    isAboveTeller ? above('minimumBet', 'maximumTellerStake') : null,
  );
}

/** The fields that are compared with the minimum. */
const COMPARED = ['minimumBet'];

/** The limits of bets: the server refuses bets outside of them. */
const PESOS = { beside: 'pesos' } as const;

export function StakeLimits({ settings }: SettingsPart) {
  return (
    <SettingsForm
      title="Bets"
      name="stake-limits"
      describe={() => 'the limits of bets'}
      request={saveSettings}
      {...{ settings, valuesOf, problemOf, inputOf }}
    >
      <MoneyInput source="minimumBet" label={LABELS.minimumBet} {...PESOS} note="Smaller bets are refused" />
      <MoneyInput
        source="maximumBet"
        label={LABELS.maximumBet}
        {...PESOS}
        deps={COMPARED}
        note="Larger bets are refused"
      />
      <MoneyInput
        source="maximumTellerStake"
        label={LABELS.maximumTellerStake}
        {...PESOS}
        deps={COMPARED}
        note="All bets of one teller in one game, without cancelled ones. Leave empty for no limit"
      />
      <MoneyInput
        source="largeBet"
        label={LABELS.largeBet}
        {...PESOS}
        note="Above this amount the question before a bet shows it in words too, and takes Y instead of Enter"
      />
      <MoneyInput
        source="largePayout"
        label={LABELS.largePayout}
        {...PESOS}
        note="Above this amount a payout is asked about, and takes Y"
      />
    </SettingsForm>
  );
}
