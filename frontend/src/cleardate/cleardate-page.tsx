import { Role } from '@taya/contracts/roles';
import type { ClearedDateView } from '@taya/contracts/teller';
import { useState } from 'react';
import { usePage } from '../data/queries.js';
import { useUser } from '../data/session.js';
import { Card, PageHeader } from '../ui/card.js';
import { day, moment } from '../ui/format.js';
import { PagedTable } from '../ui/paged-table.js';
import { ClearDateForm } from './clear-date-form.js';

/** Days whose unpaid winners can no longer be claimed. */
export default function ClearDatePage() {
  const isAuditor = useUser()?.role_id === Role.Auditor;
  const [page, setPage] = useState(1);
  const dates = usePage<ClearedDateView>('clear_date', { page }, 'Failed to fetch clear date list');
  return (
    <>
      <PageHeader title="Clear date" />
      {!isAuditor && <ClearDateForm />}
      <Card isFlush>
        <PagedTable
          list={dates}
          page={page}
          onPage={setPage}
          label="Cleared dates"
          columns={[
            { title: 'Date', cell: ({ date }) => day(date) },
            { title: 'Cleared at', cell: ({ created_at }) => moment(created_at) },
          ]}
          rowKey={({ id }) => id}
          emptyHint="No dates cleared yet."
        />
      </Card>
    </>
  );
}
