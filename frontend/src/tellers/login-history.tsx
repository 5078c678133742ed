import type { LoginView } from '@taya/contracts/teller';
import { useState } from 'react';
import { usePage } from '../data/queries.js';
import { moment } from '../ui/format.js';
import { PagedTable } from '../ui/paged-table.js';

/** When and from where a user signed in, newest first. */
export function LoginHistory({ userId }: { readonly userId: number }) {
  const [page, setPage] = useState(1);
  const path = `teller/${userId}/login_history`;
  const logins = usePage<LoginView>(path, { page, page_size: 10 }, 'Failed to fetch teller login history');
  return (
    <PagedTable
      list={logins}
      page={page}
      onPage={setPage}
      label="Login History"
      columns={[
        { title: 'Login IP', look: 'mono', cell: ({ ip }) => ip },
        { title: 'Login At', cell: ({ created_at }) => moment(created_at) },
      ]}
      rowKey={({ id }) => id}
    />
  );
}
