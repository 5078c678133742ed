import type { EventReader } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { MARKED_EVENT_TYPES, type MarkedEventType, markOf } from '../ledger/event-facts.js';
import type { Mark } from '../ledger/events/record.js';
import type { LedgerEvent } from '../ledger/events.js';
import { backwards, MOST_SCANNED } from './event-search.js';

/** What is marked on a line of time: games from their beginning to their end, and cash. */
export interface MarkedEvent extends Pick<LedgerEvent, 'revision' | 'at'> {
  readonly type: MarkedEventType;
  readonly mark: Mark;
}

/** A stretch of time in which something happened again and again. Milliseconds since 1970 UTC. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly firstRevision: number;
  readonly lastRevision: number;
}

export interface TimelineSearch {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only what was before this revision. */
  readonly before?: number | undefined;
}

export interface FoundTimeline {
  /** Newest first. */
  readonly stretches: readonly Stretch[];
  /** Newest first. */
  readonly marks: readonly MarkedEvent[];
  /** Where to go on, `before` it; null when the whole range was looked at. */
  readonly older: number | null;
  /** The end of the log. */
  readonly end: number;
}

/** Where nothing happened for so long, a stretch ends. */
const QUIET_MS = 60 * 60_000;

type Reader = Pick<EventReader, 'read' | 'tail'>;

/**
 * When something happened within a range of time, and what is marked of it, backwards through the log until the range
 * begins or until `mostScanned` events were looked at. Only what is marked is decoded.
 */
export async function timelineOf(
  reader: Reader,
  { from, to, before }: TimelineSearch,
  mostScanned = MOST_SCANNED,
): Promise<FoundTimeline> {
  const { windows, older, end } = await backwards(reader, { from, to }, before, mostScanned);
  const stretches: Stretch[] = [];
  const marks: MarkedEvent[] = [];
  for await (const window of windows) {
    for (const { revision, json } of window) {
      const event = MAY_BE_MARKED.test(json) ? decode(revision, json) : null;
      const marked = event === null ? null : markedBy(event);
      if (marked !== null) marks.push(marked);
      take(stretches, revision, timeIn(json) ?? (event ?? decode(revision, json)).at);
    }
  }
  return { stretches, marks, older, end };
}

const NOUNS = new Set(MARKED_EVENT_TYPES.map((type) => type.split('.')[0]));
/** An event may be stored under a name that it once had, but always of the same noun. */
const MAY_BE_MARKED = new RegExp(`^\\{"type":"(?:${[...NOUNS].join('|')})\\.`);
const TIME = /^\{"type":"[\w.]+","v":\d+,"at":(\d+),/;

/** As the ledger writes it; null for text in another form, which is decoded. */
function timeIn(json: string): number | null {
  const digits = TIME.exec(json)?.[1];
  return digits === undefined ? null : Number(digits);
}

function markedBy(event: LedgerEvent): MarkedEvent | null {
  const mark = markOf(event);
  if (mark === null) return null;
  const { revision, at, type } = event;
  return { revision, at, type: type as MarkedEventType, mark };
}

/** Adds an event to the oldest stretch, or to a new one before it. */
function take(stretches: Stretch[], revision: number, at: number): void {
  const oldest = stretches.at(-1);
  if (oldest !== undefined && oldest.from - at < QUIET_MS) {
    stretches[stretches.length - 1] = { ...oldest, from: at, firstRevision: revision };
  } else {
    stretches.push({ from: at, to: at, firstRevision: revision, lastRevision: revision });
  }
}
