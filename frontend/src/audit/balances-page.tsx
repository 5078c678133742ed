import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { JournalEntry, MomentBalances } from '@taya/contracts/answers/audit';
import { useId } from 'react';
import { api } from '../data/api.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { DownloadButton } from '../ui/download-button.js';
import { amount, counted, sortableMoment } from '../ui/format.js';
import { NotLoaded } from '../ui/no-data.js';
import styles from './audit.module.css';
import { subjectOf } from './event-words.js';
import { BETS, CASH, type Figures, FigureTable } from './moment-figures.js';
import { MomentForm } from './moment-form.js';
import { MomentMarks } from './moment-marks.js';
import { secondOfDay } from './station-time.js';
import { useEntries } from './use-entries.js';
import { useMarks } from './use-marks.js';
import { useMoment, useNow } from './use-moment.js';
import { type People, usePeople } from './use-people.js';

/** How a drawer or the station stood at a moment, beside now, and the postings that lie between. */
export default function BalancesPage() {
  const now = useNow();
  const end = now.data?.revision;
  const moment = useMoment(end);
  const { revision, params, put } = moment;
  const people = usePeople();
  const then = useQuery({
    queryKey: ['audit', 'balances', revision],
    queryFn: ({ signal }) => api.get<MomentBalances>(`/api/audit/balances?revision=${revision}`, signal),
    enabled: end !== undefined && end >= 0,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch balances' },
  });
  const tellerId = params.has('teller_id') ? Number(params.get('teller_id')) : undefined;
  const marks = useMarks(tellerId, end);
  if (now.isError || then.isError) return <NotLoaded />;
  if (now.data === undefined || end === undefined) return <p aria-busy="true">Reading the log…</p>;
  const [wasThen, isNow] = [figuresOf(then.data, tellerId), figuresOf(now.data, tellerId)];
  return (
    <div className={styles.page}>
      <PageHeader title="Balances at a moment">
        <p className={styles.found}>Rebuilt from the log, not from the screens’ figures</p>
        <OfChoice people={people} tellerId={tellerId} onChoose={(id) => put('teller_id', id)} />
      </PageHeader>
      <MomentForm moment={moment} end={end} at={then.data?.at ?? null}>
        <MomentMarks marks={marks} end={end} people={people} />
      </MomentForm>
      <div className={styles.halves} aria-busy={then.isFetching}>
        <FigureTable label="Cash, ₱" figures={CASH} then={wasThen} now={isNow} />
        <FigureTable label="Bets, ₱" figures={BETS} then={wasThen} now={isNow} />
      </div>
      <Between {...{ revision, end, tellerId, people, now: isNow }} />
    </div>
  );
}

/** A teller who was not there yet has nothing. */
function figuresOf(balances: MomentBalances | undefined, tellerId: number | undefined): Figures | undefined {
  if (balances === undefined) return undefined;
  return tellerId === undefined
    ? balances.station
    : (balances.tellers.find(({ id }) => id === tellerId) ?? {});
}

interface OfChoiceProps {
  readonly people: People;
  readonly tellerId: number | undefined;
  readonly onChoose: (tellerId: string) => void;
}

function OfChoice({ people, tellerId, onChoose }: OfChoiceProps) {
  const id = useId();
  return (
    <div className={styles.goTo}>
      <label htmlFor={id}>Of</label>
      <select
        id={id}
        className={styles.control}
        value={tellerId ?? ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">Station</option>
        {people.tellers.map(({ id: teller, name, location }) => (
          <option key={teller} value={teller}>
            {name}, {location}
          </option>
        ))}
      </select>
    </div>
  );
}

interface BetweenProps {
  readonly revision: number;
  readonly end: number;
  readonly tellerId: number | undefined;
  readonly people: People;
  readonly now: Figures | undefined;
}

interface Line extends Pick<JournalEntry, 'revision' | 'at' | 'on_hand' | 'remittable'> {
  readonly entry: JournalEntry | null;
}

function Between({ revision, end, tellerId, people, now }: BetweenProps) {
  const found = useEntries({ after: revision, through: end, teller_id: tellerId }, true);
  const pages = found.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const [first] = pages;
  const lines: Line[] = [
    ...(first === undefined ? [] : [{ ...first, at: first.at ?? '', entry: null }]),
    ...entries.map((entry) => ({ ...entry, entry })),
  ];
  const isWhole = first !== undefined && !found.hasNextPage;
  const last = lines.at(-1);
  const agrees = last?.on_hand === (now?.onHand ?? '0.00') && last.remittable === (now?.remittable ?? '0.00');
  const save = async () => {
    const { saveCsv } = await import('../list/csv-file.js');
    saveCsv('postings', fileColumns(people), lines);
  };
  return (
    <Card isFlush>
      <div className={styles.between}>
        <h2>Postings between</h2>
        <span className={styles.second}>
          {counted(entries.length)} among {counted(Math.max(0, end - revision))} events
        </span>
        <span role="status" className={isWhole && !agrees ? styles.differs : styles.second}>
          {isWhole && (agrees ? 'They lead to Now' : '⚠ They do not lead to Now')}
        </span>
        <span className={styles.tools}>
          <DownloadButton kind="CSV" size="small" disabled={!isWhole} save={save} />
        </span>
      </div>
      <DataTable
        label="Postings between"
        rows={lines}
        columns={columnsOf(people)}
        rowKey={(line) => line.revision}
        isLoading={found.isPending}
        isError={found.isError}
      />
      {found.hasNextPage && (
        <div className={styles.foot}>
          <Button size="small" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            More
          </Button>
        </div>
      )}
    </Card>
  );
}

const columnsOf = (people: People): readonly Column<Line>[] => [
  { title: 'Revision', look: 'right', cell: (line) => counted(line.revision) },
  { title: 'Time', look: 'line', cell: ({ at }) => (at === '' ? '' : secondOfDay(at)) },
  { title: 'Event', cell: ({ entry }) => <b>{entry === null ? 'the moment asked for' : entry.type}</b> },
  { title: 'Subject', cell: ({ entry }) => (entry === null ? '' : subjectOf(entry, people)) },
  {
    title: 'Postings',
    cell: ({ entry }) => <span className={styles.mono}>{entry === null ? '' : postingsText(entry)}</span>,
  },
  { title: 'On hand', look: 'right', cell: ({ on_hand }) => amount(on_hand) },
  { title: 'Remittable', look: 'right', cell: ({ remittable }) => amount(remittable) },
];

function postingsText({ postings }: JournalEntry): string {
  return postings.map((posting) => `${posting.account} ${amount(posting.amount)}`).join(' · ');
}

const fileColumns = (people: People) => [
  { title: 'Revision', inFile: (line: Line) => ({ digits: String(line.revision) }) },
  { title: 'Time', inFile: ({ at }: Line) => sortableMoment(at === '' ? null : at) },
  { title: 'Event', inFile: ({ entry }: Line) => entry?.type ?? 'the moment asked for' },
  { title: 'Subject', inFile: ({ entry }: Line) => (entry === null ? '' : subjectOf(entry, people)) },
  { title: 'Postings', inFile: ({ entry }: Line) => (entry === null ? '' : postingsText(entry)) },
  { title: 'On hand', inFile: ({ on_hand }: Line) => ({ digits: on_hand }) },
  { title: 'Remittable', inFile: ({ remittable }: Line) => ({ digits: remittable }) },
];
