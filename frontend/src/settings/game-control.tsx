import { MAX_LAST_CALL_SECONDS, MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import type { SettingsView } from '@taya/contracts/settings';
import { CheckInput, TextInput } from '../ui/form/inputs.js';
import { SettingsForm, type SettingsPart, saveSettings } from './settings-form.js';
import { wholeNumberProblem } from './whole-numbers.js';

type Values = {
  readonly lastCallSeconds: string;
  readonly timerFollowsBetting: boolean;
};

const LABEL = 'Last call seconds';

const valuesOf = ({ lastCallSeconds, timerFollowsBetting }: SettingsView): Values => ({
  lastCallSeconds: String(lastCallSeconds),
  timerFollowsBetting,
});

const inputOf = ({ lastCallSeconds, timerFollowsBetting }: Values) => ({
  lastCallSeconds: Number(lastCallSeconds),
  timerFollowsBetting,
});

const problemOf = ({ lastCallSeconds }: Values) =>
  wholeNumberProblem<Values>({ lastCallSeconds }, { lastCallSeconds: LABEL }, [
    MIN_LAST_CALL_SECONDS,
    MAX_LAST_CALL_SECONDS,
  ]);

/** Settings of the admin's game control. */
export function GameControl({ settings }: SettingsPart) {
  return (
    <SettingsForm
      title="Game control"
      name="game-control"
      describe={() => 'the settings of game control'}
      request={saveSettings}
      {...{ settings, valuesOf, problemOf, inputOf }}
    >
      <TextInput
        source="lastCallSeconds"
        label={LABEL}
        beside="seconds"
        look="money"
        inputMode="numeric"
        maxLength={3}
        note="The server stops betting this long after the admin’s last call"
      />
      <CheckInput source="timerFollowsBetting" label="The timer starts and stops with betting" />
    </SettingsForm>
  );
}
