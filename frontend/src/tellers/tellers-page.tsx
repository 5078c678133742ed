import { useQueryClient } from '@tanstack/react-query';
import type { TellerView } from '@taya/contracts/teller';
import { useState } from 'react';
import { usePage } from '../data/queries.js';
import { cachedOf } from '../data/resources.js';
import { useCommand } from '../data/use-command.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { type Column, RowActions } from '../ui/data-table.js';
import { moment, money } from '../ui/format.js';
import { leaveIfSaved } from '../ui/leaving.js';
import { Modal } from '../ui/modal.js';
import { PagedTable } from '../ui/paged-table.js';
import { Unanswered } from '../ui/unanswered.js';
import { LoginHistory } from './login-history.js';
import { useTellerFilters } from './teller-filters.js';
import { TellerForm } from './teller-form.js';

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'switch' | 'logins'; readonly teller: TellerView };

/** Tellers: added, edited, enabled and disabled by the super admin. */
export default function TellersPage() {
  const filters = useTellerFilters('All');
  const tellers = usePage<TellerView>('teller', filters.query, 'Failed to fetch teller list');
  const [opened, setOpened] = useState<Opened | null>(null);
  const toggle = useToggle();
  const close = () => setOpened(null);
  const columns: readonly Column<TellerView>[] = [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Username', cell: ({ username }) => username },
    { title: 'Location', cell: ({ location }) => location },
    { title: 'IP', look: 'mono', cell: ({ ip }) => ip },
    { title: 'On hand', look: 'right', cell: ({ onhand }) => money(onhand) },
    { title: 'Remittable', look: 'right', cell: ({ remittable }) => money(remittable) },
    { title: 'Last login', look: 'line', cell: ({ last_login_datetime }) => moment(last_login_datetime) },
    {
      title: 'Status',
      cell: ({ is_active }) => (
        <Badge tone={is_active ? 'green' : 'grey'}>{is_active ? 'Active' : 'Disabled'}</Badge>
      ),
    },
    {
      title: 'Action',
      look: 'right',
      cell: (teller) => (
        <RowActions>
          <Button
            size="small"
            aria-label={`Edit ${teller.name}`}
            onClick={() => setOpened({ kind: 'edit', teller })}
          >
            Edit
          </Button>
          <Button
            size="small"
            aria-label={`${switchWord(teller)} ${teller.name}`}
            onClick={() => setOpened({ kind: 'switch', teller })}
          >
            {switchWord(teller)}
          </Button>
          <Button
            size="small"
            aria-label={`Login History ${teller.name}`}
            onClick={() => setOpened({ kind: 'logins', teller })}
          >
            Login History
          </Button>
        </RowActions>
      ),
    },
  ];
  return (
    <>
      <PageHeader title="Tellers">
        <Button size="large" tone="accent" onClick={() => setOpened({ kind: 'add' })}>
          Add teller
        </Button>
      </PageHeader>
      {filters.fields}
      <Unanswered command={toggle} describe={(teller) => `${switchWord(teller)} ${teller.name}`} />
      <Card isFlush>
        <PagedTable
          list={tellers}
          page={tellers.page}
          onPage={filters.setPage}
          label="Tellers"
          columns={columns}
          rowKey={({ id }) => id}
          rowTone={({ is_active }) => (is_active ? null : 'disabled')}
          emptyHint={filters.isNarrowed ? undefined : 'No tellers yet. Add one to start.'}
        />
      </Card>
      {opened?.kind === 'add' && (
        <Modal title="Add teller" width={560} onClose={() => leaveIfSaved(close)}>
          <TellerForm teller={null} onSaved={close} />
        </Modal>
      )}
      {opened?.kind === 'edit' && (
        <Modal
          key={opened.teller.id}
          title={`Edit ${opened.teller.name}`}
          width={560}
          onClose={() => leaveIfSaved(close)}
        >
          <TellerForm teller={opened.teller} onSaved={close} />
        </Modal>
      )}
      {opened?.kind === 'logins' && (
        <Modal title={`Login History – ${opened.teller.name}`} onClose={close}>
          <LoginHistory userId={opened.teller.id} />
        </Modal>
      )}
      {opened?.kind === 'switch' && (
        <ConfirmDialog
          type={opened.teller.is_active ? 'danger' : 'success'}
          title={`${switchWord(opened.teller)} teller`}
          onNo={close}
          onYes={() => {
            close();
            const { id, name, is_active } = opened.teller;
            void toggle.send({ id, name, is_active });
          }}
        >
          Do you want to {switchWord(opened.teller).toLowerCase()} {opened.teller.name}?
          {opened.teller.is_active && ' The teller is logged out at once.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What of a teller is kept until it is known what became of it. */
type Switched = Pick<TellerView, 'id' | 'name' | 'is_active'>;

const switchWord = ({ is_active }: Pick<TellerView, 'is_active'>) => (is_active ? 'Disable' : 'Enable');

function useToggle() {
  const client = useQueryClient();
  const lookAgain = () => void client.invalidateQueries(cachedOf('teller'));
  return useCommand<Switched, TellerView>({
    name: 'teller-switch',
    request: ({ id, is_active }) => ({
      method: 'PUT',
      path: `/api/teller/${id}`,
      body: { id, is_active: !is_active },
    }),
    failure: (teller) => `Failed to ${switchWord(teller).toLowerCase()} teller`,
    success: (_, teller) => `Teller ${teller.is_active ? 'disabled' : 'enabled'} successfully`,
    onDone: lookAgain,
    onRefused: lookAgain,
  });
}
