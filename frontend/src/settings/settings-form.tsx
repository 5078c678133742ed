import { useQueryClient } from '@tanstack/react-query';
import type { SettingsView } from '@taya/contracts/settings';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { cachedOf } from '../data/resources.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { CommandForm, type Question } from '../ui/form/command-form.js';
import type { Problem } from '../ui/form/problem.js';

export const ask: Question = (answers) => (
  <ConfirmDialog title="Settings" {...answers}>
    Do you want save the settings?
  </ConfirmDialog>
);

type Changes = Partial<SettingsView>;

/** What every part of the settings page gets. */
export interface SettingsPart {
  readonly settings: SettingsView;
}

interface SettingsFormProps<Values extends FieldValues> extends SettingsPart {
  readonly title: string;
  /** The name under which an unanswered change is stored, and its fields in a few words. */
  readonly name: string;
  readonly about: string;
  readonly valuesOf: (settings: SettingsView) => Values;
  readonly problemOf: (values: Values) => Problem<Values> | null;
  /** The values to save, once they are valid. */
  readonly changesOf: (values: Values) => Changes;
  readonly children: ReactNode;
}

/** Settings that are saved together, and no others, after a question. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { title, name, about, settings, valuesOf, problemOf, changesOf, children } = props;
  const client = useQueryClient();
  return (
    <Card title={title}>
      <CommandForm<Values, Changes, SettingsView>
        label={title}
        values={valuesOf(settings)}
        valuesAfter={valuesOf}
        problemOf={problemOf}
        inputOf={changesOf}
        questions={() => [ask]}
        command={{
          name,
          request: (body) => ({ method: 'PUT', path: '/api/settings', body }),
          failure: 'Failed to save settings',
          success: 'Settings saved successfully',
          onDone: () => void client.invalidateQueries(cachedOf('settings')),
        }}
        describe={() => about}
      >
        {({ isSending }) => (
          <>
            {children}
            <Button type="submit" size="large" tone="accent" isBusy={isSending}>
              Save
            </Button>
          </>
        )}
      </CommandForm>
    </Card>
  );
}
