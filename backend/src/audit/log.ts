import { firstLink, nextLink } from '../event-store/chain.js';
import {
  type EventReader,
  EventStoreUnreachableError,
  type RecordedEvent,
} from '../event-store/event-store.js';
import { decode, encode, validateEvent } from '../ledger/codec.js';
import { EVENTS, type LedgerEvent } from '../ledger/events.js';
import { Finding } from './finding.js';
import { unknownFields } from './unknown-fields.js';

/** How many events are read at once. */
const WINDOW = 1_000;

type Reader = Pick<EventReader, 'read'>;

/** What a log is read from. */
export interface LogReader extends Pick<EventReader, 'read' | 'tail'> {
  /**
   * Events from the first one on whose links another thread has checked; null where this one does it. They end with the
   * Finding of the first that does not hold.
   */
  linkedWindows?(throughRevision: number): AsyncIterable<readonly RecordedEvent[]> | null;
}

/** Called with each event in order, after its link and its form were checked. `false` stops the walk. */
export type Visitor = (event: LedgerEvent, recorded: RecordedEvent) => boolean | undefined;

/**
 * Walks through a log from its first event to `throughRevision`, trusting nothing: every link of the chain is computed
 * again, and every event is checked against its schema before the visitor gets it. Only one window of events is in
 * memory.
 * @param afterWindow the next window is read when it resolves
 * @returns the revision and hash of the last event visited
 * @throws Finding at the first event that is missing, has a wrong link, or is invalid
 */
export async function walk(
  reader: Reader & Pick<LogReader, 'linkedWindows'>,
  throughRevision: number,
  visit: Visitor,
  afterWindow?: () => Promise<void>,
) {
  let previous = { revision: -1, hash: '' };
  const linked = reader.linkedWindows?.(throughRevision) ?? null;
  for await (const window of linked ?? windows(reader, throughRevision)) {
    for (const recorded of window) {
      if (linked === null) checkLink(previous.hash, recorded);
      const event = checkedEvent(recorded);
      if (visit(event, recorded) === false) return previous;
      previous = recorded;
    }
    await afterWindow?.();
  }
  return { revision: previous.revision, hash: previous.hash };
}

/**
 * Recorded events in windows, without gaps.
 * @throws Finding at the first event that cannot be read
 */
export async function* windows(
  reader: Reader,
  throughRevision: number,
  fromRevision = 0,
  most = WINDOW,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let from = fromRevision; from <= throughRevision; ) {
    const limit = Math.min(most, throughRevision - from + 1);
    const window = await readWindow(reader, from, limit);
    if (window instanceof Finding) {
      if (limit > 1) yield* oneByOne(reader, from, limit);
      throw window;
    }
    if (window.length === 0) throw new Finding('chain', from, 'the event is missing');
    yield window;
    from += window.length;
  }
}

/**
 * Windows from an event back to an earlier one, and the events of each in that order.
 * @throws Finding at an event that cannot be read
 */
export async function* windowsBackwards(
  reader: Reader,
  fromRevision: number,
  throughRevision: number,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let from = fromRevision; from >= throughRevision; from -= WINDOW) {
    const first = Math.max(throughRevision, from - WINDOW + 1);
    const events: RecordedEvent[] = [];
    for await (const window of windows(reader, from, first)) events.push(...window);
    yield events.reverse();
  }
}

/**
 * The events of a window that cannot be read as a whole, up to the first damaged one. Each of them may be found where it
 * is looked for: then something is between them that is none of them.
 */
async function* oneByOne(reader: Reader, from: number, count: number) {
  for (let revision = from; revision < from + count; revision += 1) {
    const window = await readWindow(reader, revision, 1);
    if (window instanceof Finding) throw window;
    if (window.length === 0) throw new Finding('chain', revision, 'the event is missing');
    yield window;
  }
}

async function readWindow(
  reader: Reader,
  from: number,
  limit: number,
): Promise<readonly RecordedEvent[] | Finding> {
  try {
    return await reader.read(from, limit);
  } catch (error) {
    // It says nothing of the event.
    if (error instanceof EventStoreUnreachableError) throw error;
    return new Finding('chain', from, `the event cannot be read: ${reasonOf(error)}`);
  }
}

/** Errors of node:sqlite may come from another realm, where `instanceof Error` is false. */
export function reasonOf(error: unknown): string {
  return String((error as { readonly message?: unknown } | null)?.message ?? error);
}

/** @param previousHash of the event before; empty for the first one, which names its station */
export function checkLink(previousHash: string, { revision, json, hash }: RecordedEvent): void {
  // A changed byte in a database may turn a text into another type.
  if (typeof json !== 'string' || typeof hash !== 'string') {
    throw new Finding('chain', revision, 'the event is no text');
  }
  const link = nextLink(previousHash || firstLink(stationIdIn(json)), json);
  if (link === hash) return;
  throw new Finding('chain', revision, 'the hash is not that of the stored bytes and the event before');
}

/** The station that the first event names; empty when it names none, which makes its link wrong. */
function stationIdIn(json: string): string {
  try {
    return String(JSON.parse(json).data.stationId);
  } catch {
    return '';
  }
}

/** @throws Finding for text that differs from how the ledger writes the event */
export function checkedEvent({ revision, json }: RecordedEvent): LedgerEvent {
  const event = decoded(revision, json);
  const problem = envelopeProblem(event) ?? validateEvent(event)[0] ?? unknownFieldProblem(event);
  if (problem !== undefined) throw new Finding('events', revision, problem);
  // One event has only one text: no field twice, none unknown, none in another place.
  if (storedVersion(json) === EVENTS[event.type].version && encode(event, event) !== json) {
    throw new Finding('events', revision, 'the text is not written the way the ledger writes events');
  }
  return event;
}

function decoded(revision: number, json: string): LedgerEvent {
  try {
    return decode(revision, json);
  } catch (error) {
    throw new Finding('events', revision, reasonOf(error).replace(`revision ${revision}: `, ''));
  }
}

function envelopeProblem({ at, by, on, command }: LedgerEvent): string | undefined {
  if (!isCount(at)) return 'at is not a time in milliseconds';
  if (!isCount(by?.userId) || typeof by.ip !== 'string') return 'by does not say who caused it';
  if (typeof on !== 'string') return 'on does not name the instance';
  if (command === undefined) return undefined;
  const isMark = typeof command.key === 'string' && typeof command.fingerprint === 'string';
  return isMark && isCount(command.events) && command.events > 0
    ? undefined
    : 'command is not a command mark';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function unknownFieldProblem(event: LedgerEvent): string | undefined {
  const [first] = unknownFields(EVENTS[event.type].data, event.data);
  return first === undefined ? undefined : `${event.type} has no field ${first}`;
}

const VERSION = /^\{"type":"[^"]*","v":(\d+),/;

function storedVersion(json: string): number {
  return Number(VERSION.exec(json)?.[1] ?? 1);
}
