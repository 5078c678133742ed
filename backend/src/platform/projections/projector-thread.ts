import { WorkerClient } from '../system/worker-rpc.js';
import { type Progress, ProgressBoard } from './progress.js';
import type { ProjectorStatus } from './projector.js';

export interface ProjectorWorkerData {
  readonly dataDir: string;
}

/** What the projector's thread offers. */
export interface ProjectorCalls {
  /** Answers as soon as there is a status newer than number `seen`; several in between count as one. */
  statusAfter(seen: number): Promise<{ readonly number: number; readonly status: ProjectorStatus }>;
  close(): Promise<void>;
}

/** The projector in its own thread, as the main thread sees it. */
export class ProjectorThread implements Progress {
  readonly #worker: WorkerClient<ProjectorCalls>;
  readonly #board = new ProgressBoard();
  #isClosed = false;

  /** @param worker compiled module: `new URL('./projector.worker.js', import.meta.url)` */
  constructor(worker: URL, workerData: ProjectorWorkerData) {
    this.#worker = new WorkerClient<ProjectorCalls>(worker, { workerData });
    void this.#listen();
  }

  get status(): ProjectorStatus {
    return this.#board.status;
  }

  onProgress(listener: (status: ProjectorStatus) => void): () => void {
    return this.#board.onProgress(listener);
  }

  /** Ends after the batch that is being written. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      if (!this.#worker.isLost) await this.#worker.call('close');
    } finally {
      await this.#worker.terminate();
    }
  }

  async #listen(): Promise<void> {
    try {
      for (let seen = 0; ; ) {
        const { number, status } = await this.#worker.call('statusAfter', seen);
        seen = number;
        this.#board.tell(status);
      }
    } catch (error) {
      if (this.#isClosed) return;
      this.#board.tell({ ...this.status, state: 'stopped', reason: (error as Error).message });
    }
  }
}
