import { type Progress, type ProjectorStatus, ReportedProgress } from '../read-models/progress.js';

export interface RunningProjector extends Progress {
  close(): Promise<void>;
}

const STANDING_BY: ProjectorStatus = { revision: -1, state: 'standing-by', reason: '' };

/**
 * The progress of read models that only the active instance writes: of its projector while there is one. Of two that write
 * at the same time, because one was frozen, the checkpoint in each transaction stops one.
 */
export class SwitchedProgress extends ReportedProgress {
  #projector: RunningProjector | null = null;
  #stopping: Promise<void> = Promise.resolve();

  constructor(private readonly startProjector: () => RunningProjector) {
    super();
    this.report(STANDING_BY);
  }

  override poll(): void {
    this.#projector?.poll();
  }

  start(): void {
    if (this.#projector !== null) return;
    const projector = this.startProjector();
    this.#projector = projector;
    this.report(projector.status);
    projector.onProgress((status) => {
      if (this.#projector === projector) this.report(status);
    });
  }

  /** Resolves after the batch that is being written. */
  stop(): Promise<void> {
    const projector = this.#projector;
    if (projector === null) return this.#stopping;
    this.#projector = null;
    this.report(STANDING_BY);
    this.#stopping = projector.close();
    return this.#stopping;
  }
}
