import { type Centavos, parseMoney } from '@taya/contracts/money';
import type { SettingsView } from '@taya/contracts/settings';
import { useState } from 'react';
import { TextField } from '../ui/field.js';
import { typedMoney } from '../ui/typed-money.js';
import { SettingsForm } from './settings-form.js';

/** As typed: no limit is an empty text. */
interface Values {
  readonly minimumBet: string;
  readonly maximumBet: string;
  readonly largeBet: string;
  readonly maximumTellerStake: string;
}

const LABELS: Readonly<Record<keyof Values, string>> = {
  minimumBet: 'Minimum bet',
  maximumBet: 'Maximum bet',
  maximumTellerStake: 'Maximum of a teller in one game',
  largeBet: 'Large bet',
};

const valuesOf = ({ minimumBet, maximumBet, largeBet, maximumTellerStake }: SettingsView): Values => ({
  minimumBet,
  maximumBet,
  largeBet,
  maximumTellerStake: maximumTellerStake ?? '',
});

function amountOf(typed: string): Centavos | null {
  const amount = parseMoney(typedMoney(typed));
  return amount === 0 ? null : amount;
}

const above = (one: keyof Values, other: keyof Values) =>
  `${LABELS[one]} must not be above ${LABELS[other].toLowerCase()}`;

function read(values: Values): Partial<SettingsView> | string {
  const hasTellerLimit = values.maximumTellerStake.trim() !== '';
  for (const name of ['minimumBet', 'maximumBet', 'maximumTellerStake', 'largeBet'] as const) {
    if (name === 'maximumTellerStake' && !hasTellerLimit) continue;
    if (amountOf(values[name]) === null) {
      return `${LABELS[name]} must be an amount from 0.01 to 99,999,999.99, with at most two decimal places`;
    }
  }
  const minimum = amountOf(values.minimumBet) ?? 0;
  if (minimum > (amountOf(values.maximumBet) ?? 0)) return above('minimumBet', 'maximumBet');
  if (hasTellerLimit && minimum > (amountOf(values.maximumTellerStake) ?? 0)) {
    return above('minimumBet', 'maximumTellerStake');
  }
  return {
    minimumBet: typedMoney(values.minimumBet),
    maximumBet: typedMoney(values.maximumBet),
    largeBet: typedMoney(values.largeBet),
    maximumTellerStake: hasTellerLimit ? typedMoney(values.maximumTellerStake) : null,
  };
}

/** What a teller may sell; the server refuses the rest. */
export function StakeLimits({ settings }: { readonly settings: SettingsView }) {
  const [values, setValues] = useState(() => valuesOf(settings));
  const field = (name: keyof Values, note: string) => (
    <TextField
      label={LABELS[name]}
      look="money"
      inputMode="decimal"
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      note={note}
    />
  );
  return (
    <SettingsForm
      title="Bets"
      name="stake-limits"
      about="the limits of bets"
      read={() => read(values)}
      onSaved={(saved) => setValues(valuesOf(saved))}
    >
      {field('minimumBet', 'A smaller bet is refused')}
      {field('maximumBet', 'A larger bet is refused')}
      {field(
        'maximumTellerStake',
        'All bets of one teller in one game, cancelled ones not counted. Leave empty for no limit',
      )}
      {field('largeBet', 'Above this the teller is asked again, with the amount in large figures')}
    </SettingsForm>
  );
}
