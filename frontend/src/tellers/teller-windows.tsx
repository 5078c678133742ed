import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import type { TellerView } from '@taya/contracts/teller';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { tellerDayPath } from '../data/audit-paths.js';
import type { CommandSpec } from '../data/use-command.js';
import { useWindow } from '../list/use-window.js';
import styles from '../ui/arrange.module.css';
import { Details } from '../ui/card.js';
import { CommandForm } from '../ui/form/command-form.js';
import { PasswordInput, SaveButton, TextInput } from '../ui/form/inputs.js';
import { moment, money } from '../ui/format.js';
import { leaveIfSaved } from '../ui/leaving.js';
import { Modal } from '../ui/modal.js';
import { NotLoaded } from '../ui/no-data.js';
import { LoginHistory } from './login-history.js';
import { fieldsOf, NO_FIELDS, problemOf, type TellerFields, trimmed } from './teller-fields.js';
import { useTeller } from './use-teller.js';

export function AddTeller() {
  const { close } = useWindow('teller');
  return (
    <Modal title="Add teller" width={560} onClose={() => leaveIfSaved(close)}>
      <TellerForm teller={null} onSaved={close} />
    </Modal>
  );
}

export function EditTeller() {
  return (
    <TellerWindow titleOf={({ name }) => `Edit ${name}`} width={560}>
      {(teller, close) => <TellerForm key={teller.id} teller={teller} onSaved={close} />}
    </TellerWindow>
  );
}

export function ShowTeller() {
  return (
    <TellerWindow titleOf={({ name }) => `Login History – ${name}`} width={640}>
      {(teller) => (
        <div className="stack">
          <Details
            isWide
            rows={[
              ['On hand', money(teller.onhand)],
              ['Unfinished', money(teller.unfinished)],
              ['Remittable', money(teller.remittable)],
              ['Unclaimed', money(teller.unclaimed)],
              ['Last cashin', lastOf(teller.last_cashin_amount, teller.last_cashin_created_at)],
              ['Last remit', lastOf(teller.last_remit_amount, teller.last_remit_created_at)],
            ]}
          />
          <LoginHistory userId={teller.id} username={teller.username} pathOf={tellerDayPath} />
        </div>
      )}
    </TellerWindow>
  );
}

const lastOf = (amount: string | null, at: string | null) =>
  amount === null ? 'None yet' : `${money(amount)}, ${moment(at)}`;

interface TellerWindowProps {
  readonly titleOf: (teller: TellerView) => string;
  readonly width: number;
  readonly children: (teller: TellerView, close: () => void) => ReactNode;
}

function TellerWindow({ titleOf, width, children }: TellerWindowProps) {
  const { id = '' } = useParams();
  const { close } = useWindow('teller');
  const { teller, isError } = useTeller('teller', id);
  return (
    <Modal
      title={teller === undefined ? 'Teller' : titleOf(teller)}
      width={width}
      onClose={() => leaveIfSaved(close)}
    >
      {teller !== undefined && children(teller, close)}
      {teller === undefined && isError && <NotLoaded />}
    </Modal>
  );
}

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
