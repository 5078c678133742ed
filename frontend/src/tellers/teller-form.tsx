import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import type { TellerView } from '@taya/contracts/teller';
import type { CommandSpec } from '../data/use-command.js';
import styles from '../ui/arrange.module.css';
import { CommandForm } from '../ui/form/command-form.js';
import { PasswordInput, SaveButton, TextInput } from '../ui/form/inputs.js';
import { fieldsOf, NO_FIELDS, problemOf, type TellerFields, trimmed } from './teller-fields.js';

interface TellerFormProps {
  /** null for a new teller. */
  readonly teller: TellerView | null;
  readonly onSaved: () => void;
}

export function TellerForm({ teller, onSaved }: TellerFormProps) {
  const command: CommandSpec<TellerFields, TellerView> = {
    name: 'teller',
    isSecret: true,
    ...(teller === null ? ADDING : editing(teller)),
    changes: ['teller'],
  };
  return (
    <CommandForm<TellerFields, TellerFields, TellerView>
      values={teller === null ? NO_FIELDS : fieldsOf(teller)}
      problemOf={(fields) => problemOf(fields, teller === null)}
      inputOf={trimmed}
      command={command}
      describe={({ username }) => `the teller ${username}`}
      onSaved={onSaved}
    >
      {({ isSending }) => (
        <>
          <Fields isNew={teller === null} />
          <SaveButton isBusy={isSending} />
        </>
      )}
    </CommandForm>
  );
}

const ADDING = {
  request: (body: TellerFields) => ({ method: 'POST', path: '/api/teller', body }) as const,
  failure: 'Failed to add teller',
  success: 'Teller added successfully',
};

const editing = ({ id, is_active }: TellerView) => ({
  request: (fields: TellerFields) =>
    ({ method: 'PUT', path: `/api/teller/${id}`, body: { ...fields, id, is_active } }) as const,
  failure: 'Failed to edit teller',
  success: 'Teller updated successfully',
});

function Fields({ isNew }: { readonly isNew: boolean }) {
  const name = { isMarked: true, maxLength: MAX_NAME_LENGTH };
  return (
    <>
      <div className={styles.pairs}>
        <TextInput source="first_name" label="First name" {...name} autoFocus />
        <TextInput source="middle_name" label="Middle name" {...name} />
        <TextInput source="last_name" label="Last name" {...name} />
        <TextInput source="username" label="Username" {...name} autoCapitalize="none" spellCheck={false} />
      </div>
      <PasswordInput
        source="password"
        label="Password"
        isMarked={isNew}
        isPlain
        hasRandom
        autoComplete="new-password"
        note={isNew ? '' : 'Leave empty to keep the password'}
      />
      <div className={styles.pairs}>
        <TextInput source="location" label="Location" {...name} />
        <TextInput
          source="ip"
          label="IP address"
          isMarked
          look="mono"
          note="Of the PC this teller logs in from"
        />
      </div>
    </>
  );
}
