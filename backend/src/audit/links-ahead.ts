import type { EventReader, RecordedEvent } from '../event-store/event-store.js';
import { type LedgerLocation, ledgerLocation } from '../event-store/open-ledger.js';
import { WorkerClient } from '../system/worker-rpc.js';
import { Finding, type PlainFinding } from './finding.js';
import type { LogReader } from './log.js';

const WORKER = new URL('./links-ahead.worker.js', import.meta.url);

/** A shorter log is read before the thread would have started. */
const OWN_THREAD_FROM = 50_000;
/** Windows that are asked for before they are needed, so that neither thread waits for the other. */
const AHEAD = 3;

/** Events that follow the ones before, each link checked; and what does not hold after them. */
export interface LinkedWindow {
  readonly jsons: readonly string[];
  readonly hashes: readonly string[];
  readonly finding: PlainFinding | null;
}

export interface LinksAheadData {
  readonly location: LedgerLocation;
  readonly throughRevision: number;
}

export interface LinksAheadCalls {
  /** null when there are no more. */
  next(): Promise<LinkedWindow | null>;
}

/**
 * A reader of a log whose links are checked by a thread that goes ahead of whoever walks through it.
 * @param ownThreadFrom other than usual only in specs
 */
export function linksAhead(
  reader: EventReader,
  location: LedgerLocation,
  ownThreadFrom = OWN_THREAD_FROM,
): LogReader {
  return {
    read: (fromRevision, limit) => reader.read(fromRevision, limit),
    tail: () => reader.tail(),
    linkedWindows: (throughRevision) =>
      throughRevision < ownThreadFrom
        ? null
        : windowsOf({ location: ledgerLocation(location), throughRevision }),
  };
}

/** @throws Finding at the first event that does not hold */
async function* windowsOf(workerData: LinksAheadData): AsyncGenerator<readonly RecordedEvent[]> {
  const worker = new WorkerClient<LinksAheadCalls>(WORKER, { workerData });
  try {
    const asked: Promise<LinkedWindow | null>[] = [];
    for (let revision = 0; ; ) {
      while (asked.length < AHEAD) asked.push(unnoticed(worker.call('next')));
      const window = await asked.shift();
      if (window === null || window === undefined) return;
      const { jsons, hashes, finding } = window;
      const first = revision;
      yield jsons.map((json, index) => ({ revision: first + index, json, hash: hashes[index] ?? '' }));
      if (finding !== null) throw Finding.of(finding);
      revision += jsons.length;
    }
  } finally {
    await worker.terminate();
  }
}

/** Whoever awaits it is told that it failed. Nobody does where the walk has ended before. */
function unnoticed<Result>(asked: Promise<Result>): Promise<Result> {
  asked.catch(() => {});
  return asked;
}
