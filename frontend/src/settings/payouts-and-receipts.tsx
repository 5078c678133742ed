import { MAX_NAME_LENGTH, MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import type { SettingsView } from '@taya/contracts/settings';
import { isBlank } from '@taya/contracts/text';
import { MoneyInput, TextInput } from '../ui/form/inputs.js';
import { firstProblem, type Problem, wrong } from '../ui/form/problem.js';
import { groupedText, parseMoney, parsePercentage, typedMoney } from '../ui/typed-money.js';
import { SettingsForm, type SettingsPart, saveSettings } from './settings-form.js';

const BAD_UNIT = 'Payout unit must be an amount of at least 0.01, with at most two decimal places';
const BAD_MINIMUM = 'Minimum payout must be a number from 0, with at most two decimal places';

/** On one line. */
const PER_HUNDRED = 'per\u00a0100';

type Values = Pick<SettingsView, 'payoutUnit' | 'minimumPayout' | 'receiptTerms' | 'stationName'>;

const valuesOf = ({ payoutUnit, minimumPayout, receiptTerms, stationName }: SettingsView): Values => ({
  payoutUnit: groupedText(payoutUnit),
  minimumPayout: groupedText(minimumPayout),
  receiptTerms,
  stationName,
});

const inputOf = (values: Values): Values => ({
  ...values,
  payoutUnit: typedMoney(values.payoutUnit),
  minimumPayout: typedMoney(values.minimumPayout),
});

function problemOf(values: Values): Problem<Values> | null {
  const { payoutUnit, minimumPayout, stationName } = inputOf(values);
  return firstProblem<Values>(
    (parseMoney(payoutUnit) ?? 0) === 0 ? wrong('payoutUnit', BAD_UNIT) : null,
    parsePercentage(minimumPayout) === null ? wrong('minimumPayout', BAD_MINIMUM) : null,
    isBlank(stationName) ? wrong('stationName', 'Station name is required') : null,
  );
}

export function PayoutsAndReceipts({ settings }: SettingsPart) {
  return (
    <SettingsForm
      title="Payouts and receipts"
      name="settings"
      describe={() => 'the settings of payouts and receipts'}
      request={saveSettings}
      {...{ settings, valuesOf, problemOf, inputOf }}
    >
      <MoneyInput
        source="payoutUnit"
        label="Payout unit"
        beside="pesos"
        note="Payouts are rounded down to a multiple of this, never below the stake"
      />
      <MoneyInput
        source="minimumPayout"
        label="Minimum payout"
        beside={PER_HUNDRED}
        note="Per 100: a side that would pay less makes the game a no contest. 0 turns this check off"
      />
      <TextInput source="stationName" label="Station name" isMarked maxLength={MAX_NAME_LENGTH} />
      <TextInput source="receiptTerms" label="Receipt terms" maxLength={MAX_TERMS_LENGTH} />
    </SettingsForm>
  );
}
