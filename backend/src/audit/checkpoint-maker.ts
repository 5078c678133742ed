import type { EventReader } from '../event-store/event-store.js';
import { CHECKPOINT_EVERY, type Checkpoints } from './checkpoints.js';
import { Standing } from './standing.js';
import { goOn, isOfLog } from './standing-at.js';

export interface CheckpointMakerOptions {
  readonly reader: Pick<EventReader, 'read' | 'tail'>;
  readonly checkpoints: Checkpoints;
  /** Other than usual only in specs. */
  readonly everyEvents?: number;
  /** Between two windows of events, so that others get the processor. */
  readonly pause: () => Promise<void>;
}

/** Makes the checkpoints of a log that grows. */
export class CheckpointMaker {
  readonly #options: CheckpointMakerOptions;
  #standing: Standing | null = null;

  constructor(options: CheckpointMakerOptions) {
    this.#options = options;
  }

  /**
   * Makes those that are due by now.
   * @throws Finding when the log does not hold
   */
  async catchUp(): Promise<void> {
    const { reader, checkpoints, everyEvents = CHECKPOINT_EVERY, pause } = this.#options;
    this.#standing ??= await this.#latest();
    const standing = this.#standing;
    const { revision: end } = await reader.tail();
    for (;;) {
      const due = (Math.floor((standing.revision + 1) / everyEvents) + 1) * everyEvents - 1;
      if (due > end) return;
      await goOn(standing, reader, due, { afterWindow: pause });
      standing.assertIdentities();
      checkpoints.write(standing.keep());
    }
  }

  /** From the newest checkpoint, or from the beginning where it cannot be used: then none can. */
  async #latest(): Promise<Standing> {
    const { reader, checkpoints } = this.#options;
    const kept = checkpoints.through(Number.MAX_SAFE_INTEGER);
    if (kept !== null && (await isOfLog(kept, reader))) return new Standing(kept);
    checkpoints.forget();
    return new Standing();
  }
}
