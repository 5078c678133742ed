import { useQuery } from '@tanstack/react-query';
import type { UnclaimedView } from '@taya/contracts/teller';
import { api } from '../data/api.js';
import type { Column } from '../ui/data-table.js';
import { counted, money } from '../ui/format.js';
import { Section, SummedTable } from './figure-table.js';

const COLUMNS: readonly Column<Pick<UnclaimedView['ranges'][number], 'label' | 'count' | 'amount'>>[] = [
  { title: 'Game finished', cell: ({ label }) => label },
  { title: 'Bets', look: 'right', cell: ({ count }) => counted(count) },
  { title: 'Unclaimed', look: 'right', cell: ({ amount }) => money(amount) },
];

/** Winning bets that have not been paid but still can be, by age. Independent of the chosen range. */
export function UnclaimedByAge() {
  const { data } = useQuery({
    queryKey: ['unclaimed'],
    queryFn: ({ signal }) => api.get('/api/unclaimed', signal),
    meta: { failure: 'Could not load the report' },
  });
  if (data === undefined) return null;
  const all = { label: 'All', ...data.total };
  return (
    <Section title="Unclaimed winners by age">
      <SummedTable label="Unclaimed winners by age" columns={COLUMNS} rows={data.ranges} all={all} />
    </Section>
  );
}
