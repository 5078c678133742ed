import type { AuditEvent } from '@taya/contracts/answers/audit';
import { FilterProvider } from '../list/use-filter.js';
import { PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { DownloadButton } from '../ui/download-button.js';
import { counted } from '../ui/format.js';
import { Activity } from './activity.js';
import styles from './audit.module.css';
import { EventList, fileColumnsOf } from './event-list.js';
import { EventPanel } from './event-panel.js';
import { LogFilters } from './log-filters.js';
import { type LogPage, readEvents, useLogAddress, useLogPage } from './use-log.js';
import { type People, usePeople } from './use-people.js';
import { type Summary, useSummary } from './use-summary.js';

const MOST_IN_FILE = 10_000;
const ROWS_A_CALL = 100;

/** Every event of the log, newest first; one of them is opened beside the list, which stays as it is. */
export default function EventLogPage() {
  const { filterValues, setFilters, before, event, go } = useLogAddress();
  const people = usePeople();
  const summary = useSummary(filterValues, Object.keys(filterValues).length > 0);
  const { data, isPending, isPlaceholderData, isFetching, isError } = useLogPage(filterValues, before);
  return (
    <div className={classes('stack', styles.fullPage)}>
      <PageHeader title="Event log">
        <p role="status" className="second">
          {data !== undefined && `${foundText(summary)}${counted(data.end + 1)} events in all`}
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
        <EventList
          page={data}
          people={people}
          isLoading={isPending}
          isOld={isPlaceholderData || isFetching}
          isError={isError}
          opened={event}
          hasNewer={before !== null}
          go={go}
        />
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

/** How many events the filters leave, as far as they are counted; nothing where all are shown. */
function foundText(summary: Summary | undefined): string {
  if (summary === undefined) return '';
  const { count, isCounting, older } = summary;
  const far = older === null ? '' : ` back to revision ${counted(older)}${isCounting ? ' so far' : ''}`;
  return `${counted(count)} found${far}, `;
}

function neighboursOf(page: LogPage | undefined, opened: number | null) {
  const revisions = (page?.events ?? []).map(({ revision }) => revision);
  const index = opened === null ? -1 : revisions.indexOf(opened);
  if (index === -1) return { above: null, below: null };
  return { above: revisions[index - 1] ?? null, below: revisions[index + 1] ?? null };
}

async function saveEvents(filters: Parameters<typeof readEvents>[0], people: People): Promise<void> {
  const events: AuditEvent[] = [];
  let before: number | null = null;
  do {
    const page: LogPage = await readEvents(filters, before, ROWS_A_CALL);
    events.push(...page.events);
    before = page.older;
  } while (before !== null && events.length < MOST_IN_FILE);
  const { saveCsv } = await import('../list/csv-file.js');
  saveCsv('events', fileColumnsOf(people), events);
}
