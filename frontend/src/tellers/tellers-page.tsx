import type { TellerView } from '@taya/contracts/teller';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { useCommand } from '../data/use-command.js';
import { csvExporter } from '../list/csv-exporter.js';
import { StationList } from '../list/station-list.js';
import { useWindow } from '../list/use-window.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { textColumn } from '../ui/columns.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { type Column, RowActions } from '../ui/data-table.js';
import { Unanswered } from '../ui/unanswered.js';
import { RefusedSignIns } from './refused-sign-ins.js';
import { BY_NAME, LAST_LOGIN, LOCATION, NAME, ON_HAND, REMITTABLE, TellerTable } from './teller-list.js';
import { AddTeller, EditTeller, ShowTeller } from './teller-windows.js';

export default function TellersPage() {
  return (
    <StationList sort={BY_NAME} exporter={EXPORTER}>
      <RefusedSignIns />
      <Tellers />
      <Routes>
        <Route path="create" element={<AddTeller />} />
        <Route path=":id" element={<EditTeller />} />
        <Route path=":id/show" element={<ShowTeller />} />
      </Routes>
    </StationList>
  );
}

const statusOf = (isActive: boolean) => (isActive ? 'Active' : 'Disabled');

const DETAILS: readonly Column<TellerView>[] = [
  NAME,
  textColumn('Username', ({ username }) => username),
  LOCATION,
  textColumn('IP', ({ ip }) => ip, { look: 'mono' }),
  ON_HAND,
  REMITTABLE,
  LAST_LOGIN,
  {
    title: 'Status',
    cell: ({ is_active }) => <Badge tone={is_active ? 'green' : 'grey'}>{statusOf(is_active)}</Badge>,
    inFile: ({ is_active }) => statusOf(is_active),
  },
];

const EXPORTER = csvExporter('tellers', DETAILS);

function Tellers() {
  const { open } = useWindow('teller');
  const [switched, setSwitched] = useState<TellerView | null>(null);
  const toggle = useToggle();
  const actions: Column<TellerView> = {
    title: 'Action',
    look: 'right',
    cell: (teller) => (
      <RowActions>
        <Button size="small" aria-label={`Edit ${teller.name}`} onClick={() => open(teller.id)}>
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`${switchWord(teller)} ${teller.name}`}
          onClick={() => setSwitched(teller)}
        >
          {switchWord(teller)}
        </Button>
        <Button
          size="small"
          aria-label={`Login History ${teller.name}`}
          onClick={() => open(`${teller.id}/show`)}
        >
          Login History
        </Button>
      </RowActions>
    ),
  };
  return (
    <>
      <TellerTable
        title="Tellers"
        columns={[...DETAILS, actions]}
        emptyHint="No tellers yet. Add one to start."
        tools={
          <Button tone="accent" onClick={() => open('create')}>
            Add teller
          </Button>
        }
      />
      <Unanswered command={toggle} describe={(teller) => `${switchWord(teller)} ${teller.name}`} />
      {switched !== null && (
        <ConfirmDialog
          type={switched.is_active ? 'danger' : 'success'}
          title={`${switchWord(switched)} teller`}
          onClose={() => setSwitched(null)}
          onYes={() => {
            const { id, name, is_active } = switched;
            void toggle.send({ id, name, is_active });
          }}
        >
          Do you want to {switchWord(switched).toLowerCase()} {switched.name}?
          {switched.is_active && ' The teller is logged out at once.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What is stored of a teller until the outcome of the command is known. */
type Switched = Pick<TellerView, 'id' | 'name' | 'is_active'>;

const switchWord = ({ is_active }: Pick<TellerView, 'is_active'>) => (is_active ? 'Disable' : 'Enable');

function useToggle() {
  return useCommand<Switched, TellerView>({
    name: 'teller-switch',
    request: ({ id, is_active }) => ({
      method: 'PUT',
      path: `/api/teller/${id}`,
      body: { id, is_active: !is_active },
    }),
    failure: (teller) => `Failed to ${switchWord(teller).toLowerCase()} teller`,
    success: (_, teller) => `Teller ${teller.is_active ? 'disabled' : 'enabled'} successfully`,
    changes: ['teller'],
  });
}
