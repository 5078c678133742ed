import { MAX_NAME_LENGTH, MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import { parseMoney, parsePercentage } from '@taya/contracts/money';
import type { SettingsView } from '@taya/contracts/settings';
import { useState } from 'react';
import { TextField } from '../ui/field.js';
import { typedMoney } from '../ui/typed-money.js';
import { SettingsForm } from './settings-form.js';

const BAD_UNIT = 'Payout unit must be an amount of at least 0.01, with at most two decimal places';
const BAD_MINIMUM = 'Minimum payout must be a number from 0, with at most two decimal places';

type Values = Pick<SettingsView, 'payoutUnit' | 'minimumPayout' | 'receiptTerms' | 'stationName'>;

const valuesOf = ({ payoutUnit, minimumPayout, receiptTerms, stationName }: SettingsView): Values => ({
  payoutUnit,
  minimumPayout,
  receiptTerms,
  stationName,
});

function read(values: Values): Values | string {
  const payoutUnit = typedMoney(values.payoutUnit);
  const minimumPayout = typedMoney(values.minimumPayout);
  if ((parseMoney(payoutUnit) ?? 0) === 0) return BAD_UNIT;
  return parsePercentage(minimumPayout) === null ? BAD_MINIMUM : { ...values, payoutUnit, minimumPayout };
}

export function PayoutsAndReceipts({ settings }: { readonly settings: SettingsView }) {
  const [values, setValues] = useState(() => valuesOf(settings));
  const set = (name: keyof Values) => (value: string) => setValues({ ...values, [name]: value });
  return (
    <SettingsForm
      title="Payouts and receipts"
      name="settings"
      about="the settings of payouts and receipts"
      read={() => read(values)}
      onSaved={(saved) => setValues(valuesOf(saved))}
    >
      <TextField
        label="Payout unit"
        look="money"
        inputMode="decimal"
        value={values.payoutUnit}
        onChange={set('payoutUnit')}
        note="Payouts are rounded down to whole units, never below the stake"
      />
      <TextField
        label="Minimum payout"
        look="money"
        inputMode="decimal"
        value={values.minimumPayout}
        onChange={set('minimumPayout')}
        note="Per 100: a side that would pay less makes the game a no contest; 0 switches the test off"
      />
      <TextField
        label="Station name"
        maxLength={MAX_NAME_LENGTH}
        value={values.stationName}
        onChange={set('stationName')}
      />
      <TextField
        label="Receipt terms"
        maxLength={MAX_TERMS_LENGTH}
        value={values.receiptTerms}
        onChange={set('receiptTerms')}
      />
    </SettingsForm>
  );
}
