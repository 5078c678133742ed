import {
  type CopyTarget,
  EMPTY_STREAM,
  type EventLog,
  type RecordedEvent,
  type Tail,
  UnknownOutcomeError,
} from '../../event-store/event-store.js';
import { Violation } from './violation.js';
import { EMPTY_TAIL, linkedWindows } from './walk.js';

/** How much is appended at once, in bytes of events; a server takes less than 1 MiB. */
const MAX_BATCH_BYTES = 512 * 1_024;

type Readable = Pick<EventLog, 'read'>;
/** Called with the last revision that was done. */
type OnProgress = (revision: number) => void;

/**
 * The last event of the target, once it is sure that the target holds nothing but the first events of the source. Equal
 * hashes at one revision mean that everything before is equal too.
 * @param end the last event of the source to copy
 * @throws Error otherwise
 */
export async function commonEnd(source: Readable, target: CopyTarget, end: Tail): Promise<Tail> {
  const tail = await target.tail();
  const common = Math.min(tail.revision, end.revision);
  if (!(await isSameAt(source, target, common))) {
    const first = await firstDifference(source, target, common);
    throw new Error(`The target holds another history: it differs from revision ${first} on`);
  }
  if (tail.revision > end.revision) {
    throw new Error(
      `The target has gone on: it ends at revision ${tail.revision}, the source at revision ${end.revision}`,
    );
  }
  return tail;
}

/**
 * Appends events that follow those of the target, byte for byte.
 * @param windows their links checked, as `linkedWindows` does
 * @throws Error when something else writes into the target
 */
export async function appendEvents(
  windows: AsyncIterable<readonly RecordedEvent[]>,
  target: Pick<CopyTarget, 'append'>,
  onProgress: OnProgress,
): Promise<void> {
  for await (const window of windows) {
    for (const batch of batches(window)) onProgress(await append(target, batch));
  }
}

/**
 * Reads a whole copy, and computes its chain again. Its last hash is right only if it is the same from the first byte on.
 * @throws Error at the first wrong event, or when it ends elsewhere
 */
export async function checkCopy(
  copy: Pick<EventLog, 'read' | 'tail'>,
  end: Tail,
  onProgress: OnProgress,
): Promise<void> {
  let last: Tail = EMPTY_TAIL;
  try {
    for await (const window of linkedWindows(copy, end.revision)) {
      last = window.at(-1) ?? last;
      onProgress(last.revision);
    }
  } catch (error) {
    throw error instanceof Violation ? new Error(`The copy is wrong: ${error.message}`) : error;
  }
  const tail = await copy.tail();
  if (tail.revision === end.revision && tail.hash === end.hash && last.hash === end.hash) return;
  throw new Error(`The copy is wrong: it ends at revision ${tail.revision} with ${tail.hash}`);
}

/** @returns the last revision of the batch */
async function append(target: Pick<CopyTarget, 'append'>, batch: readonly RecordedEvent[]): Promise<number> {
  const after = (batch[0]?.revision ?? 0) - 1;
  try {
    const result = await target.append(after, batch);
    if (result.kind === 'appended') return after + batch.length;
    throw new Error(`Something else writes into the target: it stands at revision ${result.actualRevision}`);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw new Error(`${error.message}. Run it again: it goes on where the target stands`, { cause: error });
  }
}

function* batches(window: readonly RecordedEvent[]): Generator<readonly RecordedEvent[]> {
  let batch: RecordedEvent[] = [];
  let bytes = 0;
  for (const event of window) {
    const size = Buffer.byteLength(event.json);
    if (batch.length > 0 && bytes + size > MAX_BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(event);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

async function isSameAt(source: Readable, target: Readable, revision: number): Promise<boolean> {
  if (revision === EMPTY_STREAM) return true;
  const [[one], [other]] = await Promise.all([source.read(revision, 1), target.read(revision, 1)]);
  return one !== undefined && one.hash === other?.hash;
}

/** @param last a revision at which they differ */
async function firstDifference(source: Readable, target: Readable, last: number): Promise<number> {
  let [same, different] = [EMPTY_STREAM, last];
  while (different - same > 1) {
    const middle = Math.floor((same + different) / 2);
    if (await isSameAt(source, target, middle)) same = middle;
    else different = middle;
  }
  return different;
}
