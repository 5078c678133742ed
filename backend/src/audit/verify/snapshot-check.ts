import type { RecordedEvent } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import { evolve } from '../../ledger/evolve.js';
import { StationState } from '../../ledger/state/state.js';
import { fileDifference } from '../../pipeline/snapshots/check-snapshot.js';
import { SnapshotFiles } from '../../pipeline/snapshots/snapshot-files.js';
import { messageOf } from '../../system/named-error.js';
import { Violation } from '../log/violation.js';
import { EMPTY_TAIL, type LogReader, linkedWindows } from '../log/walk.js';

/**
 * Compares the snapshots of the state, from which a station starts, each with what a replay makes of all events before it:
 * once the log was proved, whose proof is no longer in memory then. Those that nobody could start from are passed over: of
 * another version, of another log, or not whole.
 * @param end the last event that was proved
 * @returns what was compared, in words
 * @throws Violation for the first snapshot that is not what the log makes it
 */
export async function compareSnapshots(
  dataDir: string,
  reader: Pick<LogReader, 'read'>,
  end: number,
): Promise<string> {
  const files = new SnapshotFiles(dataDir);
  const state = new StationState();
  state.hasLookUps = false;
  let last = EMPTY_TAIL;
  let compared = 0;
  for (const revision of files.revisions().reverse()) {
    if (revision > end) break;
    for await (const window of linkedWindows(reader, revision, last)) {
      state.journal.withoutUndo(() => apply(state, window));
      last = window.at(-1) ?? last;
    }
    const snapshot = files.readStored(revision);
    if (snapshot?.hash !== last.hash) continue;
    const difference = fileDifference(snapshot, state);
    if (difference === undefined) continue;
    if (difference !== null) throw new Violation('snapshots', revision, difference);
    compared += 1;
  }
  if (compared === 0) return 'there are none';
  return `${compared} of the state, each as a replay makes it: drawers, users, settings, open bets, command keys`;
}

function apply(state: StationState, window: readonly RecordedEvent[]): void {
  for (const { revision, json } of window) {
    try {
      evolve(state, decode(revision, json));
    } catch (error) {
      throw new Violation('snapshots', revision, `the event cannot be applied: ${messageOf(error)}`);
    }
  }
}
