import { AUDITOR_ID } from '@taya/contracts/roles';
import { type ReactNode, useState } from 'react';
import { Route, Routes } from 'react-router';
import { useCommand } from '../data/use-command.js';
import { csvExporter } from '../list/csv-file.js';
import { StationList } from '../list/station-list.js';
import { useWindow } from '../list/use-window.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { textColumn } from '../ui/columns.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { type Column, RowActions } from '../ui/data-table.js';
import { Unanswered } from '../ui/unanswered.js';
import { AccountTable, BY_NAME } from './account-list.js';
import { AddAccount, EditAccount, ShowAccount } from './account-windows.js';
import { type Account, doneText, type Kind, nameOf } from './kinds.js';
import { RefusedSignIns } from './refused-sign-ins.js';

export const USERNAME = textColumn<Account>('Username', ({ username }) => username);
export const ADDRESS = textColumn<Account>('IP', ({ ip }) => ip || 'Any', { look: 'mono' });

const statusOf = (isActive: boolean) => (isActive ? 'Active' : 'Disabled');

export const STATUS: Column<Account> = {
  title: 'Status',
  cell: ({ is_active }) => <Badge tone={is_active ? 'green' : 'grey'}>{statusOf(is_active)}</Badge>,
  inFile: ({ is_active }) => statusOf(is_active),
};

interface AccountsPageProps<Row extends Account> {
  readonly kind: Kind;
  readonly columns: readonly Column<Row>[];
  /** What stands above the logins of one. */
  readonly detailsOf?: (row: Row) => ReactNode;
}

/** The list of accounts, with its windows. */
export function AccountsPage<Row extends Account>(props: AccountsPageProps<Row>) {
  const { kind, columns, detailsOf = () => null } = props;
  return (
    <StationList sort={BY_NAME} exporter={csvExporter(kind.many, columns)}>
      <RefusedSignIns />
      <Accounts kind={kind} columns={columns} />
      <Routes>
        <Route path="create" element={<AddAccount kind={kind} />} />
        <Route path=":id" element={<EditAccount kind={kind} />} />
        <Route path=":id/show" element={<ShowAccount kind={kind} detailsOf={detailsOf} />} />
      </Routes>
    </StationList>
  );
}

function Accounts<Row extends Account>({ kind, columns }: Pick<AccountsPageProps<Row>, 'kind' | 'columns'>) {
  const { open } = useWindow(kind.resource);
  const [switched, setSwitched] = useState<Account | null>(null);
  const toggle = useToggle(kind);
  const action = (word: string, account: Account, onClick: () => void) => (
    <Button size="small" aria-label={`${word} ${nameOf(account)}`} onClick={onClick}>
      {word}
    </Button>
  );
  const actions: Column<Row> = {
    title: 'Action',
    look: 'right',
    cell: (row) => (
      <RowActions>
        {mayChange(row) && action('Edit', row, () => open(row.id))}
        {mayChange(row) && action(switchWord(row), row, () => setSwitched(row))}
        {action('Login History', row, () => open(`${row.id}/show`))}
      </RowActions>
    ),
  };
  return (
    <>
      <AccountTable<Row>
        kind={kind}
        columns={[...columns, actions]}
        emptyHint={`No ${kind.many} yet. Add one to start.`}
        tools={
          <Button tone="accent" onClick={() => open('create')}>
            Add {kind.one}
          </Button>
        }
      />
      <Unanswered command={toggle} describe={(row) => `${switchWord(row)} ${row.name}`} />
      {switched !== null && (
        <ConfirmDialog
          type={switched.is_active ? 'danger' : 'success'}
          title={`${switchWord(switched)} ${kind.one}`}
          onClose={() => setSwitched(null)}
          onYes={() => {
            const { id, is_active } = switched;
            void toggle.send({ id, name: nameOf(switched), is_active });
          }}
        >
          Do you want to {switchWord(switched).toLowerCase()} {nameOf(switched)}?
          {switched.is_active && ` The ${kind.one} is logged out at once.`}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Those who came with the station stay as they are. */
const mayChange = ({ id }: Account) => id > AUDITOR_ID;

/** What is stored of somebody until the outcome of the command is known. */
type Switched = Pick<Account, 'id' | 'is_active'> & { readonly name: string };

const switchWord = ({ is_active }: Pick<Account, 'is_active'>) => (is_active ? 'Disable' : 'Enable');

function useToggle(kind: Kind) {
  return useCommand<Switched, Account>({
    name: `${kind.resource}-switch`,
    request: ({ id, is_active }) => ({
      method: 'PUT',
      path: `/api/${kind.resource}/${id}`,
      body: { id, is_active: !is_active },
    }),
    failure: (account) => `Failed to ${switchWord(account).toLowerCase()} ${kind.one}`,
    success: (_, { is_active }) => doneText(kind, is_active ? 'disabled' : 'enabled'),
    changes: [kind.resource],
  });
}
