import { MAX_IDLE_MINUTES, type SettingsView } from '@taya/contracts/settings';
import { useState } from 'react';
import { CheckField, TextField } from '../ui/field.js';
import { SettingsForm } from './settings-form.js';

interface Values {
  readonly changeFirstPassword: boolean;
  readonly idleMinutes: string;
  readonly tellerIdleMinutes: string;
}

const LABELS = {
  idleMinutes: 'Idle minutes in the office',
  tellerIdleMinutes: 'Idle minutes of tellers',
} as const;

const valuesOf = ({ changeFirstPassword, idleMinutes, tellerIdleMinutes }: SettingsView): Values => ({
  changeFirstPassword,
  idleMinutes: String(idleMinutes),
  tellerIdleMinutes: String(tellerIdleMinutes),
});

const minutesOf = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

function read(values: Values): Partial<SettingsView> | string {
  for (const name of ['idleMinutes', 'tellerIdleMinutes'] as const) {
    if (!(minutesOf(values[name]) <= MAX_IDLE_MINUTES)) {
      return `${LABELS[name]} must be a whole number from 0 to ${MAX_IDLE_MINUTES}`;
    }
  }
  return {
    changeFirstPassword: values.changeFirstPassword,
    idleMinutes: minutesOf(values.idleMinutes),
    tellerIdleMinutes: minutesOf(values.tellerIdleMinutes),
  };
}

/** How passwords begin, and how long a session lasts that nobody uses. */
export function Sessions({ settings }: { readonly settings: SettingsView }) {
  const [values, setValues] = useState(() => valuesOf(settings));
  const minutes = (name: keyof typeof LABELS, note: string) => (
    <TextField
      label={LABELS[name]}
      look="money"
      inputMode="numeric"
      maxLength={4}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      note={note}
    />
  );
  return (
    <SettingsForm
      title="Passwords and sessions"
      name="sessions"
      about="the settings of passwords and sessions"
      read={() => read(values)}
      onSaved={(saved) => setValues(valuesOf(saved))}
    >
      <CheckField
        label="A password you set must be changed at the first login"
        isChecked={values.changeFirstPassword}
        onChange={(changeFirstPassword) => setValues({ ...values, changeFirstPassword })}
      />
      {minutes(
        'idleMinutes',
        'Admin, super admin and auditor are logged out after this time without use. 0 turns this off',
      )}
      {minutes('tellerIdleMinutes', 'Tellers are logged out after this time without use. 0 turns this off')}
    </SettingsForm>
  );
}
