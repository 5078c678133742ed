import { type DocumentReader, type ReadOnlyDocumentStore } from '../document-store/document-store.js';
import type { EventLog } from '../event-store/event-store.js';
import { PROJECTOR } from '../read-models/collections.js';
import { NamedError } from '../system/named-error.js';
import { CHECKPOINT } from './projection-writer.js';

const WINDOW = 1_000;

/** The read models contain events that this ledger does not have. */
export class OtherHistoryError extends NamedError {}

type Seen = Pick<DocumentReader, 'get'> & Pick<ReadOnlyDocumentStore, 'checkpoint'>;

/**
 * @param isShared whether another instance may be writing the documents: they may then be further on than the checkpoint
 * @returns what to do about it when the read models were made from events that the ledger does not have; else null
 */
export async function otherHistory(
  events: Pick<EventLog, 'read' | 'tail'>,
  documents: Seen,
  isShared = false,
): Promise<OtherHistoryError | null> {
  const checkpoint = await documents.checkpoint(CHECKPOINT);
  if (checkpoint === -1) return null;
  const made = await documents.get(PROJECTOR, 'station');
  const [last] = await events.read(checkpoint, 1);
  if (last !== undefined && last.hash === made?.hash) return null;
  if (isShared && made !== null && (await isAfter(events, checkpoint, made.hash))) return null;
  const tail = await events.tail();
  return new OtherHistoryError(
    `The read models were made from another history than this ledger's: they stand at revision ${checkpoint}, ` +
      `the ledger ends at ${tail.revision}. Was it restored from an older copy? If this ledger is the right one, ` +
      'stop the station and run `npm run rebuild`; else restore the right one.',
  );
}

/** Whether the ledger has this hash after a revision: its chain then has everything before it too. */
async function isAfter(events: Pick<EventLog, 'read'>, revision: number, hash: string): Promise<boolean> {
  for (let from = revision + 1; ; ) {
    const window = await events.read(from, WINDOW);
    if (window.some((event) => event.hash === hash)) return true;
    const last = window.at(-1);
    if (last === undefined) return false;
    from = last.revision + 1;
  }
}
