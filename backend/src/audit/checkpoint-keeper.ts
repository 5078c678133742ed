import { isDamaged } from '../document-store/sqlite/connection.js';
import { EventStoreUnreachableError } from '../event-store/event-store.js';
import { CheckpointMaker, type CheckpointMakerOptions } from './checkpoint-maker.js';
import { Finding } from './finding.js';

/** Why no checkpoint follows for now: what does not hold, or that the file was damaged and begun again. */
export type FollowingEnd = { readonly kind: 'finding' | 'discarded'; readonly reason: string };

export interface CheckpointKeeperOptions extends CheckpointMakerOptions {
  /** Between two looks at the log. */
  readonly rest: () => Promise<void>;
}

/** Makes checkpoints as long as the station runs. */
export class CheckpointKeeper {
  readonly #options: CheckpointKeeperOptions;
  #isClosed = false;

  constructor(options: CheckpointKeeperOptions) {
    this.#options = options;
  }

  /** @returns what there is to tell; after a discarded file it may be called again. null once it was closed */
  async follow(): Promise<FollowingEnd | null> {
    const { checkpoints, rest } = this.#options;
    const maker = new CheckpointMaker(this.#options);
    for (;;) {
      await rest();
      if (this.#isClosed) return null;
      try {
        if (checkpoints.isDamaged) return this.#discard('a question met a damaged page');
        await maker.catchUp();
      } catch (error) {
        if (this.#isClosed) return null;
        if (error instanceof Finding) return { kind: 'finding', reason: error.message };
        if (isDamaged(error)) return this.#discard((error as Error).message);
        // The server of the ledger is told of by whoever writes to it; here it is asked again.
        if (!(error instanceof EventStoreUnreachableError)) throw error;
      }
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  #discard(reason: string): FollowingEnd {
    this.#options.checkpoints.discard();
    return { kind: 'discarded', reason };
  }
}
