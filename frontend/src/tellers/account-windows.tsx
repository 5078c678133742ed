import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import type { ReactNode } from 'react';
import { activityPath, tellerDayPath } from '../data/audit-paths.js';
import type { CommandSpec } from '../data/use-command.js';
import { useWindow } from '../list/use-window.js';
import styles from '../ui/arrange.module.css';
import { CommandForm } from '../ui/form/command-form.js';
import { PasswordInput, SelectInput, Submit, TextInput } from '../ui/form/inputs.js';
import { leaveIfSaved } from '../ui/leaving.js';
import { Modal } from '../ui/modal.js';
import {
  type AccountField,
  type AccountFields,
  fieldsOf,
  isNeeded,
  NO_FIELDS,
  problemOf,
  sentOf,
} from './account-fields.js';
import { AccountWindow } from './account-window.js';
import { type Account, doneText, type Kind, nameOf } from './kinds.js';
import { LoginHistory } from './login-history.js';

interface OfKind {
  readonly kind: Kind;
}

export function AddAccount({ kind }: OfKind) {
  const { close } = useWindow(kind.resource);
  return (
    <Modal title={`Add ${kind.one}`} width={560} onClose={() => leaveIfSaved(close)}>
      <AccountForm kind={kind} account={null} onSaved={close} />
    </Modal>
  );
}

const of = ({ resource, title }: Kind) => ({ resource, title });

export function EditAccount({ kind }: OfKind) {
  return (
    <AccountWindow {...of(kind)} titleOf={(account) => `Edit ${nameOf(account)}`} width={560}>
      {(account, close) => <AccountForm key={account.id} {...{ kind, account }} onSaved={close} />}
    </AccountWindow>
  );
}

interface ShowProps<Row> extends OfKind {
  /** What stands above the logins. */
  readonly detailsOf: (row: Row) => ReactNode;
}

export function ShowAccount<Row extends Account>({ kind, detailsOf }: ShowProps<Row>) {
  return (
    <AccountWindow<Row> {...of(kind)} titleOf={(row) => `Login History – ${nameOf(row)}`} width={640}>
      {(row) => (
        <div className="stack">
          {detailsOf(row)}
          <LoginHistory
            userId={row.id}
            username={row.username}
            pathOf={kind.isStaff ? activityPath : tellerDayPath}
          />
        </div>
      )}
    </AccountWindow>
  );
}

interface AccountFormProps extends OfKind {
  /** null for a new one. */
  readonly account: Account | null;
  readonly onSaved: () => void;
}

export function AccountForm({ kind, account, onSaved }: AccountFormProps) {
  const isNew = account === null;
  const path = `/api/${kind.resource}` as const;
  const command: CommandSpec<AccountFields, Account> = {
    name: kind.resource,
    isSecret: true,
    request: (fields) =>
      isNew
        ? { method: 'POST', path, body: sentOf(fields, kind) }
        : {
            method: 'PUT',
            path: `${path}/${account.id}`,
            body: { ...sentOf(fields, kind), id: account.id, is_active: account.is_active },
          },
    failure: `Failed to ${isNew ? 'add' : 'edit'} ${kind.one}`,
    success: doneText(kind, isNew ? 'added' : 'updated'),
    changes: [kind.resource, 'people'],
  };
  return (
    <CommandForm<AccountFields, AccountFields, Account>
      values={isNew ? NO_FIELDS : fieldsOf(account)}
      problemOf={(fields) => problemOf(fields, isNew, kind)}
      inputOf={(fields) => fields}
      command={command}
      describe={({ username }) => `the ${kind.one} ${username.trim()}`}
      onSaved={onSaved}
    >
      <Fields isNew={isNew} kind={kind} />
      <Submit>Save</Submit>
    </CommandForm>
  );
}

const ROLES = [
  { value: String(Role.Admin), text: 'Admin: runs games, cash and days' },
  { value: String(Role.Auditor), text: 'Auditor: reads everything, changes nothing' },
];

function Fields({ isNew, kind }: OfKind & { readonly isNew: boolean }) {
  const named = (source: AccountField) => ({ source, isMarked: isNeeded(source, isNew, kind) });
  const text = (source: AccountField) => ({ ...named(source), maxLength: MAX_NAME_LENGTH });
  return (
    <>
      {isNew && kind.isStaff && <SelectInput source="role_id" label="Role" options={ROLES} />}
      <div className={styles.pairs}>
        <TextInput {...text('first_name')} label="First name" autoFocus />
        <TextInput {...text('middle_name')} label="Middle name" />
        <TextInput {...text('last_name')} label="Last name" />
        <TextInput {...text('username')} label="Username" autoCapitalize="none" spellCheck={false} />
      </div>
      <PasswordInput
        {...named('password')}
        label="Password"
        isPlain
        hasRandom
        autoComplete="new-password"
        note={isNew ? '' : 'Leave empty to keep the password'}
      />
      <div className={styles.pairs}>
        <TextInput {...text('location')} label="Location" />
        <TextInput
          {...named('ip')}
          label="IP address"
          look="mono"
          note={kind.isStaff ? 'Leave empty for any PC' : 'Of the PC this teller logs in from'}
        />
      </div>
    </>
  );
}
