import { Role } from '@taya/contracts/roles';
import type { TellerView } from '@taya/contracts/teller';
import { useState } from 'react';
import { usePage } from '../data/queries.js';
import { useUser } from '../data/session.js';
import { useTellerFilters } from '../tellers/teller-filters.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import type { Column } from '../ui/data-table.js';
import { money } from '../ui/format.js';
import { PagedTable } from '../ui/paged-table.js';
import { CashDialog } from './cash-dialog.js';
import type { CashKind } from './cash-kind.js';

/** The tellers with their drawers, and the way to fill or empty one. */
export function CashPage({ kind }: { readonly kind: CashKind }) {
  const isAuditor = useUser()?.role_id === Role.Auditor;
  const filters = useTellerFilters('Active');
  const tellers = usePage<TellerView>('teller', filters.query, 'Failed to fetch teller list');
  const [chosen, setChosen] = useState<TellerView | null>(null);
  const columns: readonly Column<TellerView>[] = [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Location', cell: ({ location }) => location },
    { title: 'On hand', look: 'right', cell: ({ onhand }) => money(onhand) },
    { title: 'Unfinished', look: 'right', cell: ({ unfinished }) => money(unfinished) },
    { title: 'Unclaimed', look: 'right', cell: ({ unclaimed }) => money(unclaimed) },
    { title: 'Remittable', look: 'right', cell: ({ remittable }) => money(remittable) },
    {
      title: '',
      look: 'right',
      cell: (teller) => (
        <Button
          size="small"
          aria-label={`${isAuditor ? 'View' : kind.title} ${teller.name}`}
          onClick={() => setChosen(teller)}
        >
          {isAuditor ? 'View' : kind.title}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHeader title={kind.title} />
      {filters.fields}
      <Card isFlush>
        <PagedTable
          list={tellers}
          page={tellers.page}
          onPage={filters.setPage}
          label="Tellers"
          columns={columns}
          rowKey={({ id }) => id}
          rowTone={({ is_active }) => (is_active ? null : 'disabled')}
          emptyHint={filters.isNarrowed ? undefined : 'No tellers yet. The super admin adds them.'}
        />
      </Card>
      {chosen !== null && (
        <CashDialog kind={kind} chosen={chosen} isReadOnly={isAuditor} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
