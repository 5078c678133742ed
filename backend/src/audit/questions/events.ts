import { dateAfter, startOfDate } from '@taya/contracts/time';
import type { EventType, LedgerEvent } from '../../ledger/events.js';
import type { Book, SqlValue } from '../book/book.js';
import type { FollowedBook, Reached } from '../book/followed-book.js';
import { PART, readEvents } from '../book/read-events.js';
import { firstAfter } from './balances.js';

/** Which events are looked for; all that are given must hold. Times are milliseconds since 1970 UTC. */
export interface EventFilter {
  readonly type?: EventType | undefined;
  /** Who caused it. */
  readonly userId?: number | undefined;
  readonly gameId?: number | undefined;
  /** The teller whose drawer, bets or session it is about. */
  readonly tellerId?: number | undefined;
  readonly betId?: number | undefined;
  readonly betIds?: readonly number[] | undefined;
  /** The whole code that the event names, or that its bet has or had. */
  readonly code?: string | undefined;
  /** The station's local date. */
  readonly day?: string | undefined;
  /** One of these accounts it posted to. */
  readonly accounts?: readonly string[] | undefined;
  /** Only entries of the journal. */
  readonly isEntry?: true | undefined;
  /** Start or end of a code that the event names, or that one of these bets has. */
  readonly partOfCode?: { readonly part: string; readonly betIds: readonly number[] } | undefined;
  readonly fromRevision?: number | undefined;
  readonly toRevision?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface EventSearch {
  readonly filter: EventFilter;
  /** Only events before this revision; from the end of the log on where it is left out. */
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface FoundEvents {
  /** Newest first. */
  readonly events: readonly LedgerEvent[];
  /** Where to go on, `before` it; null when there are no older ones. */
  readonly older: number | null;
  /** The end of the log. */
  readonly end: number;
}

/** The newest events that match. */
export async function searchEvents(
  followed: FollowedBook,
  { filter, before, limit }: EventSearch,
): Promise<FoundEvents> {
  const { book, reader, end } = await reachRange(followed, filter, before);
  const { source, order, conditions, values } = matching(book, filter, rangeOf(book, filter, before, end));
  const rows = book.all<{ revision: number }>(
    `SELECT e.revision FROM ${source} WHERE ${conditions} ORDER BY ${order} DESC LIMIT ?`,
    ...values,
    limit + 1,
  );
  const revisions = rows.slice(0, limit).map(({ revision }) => revision);
  const older = rows.length > limit ? (revisions.at(-1) ?? null) : null;
  return { events: await readEvents(reader, revisions), older, end };
}

/** All events that match, in the order of the log, some of them at a time: they may be many. */
export async function* eventsInOrder(
  { book, reader, end }: Reached,
  filter: EventFilter,
): AsyncGenerator<readonly LedgerEvent[]> {
  let { first, last } = rangeOf(book, filter, undefined, end);
  while (first <= last) {
    const { source, order, conditions, values } = matching(book, filter, { first, last });
    const rows = book.all<{ revision: number }>(
      `SELECT e.revision FROM ${source} WHERE ${conditions} ORDER BY ${order} LIMIT ?`,
      ...values,
      PART,
    );
    if (rows.length > 0)
      yield await readEvents(
        reader,
        rows.map(({ revision }) => revision),
      );
    first = (rows.at(-1)?.revision ?? last) + 1;
  }
}

export interface SumOfType {
  readonly type: string;
  readonly count: number;
  /** Centavos that these events are about; null where none is about money. */
  readonly amount: number | null;
}

export interface SummedEvents extends Pick<FoundEvents, 'older' | 'end'> {
  /** The type of the newest first. */
  readonly kinds: readonly SumOfType[];
}

/** The most events that are added up in one call, so that others get their turn. */
export const MOST_SUMMED = 200_000;

/** How many events of each type match, and what they are about. */
export async function sumEvents(
  followed: FollowedBook,
  { filter, before }: Omit<EventSearch, 'limit'>,
  most = MOST_SUMMED,
): Promise<SummedEvents> {
  const { book, end } = await reachRange(followed, filter, before);
  const { first, last } = rangeOf(book, filter, before, end);
  const from = Math.max(first, last - most + 1);
  const { source, conditions, values } = matching(book, filter, { first: from, last });
  const kinds = book.all<SumOfType>(
    `SELECT e.type, count(*) AS count, sum(e.amount) AS amount FROM ${source} WHERE ${conditions}
     GROUP BY e.type ORDER BY max(e.revision) DESC`,
    ...values,
  );
  return { kinds, older: from > first ? from : null, end };
}

export interface RevisionRange {
  readonly first: number;
  /** Before `first` where there is none. */
  readonly last: number;
}

type Range = Pick<EventFilter, 'fromRevision' | 'toRevision' | 'from' | 'to'>;

/** The book as far as a range needs it. */
export function reachRange(
  followed: FollowedBook,
  { toRevision = Number.POSITIVE_INFINITY }: Range,
  before = Number.POSITIVE_INFINITY,
): Promise<Reached> {
  return followed.reach(Math.min(toRevision, before - 1));
}

/** The first and the last revision of a range, and before a revision. */
export function rangeOf(
  book: Book,
  { fromRevision, toRevision, from, to }: Range,
  before: number | undefined,
  end: number,
): RevisionRange {
  const first = from === undefined ? 0 : firstAfter(book, from - 1, end);
  const last = to === undefined ? end : firstAfter(book, to, end) - 1;
  return {
    first: Math.max(first, fromRevision ?? 0),
    last: Math.min(last, toRevision ?? end, (before ?? end + 1) - 1),
  };
}

/** What a field is compared with. */
const COLUMNS = { type: 'e.type', userId: 'e.user', gameId: 'e.game', betId: 'e.bet' } as const;

const OF_BETS = 'e.bet IN (SELECT value FROM json_each(?))';
const OF_CODE = '(e.code = ? OR e.bet IN (SELECT bet FROM events WHERE code = ?))';
const OF_PART = `e.revision IN (
  SELECT revision FROM events WHERE code IS NOT NULL AND (substr(code, 1, ?) = ? OR substr(code, -?) = ?)
  UNION SELECT revision FROM events WHERE code IS NULL AND bet IN (SELECT value FROM json_each(?))
)`;
const OF_ACCOUNTS = `EXISTS (
  SELECT 1 FROM accounts a CROSS JOIN postings p ON p.account = a.id AND p.revision = e.revision
  WHERE a.name IN (SELECT value FROM json_each(?))
)`;
const OF_SPAN = '(e.revision BETWEEN ? AND ? AND e.at >= ? AND e.at < ?)';

function matching(book: Book, filter: EventFilter, { first, last }: RevisionRange) {
  const { tellerId, betIds, code, day, accounts, isEntry, partOfCode } = filter;
  const conditions = ['e.revision BETWEEN ? AND ?'];
  const values: SqlValue[] = [first, last];
  const demand = (condition: string, ...needed: readonly SqlValue[]) => {
    conditions.push(condition);
    values.push(...needed);
  };
  for (const [field, column] of Object.entries(COLUMNS)) {
    const value = filter[field as keyof typeof COLUMNS];
    if (value !== undefined) demand(`${column} = ?`, value);
  }
  if (betIds !== undefined) demand(OF_BETS, JSON.stringify(betIds));
  if (code !== undefined) demand(OF_CODE, code, code);
  if (isEntry) demand('e.amount IS NOT NULL');
  if (accounts !== undefined) demand(OF_ACCOUNTS, JSON.stringify(accounts));
  if (day !== undefined) {
    const spans = spansOf(book, day);
    demand(`(${['0', ...spans.map(() => OF_SPAN)].join(' OR ')})`, ...spans.flat());
  }
  if (partOfCode !== undefined) {
    const { part, betIds: ofPart } = partOfCode;
    demand(OF_PART, part.length, part, part.length, part, JSON.stringify(ofPart));
  }
  if (tellerId === undefined)
    return { source: 'events e', order: 'e.revision', conditions: conditions.join(' AND '), values };
  demand('c.user = ? AND c.revision BETWEEN ? AND ?', tellerId, first, last);
  // In the order of the teller's events: they may be rare in a long log.
  const source = 'concerns c CROSS JOIN events e ON e.revision = c.revision';
  return { source, order: 'c.revision', conditions: conditions.join(' AND '), values };
}

/** From which revision to which, and from when until when, each zone that the station was in had a date. */
function spansOf(book: Book, day: string): readonly (readonly number[])[] {
  const zones = book.all<{ revision: number; zone: string }>(
    'SELECT revision, zone FROM zones ORDER BY revision',
  );
  return zones.map(({ revision, zone }, index) => [
    revision,
    (zones[index + 1]?.revision ?? Number.MAX_SAFE_INTEGER) - 1,
    startOfDate(day, zone),
    startOfDate(dateAfter(day, 1), zone),
  ]);
}
