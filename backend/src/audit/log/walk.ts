import { firstLink, isLinked } from '../../event-store/chain.js';
import {
  EMPTY_STREAM,
  type EventReader,
  EventStoreUnreachableError,
  type RecordedEvent,
  type Tail,
} from '../../event-store/event-store.js';
import { messageOf } from '../../system/named-error.js';
import { Violation } from './violation.js';

/** Before the first event. */
export const EMPTY_TAIL: Tail = { revision: EMPTY_STREAM, hash: '' };

const WINDOW = 1_000;

type Reader = Pick<EventReader, 'read'>;

export type LogReader = Pick<EventReader, 'read' | 'tail'>;

/**
 * Windows of events after `after`, each link of the chain computed again.
 * @throws Violation at the first event that is missing or has a wrong link, once those before it were given
 */
export async function* linkedWindows(
  reader: Reader,
  throughRevision: number,
  after = EMPTY_TAIL,
  most = WINDOW,
): AsyncGenerator<readonly RecordedEvent[]> {
  let { hash } = after;
  for await (const window of windows(reader, throughRevision, after.revision + 1, most)) {
    for (const [index, recorded] of window.entries()) {
      const broken = brokenLink(hash, recorded);
      if (broken !== null) {
        if (index > 0) yield window.slice(0, index);
        throw broken;
      }
      hash = recorded.hash;
    }
    yield window;
  }
}

/**
 * Recorded events in windows, without gaps. One that cannot be read as a whole is read event by event, up to the first
 * damaged one: each of them may be found where it is looked for, and then something is between them that is none of them.
 * @throws Violation at the first event that cannot be read
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
    if (window instanceof Violation) {
      if (limit > 1) yield* windows(reader, from + limit - 1, from, 1);
      throw window;
    }
    if (window.length === 0) throw new Violation('chain', from, 'the event is missing');
    yield window;
    from += window.length;
  }
}

async function readWindow(
  reader: Reader,
  from: number,
  limit: number,
): Promise<readonly RecordedEvent[] | Violation> {
  try {
    return await reader.read(from, limit);
  } catch (error) {
    // It says nothing of the event.
    if (error instanceof EventStoreUnreachableError) throw error;
    return new Violation('chain', from, `the event cannot be read: ${messageOf(error)}`);
  }
}

/**
 * @param previousHash of the event before; empty for the first one, which names its station
 * @returns null where the event follows it
 */
export function brokenLink(previousHash: string, recorded: RecordedEvent): Violation | null {
  const { revision, json, hash } = recorded;
  // A changed byte in a database may turn a text into another type.
  if (typeof json !== 'string' || typeof hash !== 'string')
    return new Violation('chain', revision, 'the event is no text');
  if (isLinked(previousHash || firstLink(stationIdIn(json)), recorded)) return null;
  return new Violation('chain', revision, 'the hash is not that of the stored bytes and the event before');
}

/** The station that a log is of, which its first event names; empty when it names none. */
export async function stationIdOf(reader: Reader): Promise<string> {
  const [first] = await reader.read(0, 1);
  return stationIdIn(first?.json ?? '');
}

/** Empty where the first event names none, which makes its link wrong. */
function stationIdIn(json: string): string {
  try {
    return String(JSON.parse(json).data.stationId ?? '');
  } catch {
    return '';
  }
}
