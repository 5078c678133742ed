import { decode } from '../../ledger/codec.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { LogReader } from '../log/walk.js';

/** Events that lie closer than this are read with what is between them: a server answers one call sooner than two. */
const GAP = 20;

/** These events of the log, in the order in which they are given: forwards or backwards. */
export async function readEvents(
  reader: Pick<LogReader, 'read'>,
  revisions: readonly number[],
): Promise<readonly LedgerEvent[]> {
  const found = new Map<number, LedgerEvent>();
  const wanted = new Set(revisions);
  for (const [from, through] of runsOf(revisions.toSorted((one, other) => one - other))) {
    for (const { revision, json } of await reader.read(from, through - from + 1)) {
      if (wanted.has(revision)) found.set(revision, decode(revision, json));
    }
  }
  return revisions.map((revision) => {
    const event = found.get(revision);
    if (event === undefined) throw new Error(`revision ${revision} cannot be read`);
    return event;
  });
}

const PART = 1_000;

/** These events of the log, only some of them in memory at a time. */
export async function* readInParts(
  reader: Pick<LogReader, 'read'>,
  revisions: readonly number[],
): AsyncGenerator<LedgerEvent> {
  for (let from = 0; from < revisions.length; from += PART)
    yield* await readEvents(reader, revisions.slice(from, from + PART));
}

function runsOf(revisions: readonly number[]): readonly (readonly [from: number, through: number])[] {
  const runs: [number, number][] = [];
  for (const revision of revisions) {
    const last = runs.at(-1);
    if (last !== undefined && revision - last[1] <= GAP) last[1] = revision;
    else runs.push([revision, revision]);
  }
  return runs;
}
