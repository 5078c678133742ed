import type { PROJECTOR_STATES } from '@taya/contracts/answers/health';

export interface ProjectorStatus {
  /** The revision that readers see; -1 before the first event, and while the read models cannot be used. */
  readonly revision: number;
  /**
   * `standing-by`: the active instance keeps the read models up to date. `retrying`: ledger and read models are opened again.
   * `stopped`: nothing more happens until it is repaired.
   */
  readonly state: (typeof PROJECTOR_STATES)[number];
  /** Why it is rebuilding, retrying or stopped; otherwise empty. */
  readonly reason: string;
}

export function eventsBehind({ revision }: ProjectorStatus, durableRevision: number): number {
  return Math.max(0, durableRevision - revision);
}

/** How far the read models are, for callers who wait for them. */
export interface Progress {
  readonly status: ProjectorStatus;
  /** @returns a function that stops it */
  onProgress(listener: (status: ProjectorStatus) => void): () => void;
  /** Somebody waits for progress: what is durable by now is taken in at once. */
  poll(): void;
}

export class ReportedProgress implements Progress {
  readonly #listeners = new Set<(status: ProjectorStatus) => void>();
  #status: ProjectorStatus = { revision: -1, state: 'starting', reason: '' };

  get status(): ProjectorStatus {
    return this.#status;
  }

  onProgress(listener: (status: ProjectorStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What reports here is not asked. */
  poll(): void {}

  /** Listeners must not throw. */
  report(status: ProjectorStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
