import type { DocumentReader } from '../document-store/document-store.js';
import { REMEMBERED_KEYS } from '../ledger/state/state.js';
import type { LookUpKey } from '../pipeline/recorded-commands.js';
import { COMMANDS } from '../read-models/collections.js';
import type { Progress } from '../read-models/progress.js';
import { ReadModelsBehindError } from '../read-models/read-models.js';

/** How many events the read models are behind; 0 while nothing follows, so that commands work without the read side. */
export function projectionLag(progress: Progress, durableRevision: number): number {
  const { state, revision } = progress.status;
  return state === 'following' ? Math.max(0, durableRevision - revision) : 0;
}

/**
 * Finds a command by its key among those the ledger has forgotten. The ledger remembers more keys than the read models
 * may be events behind here; further behind they cannot say that a key was never used.
 * @throws ReadModelsBehindError
 */
export function lookUpKeyIn(
  documents: DocumentReader,
  progress: Progress,
  durableRevision: () => number,
): LookUpKey {
  return async (scopedKey) => {
    const needed = durableRevision() - REMEMBERED_KEYS;
    if (needed < 0) return null;
    if (progress.status.revision < needed) {
      throw new ReadModelsBehindError('The read models are too far behind to know all commands');
    }
    return documents.get(COMMANDS, scopedKey);
  };
}
