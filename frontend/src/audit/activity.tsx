import type { FilterValues } from '../list/use-filter.js';
import { classes } from '../ui/classes.js';
import { amount, counted, day } from '../ui/format.js';
import styles from './audit.module.css';
import type { People } from './use-people.js';
import type { Summary } from './use-summary.js';

interface ActivityProps {
  readonly filters: FilterValues;
  readonly people: People;
  readonly summary: Summary | undefined;
}

export function Activity({ filters, people, summary }: ActivityProps) {
  const { user_id, date_from, date_to } = filters;
  const isAsked = user_id !== undefined && date_from !== undefined && date_to !== undefined;
  if (!isAsked) return null;
  const [from, to] = [day(String(date_from)), day(String(date_to))];
  const title = `${people.nameOf(Number(user_id))}, ${from === to ? from : `${from} to ${to}`}`;
  return (
    <section
      className={classes('card row', styles.activity)}
      aria-label="Summary"
      aria-busy={summary === undefined}
    >
      <h2>{title}</h2>
      {summary !== undefined && (
        <>
          <p role="status">
            {summary.count === 1 ? '1 event' : `${counted(summary.count)} events`}
            {summary.older !== null && `, looked back to revision ${counted(summary.older)}`}
          </p>
          <ul className="row">
            {summary.kinds.map(({ type, count, amount: sum }) => (
              <li key={type}>
                <span className="second">{type}</span> <b>{counted(count)}</b>
                {sum !== null && <> {amount(sum)}</>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
