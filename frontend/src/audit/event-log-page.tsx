import { keepPreviousData } from '@tanstack/react-query';
import type { AuditEvents } from '@taya/contracts/answers/audit';
import { MAX_PAGE_SIZE } from '@taya/contracts/limits';
import { api } from '../data/api.js';
import { useRead } from '../data/use-read.js';
import { saveCsv } from '../list/csv-file.js';
import { FilterProvider, type FilterValues } from '../list/use-filter.js';
import { PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { DownloadButton } from '../ui/download-button.js';
import { amount, counted, day, things } from '../ui/format.js';
import styles from './audit.module.css';
import { EventList, fileColumnsOf } from './event-list.js';
import { EventPanel } from './event-panel.js';
import { LogFilters } from './log-filters.js';
import { MOST_PAGES_IN_FILE, readPages } from './read-pages.js';
import { eventsAt, useLogAddress } from './use-log.js';
import { type People, usePeople } from './use-people.js';
import { type Summary, useSummary } from './use-summary.js';

const ROWS = 50;

/** Every event of the log, newest first; one of them is opened beside the list, which stays as it is. */
export default function EventLogPage() {
  const { filterValues, setFilters, before, event, go } = useLogAddress();
  const people = usePeople();
  const isFiltered = Object.keys(filterValues).length > 0;
  const summary = useSummary(filterValues, isFiltered);
  const log = useRead(eventsAt(filterValues, before ?? undefined, ROWS), 'Could not load events', {
    placeholderData: keepPreviousData,
  });
  const { data } = log;
  return (
    <div className={classes('stack', styles.fullPage)}>
      <PageHeader title="Event log">
        <p role="status" className="second">
          {data !== undefined &&
            `${isFiltered ? foundText(summary) : ''}${counted(data.end + 1)} events in all`}
        </p>
        <div className="end">
          <DownloadButton kind="CSV" save={() => saveEvents(filterValues, people)} />
        </div>
      </PageHeader>
      <FilterProvider values={filterValues} set={setFilters}>
        <LogFilters types={data?.types ?? []} people={people} />
      </FilterProvider>
      <Activity filters={filterValues} people={people} summary={summary} />
      <div className={styles.beside}>
        <EventList log={log} people={people} opened={event} hasNewer={before !== null} go={go} />
        <EventPanel
          revision={event}
          people={people}
          neighbours={neighboursOf(data, event)}
          onOpen={(revision) => go({ event: revision }, true)}
        />
      </div>
    </div>
  );
}

/** How many events the filters leave, as far as they were counted. */
function foundText(summary: Summary | undefined): string {
  if (summary === undefined) return 'counting, ';
  const { count, older } = summary;
  const far = older === null ? '' : ` back to revision ${counted(older)}`;
  return `${counted(count)} found${far}, `;
}

function neighboursOf(page: AuditEvents | undefined, opened: number | null) {
  const revisions = (page?.events ?? []).map(({ revision }) => revision);
  const index = opened === null ? -1 : revisions.indexOf(opened);
  if (index === -1) return { above: null, below: null };
  return { above: revisions[index - 1] ?? null, below: revisions[index + 1] ?? null };
}

async function saveEvents(filters: FilterValues, people: People): Promise<void> {
  const pages = await readPages(
    undefined as number | undefined,
    MOST_PAGES_IN_FILE,
    (before) => api.get(eventsAt(filters, before, MAX_PAGE_SIZE)),
    ({ older }) => older,
  );
  saveCsv(
    'events',
    fileColumnsOf(people),
    pages.flatMap(({ events }) => events),
  );
}

interface ActivityProps {
  readonly filters: FilterValues;
  readonly people: People;
  readonly summary: Summary | undefined;
}

export function Activity({ filters, people, summary }: ActivityProps) {
  const { user_id, date_from, date_to } = filters;
  if (user_id === undefined || date_from === undefined || date_to === undefined) return null;
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
            {things(summary.count, 'event')}
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
