import type { DocumentReader } from '../document-store/document-store.js';
import type { LookUpKey } from '../pipeline/recorded-commands.js';
import { COMMANDS } from '../read-models/collections.js';
import { eventsBehind, type Progress } from '../read-models/progress.js';
import { ReadModelsBehindError } from '../read-models/read-models.js';

/** How many events the read models are behind; 0 while nothing follows, so that commands work without the read side. */
export function projectionLag(progress: Progress, durableRevision: number): number {
  const { status } = progress;
  return status.state === 'following' ? eventsBehind(status, durableRevision) : 0;
}

/**
 * Finds a command by its key among those the ledger has forgotten. Read models that do not include all of these cannot
 * say that a key was never used; that happens when they are as many events behind as the ledger remembers keys.
 * @throws ReadModelsBehindError
 */
export function lookUpKeyIn(documents: DocumentReader, progress: Progress): LookUpKey {
  return async (scopedKey, throughRevision) => {
    if (progress.status.revision < throughRevision) {
      throw new ReadModelsBehindError('The read models are too far behind to know all commands');
    }
    return documents.get(COMMANDS, scopedKey);
  };
}
