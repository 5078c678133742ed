import { type DocumentReader, type ReadOnlyDocumentStore } from '../document-store/document-store.js';
import type { EventLog } from '../event-store/event-store.js';
import { PROJECTOR } from '../read-models/collections.js';
import { CHECKPOINT } from './projection-writer.js';

/** The read models contain events that this ledger does not have. */
export class OtherHistoryError extends Error {
  override readonly name = 'OtherHistoryError';
}

/** What the read models have seen of a ledger. */
type Seen = Pick<DocumentReader, 'get'> & Pick<ReadOnlyDocumentStore, 'checkpoint'>;

/** @returns what to do about it when the read models were made from events that the ledger does not have; else null */
export async function otherHistory(
  events: Pick<EventLog, 'read' | 'tail'>,
  documents: Seen,
): Promise<OtherHistoryError | null> {
  const checkpoint = await documents.checkpoint(CHECKPOINT);
  if (checkpoint === -1) return null;
  const made = await documents.get(PROJECTOR, 'station');
  const [last] = await events.read(checkpoint, 1);
  if (last !== undefined && last.hash === made?.hash) return null;
  const tail = await events.tail();
  return new OtherHistoryError(
    `The read models were made from another history than this ledger's: they stand at revision ${checkpoint}, ` +
      `the ledger ends at ${tail.revision}. Was it restored from an older copy? If this ledger is the right one, ` +
      'stop the station and run `npm run rebuild`; else restore the right one.',
  );
}
