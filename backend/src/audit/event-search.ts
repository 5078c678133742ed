import type { EventReader } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { betOf, codeOf, gameOf, usersOf } from '../ledger/event-subject.js';
import type { EventType, LedgerEvent } from '../ledger/events.js';
import { windowsBackwards } from './log.js';

/** Which events are looked for; all that are given must hold. Times are milliseconds since 1970 UTC. */
export interface EventFilter {
  readonly type?: EventType | undefined;
  /** Who caused it. */
  readonly userId?: number | undefined;
  readonly gameId?: number | undefined;
  /** The teller whose drawer, bets or session it is about. */
  readonly tellerId?: number | undefined;
  readonly betId?: number | undefined;
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
  /** Where to go on, `before` it; null when all older events were looked at. */
  readonly older: number | null;
  /** The end of the log. */
  readonly end: number;
}

/** The most events that one search looks at, so that a rare one in a long log is found in several short calls. */
export const MOST_SCANNED = 50_000;

type Reader = Pick<EventReader, 'read' | 'tail'>;

/**
 * The newest events that match, backwards through the log until there are enough, until the range of the filter ends, or
 * until `mostScanned` were looked at.
 */
export async function searchEvents(
  reader: Reader,
  { filter, before, limit }: EventSearch,
  mostScanned = MOST_SCANNED,
): Promise<FoundEvents> {
  const { windows, first, older, end } = await backwards(reader, filter, before, mostScanned);
  const events: LedgerEvent[] = [];
  for await (const window of windows) {
    for (const { revision, json } of window) {
      if (!mayMatch(json, filter)) continue;
      const event = decode(revision, json);
      if (!matches(event, filter)) continue;
      events.push(event);
      if (events.length === limit) return { events, older: revision > first ? revision : null, end };
    }
  }
  return { events, older, end };
}

type Range = Pick<EventFilter, 'fromRevision' | 'toRevision' | 'from' | 'to'>;

/**
 * The events of a range that one call looks at: `mostScanned` at most, backwards from `before` or from its end on.
 * `older` is where to go on, null where the range begins among them.
 */
export async function backwards(
  reader: Reader,
  range: Range,
  before: number | undefined,
  mostScanned: number,
) {
  const { revision: end } = await reader.tail();
  const { first, last } = await rangeOf(reader, range, end);
  const newest = Math.min(last, (before ?? end + 1) - 1);
  const stopAt = Math.max(first, newest - mostScanned + 1);
  const windows = windowsBackwards(reader, newest, stopAt);
  return { windows, first, older: stopAt > first ? stopAt : null, end };
}

/** The first and the last revision of the range of a filter. */
async function rangeOf(reader: Reader, { fromRevision, toRevision, from, to }: Range, end: number) {
  const first = from === undefined ? 0 : await firstFrom(reader, from, end);
  const last = to === undefined ? end : (await firstFrom(reader, to + 1, end)) - 1;
  return { first: Math.max(first, fromRevision ?? 0), last: Math.min(last, toRevision ?? end) };
}

/** The first revision at a time or later; times never go back in the log. */
export async function firstFrom(reader: Pick<EventReader, 'read'>, ms: number, end: number): Promise<number> {
  let [low, high] = [0, end + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [recorded] = await reader.read(middle, 1);
    if (recorded === undefined) throw new Error(`revision ${middle} of ${end} cannot be read`);
    if (decode(middle, recorded.json).at < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Spares decoding most of a log where one bet or one game is looked for. */
function mayMatch(json: string, { betId, gameId, partOfCode }: EventFilter): boolean {
  if (partOfCode !== undefined && !json.includes(partOfCode.part) && !partOfCode.betIds.includes(betIn(json)))
    return false;
  if (betId !== undefined && !json.includes(`"betId":${betId}`)) return false;
  return gameId === undefined || json.includes(`"gameId":${gameId}`);
}

const BET_ID = /"betId":(\d+)/;

const betIn = (json: string) => Number(BET_ID.exec(json)?.[1]);

export function matches(event: LedgerEvent, filter: EventFilter): boolean {
  const { type, userId, gameId, tellerId, betId, partOfCode } = filter;
  if (type !== undefined && event.type !== type) return false;
  if (userId !== undefined && event.by.userId !== userId) return false;
  if (gameId !== undefined && gameOf(event) !== gameId) return false;
  if (betId !== undefined && betOf(event) !== betId) return false;
  if (partOfCode !== undefined && !hasCode(event, partOfCode)) return false;
  return tellerId === undefined || usersOf(event).includes(tellerId);
}

function hasCode(event: LedgerEvent, { part, betIds }: NonNullable<EventFilter['partOfCode']>): boolean {
  const own = codeOf(event);
  if (own !== null) return own.startsWith(part) || own.endsWith(part);
  const betId = betOf(event);
  return betId !== null && betIds.includes(betId);
}
