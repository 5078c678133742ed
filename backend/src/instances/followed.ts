import type { CommandPipeline } from '../pipeline/command-pipeline.js';
import type { Timers } from '../system/system.js';

/** What others wrote arrives at once; what has not arrived after this time is looked for. */
const LOOK_AFTER_MS = 100;

/** Waits until what another instance has recorded is part of this one's state, and its listeners were told of it. */
export class Followed {
  readonly #pipeline: Pick<CommandPipeline, 'durableRevision' | 'currentRevision' | 'onDurable'>;
  readonly #timers: Timers;
  #waiting: { readonly revision: number; readonly resolve: () => void }[] = [];

  constructor(
    pipeline: Pick<CommandPipeline, 'durableRevision' | 'currentRevision' | 'onDurable'>,
    timers: Timers,
  ) {
    this.#pipeline = pipeline;
    this.#timers = timers;
    pipeline.onDurable(() => this.#look());
  }

  /** Resolves once the log is known here up to a revision, or after a time. */
  reached(revision: number, withinMs: number): Promise<void> {
    if (this.#pipeline.durableRevision >= revision) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        look.cancel();
        timeout.cancel();
        resolve();
      };
      const look = this.#timers.after(LOOK_AFTER_MS, () => {
        // In vain while the store cannot be read: then the time runs out.
        this.#pipeline.currentRevision().then(end, () => undefined);
      });
      const timeout = this.#timers.after(withinMs, end);
      this.#waiting.push({ revision, resolve: end });
    });
  }

  /** The other listeners of the same events were called before the next task. */
  #look(): void {
    const { durableRevision } = this.#pipeline;
    const due = this.#waiting.filter(({ revision }) => revision <= durableRevision);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter(({ revision }) => revision > durableRevision);
    this.#timers.soon(() => {
      for (const { resolve } of due) resolve();
    });
  }
}
