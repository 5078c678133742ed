import type { DocumentReader } from '../document-store/document-store.js';
import type { Ledger } from '../pipeline/ledger.js';
import type { LookUpKey } from '../pipeline/recorded-commands.js';
import { RECORDED_COMMANDS } from '../read-models/collections.js';
import { eventsBehind, type Progress } from '../read-models/progress.js';
import { ReadModelsBehindError } from '../read-models/read-models.js';
import { PartLog } from '../system/log-events.js';
import type { System, TimerHandle } from '../system/system.js';

/** Read models that lack an event for longer are behind. */
export const BEHIND_SECONDS = 10;
const CHECK_MS = 1_000;

export interface Lag {
  readonly events: number;
  /** How long the oldest event has waited that they are known to lack, at least; 0 when they lack none. */
  readonly seconds: number;
}

/** Measures how far the read models are behind, with one comparison a batch, and logs when they fall behind. */
export class LagMonitor {
  readonly #ledger: Pick<Ledger, 'durableRevision'>;
  readonly #log = new PartLog('read models');
  /** The end of the ledger at a moment when the read models had not reached it; null when they have everything. */
  #mark: { readonly revision: number; readonly sinceMs: number } | null = null;
  #nextCheck: TimerHandle | null = null;
  #isLogged = false;

  constructor(
    ledger: Pick<Ledger, 'durableRevision' | 'onDurable'>,
    private readonly progress: Progress,
    private readonly system: Pick<System, 'clock' | 'timers'>,
  ) {
    this.#ledger = ledger;
    this.#compare();
    ledger.onDurable(() => this.#compare());
    progress.onProgress(() => this.#compare());
  }

  get lag(): Lag {
    const events = eventsBehind(this.progress.status, this.#ledger.durableRevision);
    const seconds = this.#mark === null ? 0 : (this.#nowMs - this.#mark.sinceMs) / 1_000;
    return { events, seconds };
  }

  #compare(): void {
    const reached = this.progress.status.revision;
    if (this.#mark !== null && reached < this.#mark.revision) return;
    const { durableRevision } = this.#ledger;
    this.#mark = reached < durableRevision ? { revision: durableRevision, sinceMs: this.#nowMs } : null;
    if (this.#mark === null) this.#caughtUp(reached);
    else this.#nextCheck ??= this.system.timers.after(CHECK_MS, () => this.#check());
  }

  /** Asked for, because a projector that hangs says nothing. */
  #check(): void {
    this.#nextCheck = null;
    if (this.#mark === null) return;
    const { events, seconds } = this.lag;
    if (seconds > BEHIND_SECONDS && this.progress.status.state === 'following' && !this.#isLogged) {
      this.#isLogged = true;
      const text = `They lack ${events} events of the ledger, the oldest for ${Math.round(seconds)} s: lists and reports show less than was recorded`;
      this.#log.write('read-models.behind', text, { events, seconds: Math.round(seconds) });
    }
    this.#nextCheck = this.system.timers.after(CHECK_MS, () => this.#check());
  }

  #caughtUp(revision: number): void {
    if (!this.#isLogged) return;
    this.#isLogged = false;
    this.#log.write('read-models.caught-up', `They lack nothing any more, at revision ${revision}`, {
      revision,
    });
  }

  get #nowMs(): number {
    return this.system.clock.monotonicMs();
  }
}

/** How many events the read models are behind; 0 while nothing follows, so that commands work without the read side. */
export function projectionLag(progress: Progress, durableRevision: number): number {
  const { status } = progress;
  return status.state === 'following' ? eventsBehind(status, durableRevision) : 0;
}

/**
 * Finds a command by its key among those the ledger has forgotten. Read models that do not include all of these cannot
 * say that a key was never used; that happens when they are as many events behind as the ledger remembers keys.
 * @throws ReadModelsBehindError
 */
export function lookUpKeyIn(documents: DocumentReader, progress: Progress): LookUpKey {
  return async (scopedKey, throughRevision) => {
    if (progress.status.revision < throughRevision) {
      throw new ReadModelsBehindError('The read models are too far behind to know all commands');
    }
    return documents.get(RECORDED_COMMANDS, scopedKey);
  };
}
