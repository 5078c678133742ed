import { MAX_IDLE_MINUTES, type SettingsView } from '@taya/contracts/settings';
import { CheckInput, TextInput } from '../ui/form/inputs.js';
import type { Problem } from '../ui/form/problem.js';
import { SettingsForm, type SettingsPart, saveSettings } from './settings-form.js';
import { wholeNumberProblem } from './whole-numbers.js';

type Values = {
  readonly changeFirstPassword: boolean;
  readonly idleMinutes: string;
  readonly tellerIdleMinutes: string;
};

const LABELS = {
  idleMinutes: 'Idle minutes in the office',
  tellerIdleMinutes: 'Idle minutes of tellers',
} as const;

const valuesOf = ({ changeFirstPassword, idleMinutes, tellerIdleMinutes }: SettingsView): Values => ({
  changeFirstPassword,
  idleMinutes: String(idleMinutes),
  tellerIdleMinutes: String(tellerIdleMinutes),
});

const inputOf = ({ changeFirstPassword, idleMinutes, tellerIdleMinutes }: Values) => ({
  changeFirstPassword,
  idleMinutes: Number(idleMinutes),
  tellerIdleMinutes: Number(tellerIdleMinutes),
});

function problemOf({ idleMinutes, tellerIdleMinutes }: Values): Problem<Values> | null {
  return wholeNumberProblem<Values>({ idleMinutes, tellerIdleMinutes }, LABELS, [0, MAX_IDLE_MINUTES]);
}

/** How first passwords work, and how long an unused session lasts. */
export function Sessions({ settings }: SettingsPart) {
  const number = { look: 'money', inputMode: 'numeric', maxLength: 4, beside: 'minutes' } as const;
  return (
    <SettingsForm
      title="Passwords and sessions"
      name="sessions"
      describe={() => 'the settings of passwords and sessions'}
      request={saveSettings}
      {...{ settings, valuesOf, problemOf, inputOf }}
    >
      <CheckInput
        source="changeFirstPassword"
        label="A password you set must be changed at the first login"
      />
      <TextInput
        source="idleMinutes"
        label={LABELS.idleMinutes}
        {...number}
        note="Admin, super admin and auditor are logged out after this time without use. 0 turns this off"
      />
      <TextInput
        source="tellerIdleMinutes"
        label={LABELS.tellerIdleMinutes}
        {...number}
        note="Tellers are logged out after this time without use. 0 turns this off"
      />
    </SettingsForm>
  );
}
