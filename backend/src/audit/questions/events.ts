import type { AuditEvent, AuditEvents, EventSummary } from '@taya/contracts/answers/audit';
import { type NamedDocument, parseReference } from '@taya/contracts/parse-reference';
import { EVENTS, type EventType } from '../../ledger/events.js';
import type { Book, SqlValue } from '../book/book.js';
import { firstAfter } from '../book/days.js';
import type { FollowedBook, Reached } from '../book/followed-book.js';
import { readEvents } from '../book/read-events.js';
import { eventView, moneyOrNull } from './views.js';

/** Which events are looked for; all that are given must hold. Times are milliseconds since 1970 UTC. */
export interface EventFilter {
  readonly type?: EventType | undefined;
  /** Who caused it. */
  readonly userId?: number | undefined;
  readonly gameId?: number | undefined;
  /** The teller whose drawer, bets or session it is about. */
  readonly tellerId?: number | undefined;
  /** The whole code that the event names, or that its bet has or had. */
  readonly code?: string | undefined;
  /** The start or the end of such a code; where no code has it, the reference of a document. */
  readonly partOfCode?: string | undefined;
  readonly account?: string | undefined;
  readonly isEntry?: true | undefined;
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

/** The newest events that match. */
export async function searchEvents(
  followed: FollowedBook,
  { limit, ...search }: EventSearch,
): Promise<AuditEvents> {
  const { book, reader, end, filter, range, named } = await reachSearch(followed, search);
  const found = revisionsOf(book, filter, range, 'DESC', limit + 1);
  const revisions = found.slice(0, limit);
  const older = found.length > limit ? (revisions.at(-1) ?? null) : null;
  const events: AuditEvent[] = [];
  for await (const event of readEvents(reader, revisions)) events.push(eventView(event, book));
  return {
    events,
    older,
    end,
    types: Object.keys(EVENTS),
    paper: named && documentView(named),
  };
}

function documentView({ revision, shows }: NamedDocument): AuditEvents['paper'] {
  return {
    kind: shows.kind,
    revision,
    teller_id: shows.kind === 'balance' ? shows.tellerId : null,
    after: shows.kind === 'journal' ? shows.after : null,
  };
}

/** The book as far as a search needs it, and what is meant by it. */
async function reachSearch(followed: FollowedBook, { filter: sent, before }: Omit<EventSearch, 'limit'>) {
  const reached = await reachRange(followed, sent, before);
  const { filter, named } = resolveFilter(reached.book, sent);
  return { ...reached, filter, named, range: rangeOf(reached.book, filter, before, reached.end) };
}

/** A part that no code has may be the reference of a document: then the last event that it counts is meant, of a journal all. */
function resolveFilter(
  book: Book,
  filter: EventFilter,
): { filter: EventFilter; named: NamedDocument | null } {
  const { partOfCode: part, fromRevision = 0, toRevision = Number.POSITIVE_INFINITY, ...others } = filter;
  const named = part === undefined ? null : parseReference(part);
  if (part === undefined || named === null) return { filter, named: null };
  const hasCode = book.get(`SELECT 1 FROM events WHERE ${HAS_PART} LIMIT 1`, ...valuesOfPart(part));
  if (hasCode !== undefined) return { filter, named: null };
  const { shows, revision } = named;
  const first = shows.kind === 'journal' ? shows.after + 1 : revision;
  const range = { fromRevision: Math.max(fromRevision, first), toRevision: Math.min(toRevision, revision) };
  return { filter: { ...others, ...range }, named };
}

/** The most events that are added up in one call, so that others get their turn. */
export const MOST_SUMMED = 200_000;

/** How many events of each type match, and what they are about: the type of the newest first. */
export async function sumEvents(
  followed: FollowedBook,
  search: Omit<EventSearch, 'limit'>,
  most = MOST_SUMMED,
): Promise<EventSummary> {
  const { book, end, filter, range } = await reachSearch(followed, search);
  const { older, ...newest } = newestOf(range, most);
  const { conditions, values } = conditionsOf(filter, newest);
  const kinds = book.all<{ type: string; count: number; amount: number | null }>(
    `SELECT type, count(*) AS count, sum(amount) AS amount FROM events WHERE ${conditions}
     GROUP BY type ORDER BY max(revision) DESC`,
    ...values,
  );
  return {
    kinds: kinds.map((kind) => ({ ...kind, amount: moneyOrNull(kind.amount) })),
    older,
    end,
  };
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

/** The newest events of a range, and before which revision there are older ones; null where there are none. */
export function newestOf({ first, last }: RevisionRange, most: number) {
  const from = Math.max(first, last - most + 1);
  return { first: from, last, older: from > first ? from : null };
}

export function revisionsOf(
  book: Book,
  filter: EventFilter,
  range: RevisionRange,
  order: 'ASC' | 'DESC',
  limit: number,
): readonly number[] {
  const { conditions, values } = conditionsOf(filter, range);
  const sql = `SELECT revision FROM events WHERE ${conditions} ORDER BY revision ${order} LIMIT ?`;
  return book.all<{ revision: number }>(sql, ...values, limit).map(({ revision }) => revision);
}

const HAS_CODE = 'code = ?';
const HAS_PART = 'code IS NOT NULL AND ? IN (substr(code, 1, ?), substr(code, -?))';
const valuesOfPart = (part: string) => [part, part.length, part.length];
/** An event that names such a code, or is about a bet that has or had it. */
const ofCodes = (condition: string) => `revision IN (
  WITH named AS MATERIALIZED (SELECT revision, bet FROM events WHERE ${condition})
  SELECT revision FROM named UNION SELECT e.revision FROM named n CROSS JOIN events e ON e.bet = n.bet
)`;
const OF_TELLER = 'revision IN (SELECT revision FROM concerns WHERE user = ? AND revision BETWEEN ? AND ?)';
const OF_ACCOUNT = `revision IN (
  SELECT revision FROM postings
  WHERE account = (SELECT id FROM accounts WHERE name = ?) AND revision BETWEEN ? AND ?
)`;

function conditionsOf(filter: EventFilter, { first, last }: RevisionRange) {
  const { type, userId, gameId, tellerId, code, partOfCode, account, isEntry } = filter;
  const conditions = ['revision BETWEEN ? AND ?'];
  const values: SqlValue[] = [first, last];
  const demand = (condition: string, ...needed: readonly SqlValue[]) => {
    conditions.push(condition);
    values.push(...needed);
  };
  if (type !== undefined) demand('type = ?', type);
  if (userId !== undefined) demand('user = ?', userId);
  if (gameId !== undefined) demand('game = ?', gameId);
  if (isEntry) demand('postings > 0');
  if (tellerId !== undefined) demand(OF_TELLER, tellerId, first, last);
  if (account !== undefined) demand(OF_ACCOUNT, account, first, last);
  if (code !== undefined) demand(ofCodes(HAS_CODE), code);
  if (partOfCode !== undefined) demand(ofCodes(HAS_PART), ...valuesOfPart(partOfCode));
  return { conditions: conditions.join(' AND '), values };
}
