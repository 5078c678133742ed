import { useQueryClient } from '@tanstack/react-query';
import type { SettingsView } from '@taya/contracts/settings';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { cachedOf } from '../data/resources.js';
import { useCommand } from '../data/use-command.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { Unanswered } from '../ui/unanswered.js';

export const QUESTION = 'Do you want save the settings?';

type Changes = Partial<SettingsView>;

interface SettingsFormProps {
  readonly title: string;
  /** Where an unanswered change is kept, and its fields in a few words. */
  readonly name: string;
  readonly about: string;
  /** What is to be saved, or what is wrong with what was typed. */
  readonly read: () => Changes | string;
  readonly onSaved: (settings: SettingsView) => void;
  readonly children: ReactNode;
}

/** Settings that are saved together: only they are sent, after a question. */
export function SettingsForm({ title, name, about, read, onSaved, children }: SettingsFormProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Changes | null>(null);
  const save = useCommand<Changes, SettingsView>({
    name,
    request: (body) => ({ method: 'PUT', path: '/api/settings', body }),
    failure: 'Failed to save settings',
    success: 'Settings saved successfully',
    onDone: (settings) => {
      onSaved(settings);
      void client.invalidateQueries(cachedOf('settings'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = read();
    if (typeof wanted === 'string') toast.error(wanted);
    else setAsked(wanted);
  };
  const send = (changes: Changes) => {
    setAsked(null);
    void save.send(changes);
  };
  return (
    <Card title={title}>
      {/* What is wrong is told in our words, not the browser's. */}
      <form className={styles.stack} aria-label={title} noValidate onSubmit={submit}>
        {children}
        <Unanswered command={save} describe={() => about} />
        <Button type="submit" size="large" tone="accent" isBusy={save.isSending}>
          Save
        </Button>
      </form>
      {asked !== null && (
        <ConfirmDialog title="Settings" onNo={() => setAsked(null)} onYes={() => send(asked)}>
          {QUESTION}
        </ConfirmDialog>
      )}
    </Card>
  );
}
