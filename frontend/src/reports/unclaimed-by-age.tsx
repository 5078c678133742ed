import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api.js';
import { counted, money } from '../ui/format.js';
import { Section, TableFrame } from './figure-table.js';
import own from './reports.module.css';

/** Winning bets that have not been paid but still can be, by age. Independent of the chosen range. */
export function UnclaimedByAge() {
  const { data } = useQuery({
    queryKey: ['unclaimed'],
    queryFn: ({ signal }) => api.get('/api/unclaimed', signal),
    meta: { failure: 'Could not load the report' },
  });
  if (data === undefined) return null;
  return (
    <Section title="Unclaimed winners by age">
      <TableFrame label="Unclaimed winners by age">
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">Game finished</th>
              <th scope="col">Bets</th>
              <th scope="col">Unclaimed</th>
            </tr>
          </thead>
          <tbody>
            {data.ranges.map(({ label, count: bets, amount }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{counted(bets)}</td>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td>{counted(data.total.count)}</td>
              <td>{money(data.total.amount)}</td>
            </tr>
          </tfoot>
        </table>
      </TableFrame>
    </Section>
  );
}
