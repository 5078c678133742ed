import type { AuditEvent, AuditEvents } from '@taya/contracts/answers/audit';
import { Link } from 'react-router';
import type { useRead } from '../data/use-read.js';
import type { FileColumn } from '../list/csv-file.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { amountColumn, countColumn, momentColumn, textColumn } from '../ui/columns.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { counted, shortDay } from '../ui/format.js';
import styles from './audit.module.css';
import { subjectOf } from './event-words.js';
import { secondOfDay, stationDay } from './station-time.js';
import { TypedField } from './typed-field.js';
import type { useLogAddress } from './use-log.js';
import type { People } from './use-people.js';

/** A type of more characters may take a second line. */
const ONE_LINE_TYPE = 22;

export interface EventListProps {
  readonly log: ReturnType<typeof useRead<'/api/audit/events'>>;
  readonly people: People;
  readonly opened: number | null;
  readonly hasNewer: boolean;
  readonly go: ReturnType<typeof useLogAddress>['go'];
}

export function EventList({ log, people, opened, hasNewer, go }: EventListProps) {
  const { data: page } = log;
  const isOld = log.isPlaceholderData || log.isFetching;
  const events = page?.events ?? [];
  const open = ({ revision }: AuditEvent) => go({ event: revision }, opened !== null);
  return (
    <Card isFlush className={styles.list}>
      {page?.paper && <FoundDocument paper={page.paper} people={people} />}
      <DataTable
        label="Events"
        rows={events}
        columns={columnsOf(people, opened, open)}
        rowKey={({ revision }) => revision}
        rowTone={({ revision }) => (revision === opened ? 'chosen' : null)}
        emptyHint="No event matches. Press Clear to see all."
        onRow={open}
        read={log}
        isOld={isOld}
      />
      <div className={classes('row', styles.foot)}>
        <TypedField
          label="Go to revision"
          type="revision"
          hint="e.g. 48211"
          isInline
          onTyped={(typed) => go({ before: Number(typed) + 1, event: Number(typed) })}
        />
        <span className="second end" role="status">
          {isOld ? 'Searching the log…' : page?.older === null ? 'To the beginning' : 'Newest first'}
        </span>
        <Button size="small" off={!hasNewer && 'These are the newest'} onClick={() => go({ before: null })}>
          Newest
        </Button>
        <Button
          size="small"
          off={page?.older == null && 'There are no older ones'}
          onClick={() => go({ before: page?.older ?? null })}
        >
          Older
        </Button>
      </div>
    </Card>
  );
}

/** What a reference in place of a code stands for, and where its figures are. */
function FoundDocument({ paper, people }: { readonly paper: NamedDocument; readonly people: People }) {
  return (
    <p role="status">
      {describeDocument(paper, people)} <Link to={figuresOf(paper)}>See its figures</Link>
    </p>
  );
}

type NamedDocument = NonNullable<AuditEvents['paper']>;

function describeDocument({ kind, revision, teller_id, after }: NamedDocument, people: People): string {
  if (kind === 'journal')
    return `Journal after revision ${counted(after ?? 0)} through ${counted(revision)}.`;
  const whose = teller_id === null ? 'Trial balance' : `Balance of ${people.nameOf(teller_id)}`;
  return `${whose} after revision ${counted(revision)}.`;
}

function figuresOf({ kind, revision, teller_id, after }: NamedDocument): string {
  if (kind === 'balance') return `/dashboard/moment?revision=${revision}&teller_id=${teller_id}`;
  return `/dashboard/journal?revision=${revision}${kind === 'journal' ? `&from=${after}` : ''}`;
}

/** The longest take two lines, for beside an open event all columns have to fit. */
function TypeName({ type }: Pick<AuditEvent, 'type'>) {
  const [subject, what] = type.split('.');
  const mayBreak = type.length > ONE_LINE_TYPE;
  return (
    <b>
      {subject}.{mayBreak && <wbr />}
      {what}
    </b>
  );
}

function columnsOf(
  people: People,
  opened: number | null,
  open: (event: AuditEvent) => void,
): readonly Column<AuditEvent>[] {
  return [
    countColumn('Revision', ({ revision }) => revision, {
      cell: (event) => (
        <button
          type="button"
          className={styles.rowButton}
          aria-pressed={event.revision === opened}
          onClick={(press) => {
            press.stopPropagation();
            open(event);
          }}
        >
          {counted(event.revision)}
        </button>
      ),
    }),
    momentColumn('Time', ({ at }) => at, {
      look: 'line',
      cell: ({ at }) => (
        <time dateTime={at}>
          <span className="small">{shortDay(stationDay(at))}</span> {secondOfDay(at)}
        </time>
      ),
    }),
    textColumn('Type', ({ type }) => type, { cell: ({ type }) => <TypeName type={type} /> }),
    textColumn('Who', ({ by }) => people.nameOf(by.user_id)),
    textColumn('Subject', (event) => subjectOf(event, people)),
    amountColumn('Amount, ₱', (event) => event.amount),
  ];
}

export const fileColumnsOf = (people: People): readonly FileColumn<AuditEvent>[] => [
  ...columnsOf(people, null, () => undefined),
  { title: 'From', inFile: ({ by }) => by.ip },
  { title: 'Data', inFile: ({ data }) => JSON.stringify(data) },
];
