import type { Ledger } from '../pipeline/ledger.js';
import { eventsBehind, type Progress } from '../read-models/progress.js';
import type { Clock } from '../system/system.js';

/** How far the read models are behind the ledger. */
export interface Lag {
  readonly events: number;
  /** How long the oldest event has waited that they are known to lack, at least; 0 when they lack none. */
  readonly seconds: number;
}

/** Measures how far the read models are behind, with one comparison a batch. */
export class LagWatch {
  readonly #ledger: Pick<Ledger, 'durableRevision'>;
  readonly #progress: Progress;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  /** The end of the ledger at a moment when the read models had not reached it; null when they have everything. */
  #mark: { readonly revision: number; readonly sinceMs: number } | null = null;

  constructor(
    ledger: Pick<Ledger, 'durableRevision' | 'onDurable'>,
    progress: Progress,
    clock: Pick<Clock, 'monotonicMs'>,
  ) {
    this.#ledger = ledger;
    this.#progress = progress;
    this.#clock = clock;
    this.#look();
    ledger.onDurable(() => this.#look());
    progress.onProgress(() => this.#look());
  }

  get lag(): Lag {
    const events = eventsBehind(this.#progress.status, this.#ledger.durableRevision);
    const seconds = this.#mark === null ? 0 : (this.#clock.monotonicMs() - this.#mark.sinceMs) / 1_000;
    return { events, seconds };
  }

  #look(): void {
    const reached = this.#progress.status.revision;
    if (this.#mark !== null && reached < this.#mark.revision) return;
    const { durableRevision } = this.#ledger;
    this.#mark =
      reached < durableRevision ? { revision: durableRevision, sinceMs: this.#clock.monotonicMs() } : null;
  }
}
