import type { FilterValues } from '../list/use-filter.js';
import { amount, counted, day } from '../ui/format.js';
import styles from './audit.module.css';
import type { People } from './use-people.js';
import { useSummary } from './use-summary.js';

/** The event log of one user and one day. */
export const doingsPath = (userId: number, date: string): string =>
  `/dashboard/eventlog?user_id=${userId}&date_from=${date}&date_to=${date}`;

/** What one user did on the chosen days: counts and sums by type, above the events themselves. */
export function Doings({ filters, people }: { readonly filters: FilterValues; readonly people: People }) {
  const { user_id, date_from, date_to } = filters;
  const isAsked = user_id !== undefined && date_from !== undefined && date_to !== undefined;
  const { data } = useSummary(filters, isAsked);
  if (!isAsked) return null;
  const [from, to] = [day(String(date_from)), day(String(date_to))];
  const title = `${people.nameOf(Number(user_id))}, ${from === to ? from : `${from} to ${to}`}`;
  const total = (data?.kinds ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={styles.doings} aria-label="Summary" aria-busy={data === undefined}>
      <h2>{title}</h2>
      {data !== undefined && (
        <>
          <p role="status">
            {total === 1 ? '1 event' : `${counted(total)} events`}
            {data.older !== null && `, looked back to revision ${counted(data.older)} only`}
          </p>
          <ul>
            {data.kinds.map(({ type, count, amount: sum }) => (
              <li key={type}>
                <span>{type}</span> <b>{counted(count)}</b>
                {sum !== null && <> {amount(sum)}</>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
