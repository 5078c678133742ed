import { useQueryClient } from '@tanstack/react-query';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import type { TellerView } from '@taya/contracts/teller';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { cachedOf } from '../data/resources.js';
import { useCommand } from '../data/use-command.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { Modal } from '../ui/modal.js';
import { PasswordField } from '../ui/password-field.js';
import { Unanswered } from '../ui/unanswered.js';
import { fieldsOf, NO_FIELDS, problemOf, type TellerFields, trimmed } from './teller-form.js';

const LABELS = [
  ['first_name', 'First name'],
  ['middle_name', 'Middle name'],
  ['last_name', 'Last name'],
  ['username', 'Username'],
] as const;

export interface TellerDialogProps {
  /** null: a new one. */
  readonly teller: TellerView | null;
  readonly onClose: () => void;
}

/** Adds or edits a teller. */
export function TellerDialog({ teller, onClose }: TellerDialogProps) {
  const client = useQueryClient();
  const [fields, setFields] = useState<TellerFields>(teller === null ? NO_FIELDS : fieldsOf(teller));
  const set = (name: keyof TellerFields) => (value: string) => setFields({ ...fields, [name]: value });
  const save = useCommand<TellerFields, TellerView>({
    name: 'teller',
    isSecret: true,
    request: (input) =>
      teller === null
        ? { method: 'POST', path: '/api/teller', body: input }
        : {
            method: 'PUT',
            path: `/api/teller/${teller.id}`,
            body: { ...input, id: teller.id, is_active: teller.is_active },
          },
    failure: teller === null ? 'Failed to add teller' : 'Failed to edit teller',
    success: teller === null ? 'Teller added successfully' : 'Teller updated successfully',
    onDone: () => void client.invalidateQueries(cachedOf('teller')),
    closes: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(fields, teller === null);
    if (problem !== null) return void toast.error(problem);
    void save.send(trimmed(fields));
  };
  return (
    <Modal title={teller === null ? 'Add teller' : `Edit ${teller.name}`} width={560} onClose={onClose}>
      <form className={styles.stack} onSubmit={submit}>
        <div className={styles.pairs}>
          {LABELS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              isMarked
              maxLength={MAX_NAME_LENGTH}
              autoFocus={name === 'first_name'}
              value={fields[name]}
              onChange={set(name)}
            />
          ))}
        </div>
        <PasswordField
          label="Password"
          isMarked={teller === null}
          isPlain
          hasRandom
          autoComplete="new-password"
          value={fields.password}
          onChange={set('password')}
          note={teller === null ? undefined : 'Empty: stays as it is'}
        />
        <div className={styles.pairs}>
          <TextField
            label="Location"
            isMarked
            maxLength={MAX_NAME_LENGTH}
            value={fields.location}
            onChange={set('location')}
          />
          <TextField
            label="IP address"
            isMarked
            look="mono"
            value={fields.ip}
            onChange={set('ip')}
            note="Of the PC the teller signs in from"
          />
        </div>
        <Unanswered command={save} describe={({ username }) => `saving ${username}`} />
        <Button type="submit" size="large" tone="accent" isBusy={save.isSending}>
          Save
        </Button>
      </form>
    </Modal>
  );
}
