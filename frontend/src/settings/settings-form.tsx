import { useQueryClient } from '@tanstack/react-query';
import type { SettingsView } from '@taya/contracts/settings';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { cachedOf } from '../data/resources.js';
import type { CommandSpec } from '../data/use-command.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { CommandForm, type Question } from '../ui/form/command-form.js';
import { SaveButton } from '../ui/form/inputs.js';
import type { Problem } from '../ui/form/problem.js';

const askToSave: Question = (answers) => (
  <ConfirmDialog title="Settings" {...answers}>
    Do you want save the settings?
  </ConfirmDialog>
);

/** What every part of the settings page gets. */
export interface SettingsPart {
  readonly settings: SettingsView;
}

/** @typeParam Saved what the call answers, and is shown: some of the settings, or all */
interface SettingsFormProps<Values extends FieldValues, Input, Saved> {
  readonly title: string;
  /** The name under which an unanswered change is stored, and what the change is in a few words. */
  readonly name: string;
  readonly describe: (input: Input) => string;
  readonly settings: Saved;
  readonly valuesOf: (settings: Saved) => Values;
  readonly problemOf: (values: Values) => Problem<Values> | null;
  /** The values to save, once they are valid. */
  readonly inputOf: (values: Values) => Input;
  readonly request: CommandSpec<Input, Saved>['request'];
  /** Asked after the question that is always asked. */
  readonly doubtsOf?: (input: Input) => readonly Question[];
  readonly children: ReactNode;
}

export const saveSettings = (body: Partial<SettingsView>) =>
  ({ method: 'PUT', path: '/api/settings', body }) as const;

/** Settings that are saved together, and no others, after a question. */
export function SettingsForm<Values extends FieldValues, Input, Saved>(
  props: SettingsFormProps<Values, Input, Saved>,
) {
  const { title, name, describe, settings, valuesOf, problemOf, inputOf, request, doubtsOf, children } =
    props;
  const client = useQueryClient();
  return (
    <Card title={title}>
      <CommandForm<Values, Input, Saved>
        label={title}
        values={valuesOf(settings)}
        valuesAfter={valuesOf}
        problemOf={problemOf}
        inputOf={inputOf}
        questions={(input) => [askToSave, ...(doubtsOf?.(input) ?? [])]}
        command={{
          name,
          request,
          failure: 'Failed to save settings',
          success: 'Settings saved successfully',
          onDone: () => void client.invalidateQueries(cachedOf('settings')),
        }}
        describe={describe}
      >
        {({ isSending }) => (
          <>
            {children}
            <SaveButton isBusy={isSending} />
          </>
        )}
      </CommandForm>
    </Card>
  );
}
