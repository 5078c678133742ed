import { type Progress, ProgressBoard, type ProjectorStatus } from '../read-models/progress.js';

/** A projector that can be ended. */
export interface RunningProjector extends Progress {
  close(): Promise<void>;
}

const STANDING_BY: ProjectorStatus = { revision: -1, state: 'standing-by', reason: '' };

/**
 * The progress of read models that only the active instance writes: of its projector while there is one. Of two that write
 * at the same time, because one was frozen, the checkpoint in each transaction stops one.
 */
export class SwitchedProgress implements Progress {
  readonly #startProjector: () => RunningProjector;
  readonly #board = new ProgressBoard();
  #projector: RunningProjector | null = null;
  #stopping: Promise<void> = Promise.resolve();

  constructor(startProjector: () => RunningProjector) {
    this.#startProjector = startProjector;
    this.#board.report(STANDING_BY);
  }

  get status(): ProjectorStatus {
    return this.#board.status;
  }

  onProgress(listener: (status: ProjectorStatus) => void): () => void {
    return this.#board.onProgress(listener);
  }

  awaited(): () => void {
    return this.#projector?.awaited() ?? this.#board.awaited();
  }

  start(): void {
    if (this.#projector !== null) return;
    const projector = this.#startProjector();
    this.#projector = projector;
    this.#board.report(projector.status);
    projector.onProgress((status) => {
      if (this.#projector === projector) this.#board.report(status);
    });
  }

  /** Resolves after the batch that is being written. */
  stop(): Promise<void> {
    const projector = this.#projector;
    if (projector === null) return this.#stopping;
    this.#projector = null;
    this.#board.report(STANDING_BY);
    this.#stopping = projector.close();
    return this.#stopping;
  }
}
