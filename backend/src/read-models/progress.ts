export interface ProjectorStatus {
  /** The revision that readers see; -1 before the first event, and while the read models cannot be used. */
  readonly revision: number;
  /** `retrying`: ledger and read models are opened again. `stopped`: nothing more happens until it is repaired. */
  readonly state: 'starting' | 'rebuilding' | 'following' | 'retrying' | 'stopped';
  /** Why it is rebuilding, retrying or stopped, for people; otherwise empty. */
  readonly reason: string;
}

/** How far the read models are, for callers who wait for them. */
export interface Progress {
  readonly status: ProjectorStatus;
  /** @returns a function that stops it */
  onProgress(listener: (status: ProjectorStatus) => void): () => void;
}

export class ProgressBoard implements Progress {
  readonly #listeners = new Set<(status: ProjectorStatus) => void>();
  #status: ProjectorStatus = { revision: -1, state: 'starting', reason: '' };

  get status(): ProjectorStatus {
    return this.#status;
  }

  onProgress(listener: (status: ProjectorStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Listeners must not throw. */
  tell(status: ProjectorStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
