import { decode } from '../../ledger/codec.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { LogReader } from '../log/walk.js';

/** Events that lie closer than this are read with what is between them: a server answers one call sooner than two. */
const GAP = 20;

/** Read at once: of all that are asked for only these are in memory. */
const PART = 1_000;

/** These events of the log, in the order in which they are given: forwards or backwards. */
export async function* readEvents(
  reader: Pick<LogReader, 'read'>,
  revisions: readonly number[],
): AsyncGenerator<LedgerEvent> {
  for (let from = 0; from < revisions.length; from += PART) {
    const part = revisions.slice(from, from + PART);
    const found = new Map(part.map((revision) => [revision, '']));
    for (const [first, through] of runsOf(part.toSorted((one, other) => one - other))) {
      for (const { revision, json } of await reader.read(first, through - first + 1))
        if (found.has(revision)) found.set(revision, json);
    }
    for (const [revision, json] of found) yield decode(revision, json);
  }
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
