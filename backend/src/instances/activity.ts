import type { TimerHandle, Timers } from '../system/system.js';
import { PATHS, type PrivatePeers } from './private-peers.js';
import type { PresentInstance } from './registry.js';

/** How often instances tell each other who was active. */
export const ACTIVITY_EVERY_MS = 3_000;

/** When a person last used their session. */
export interface SessionUse {
  readonly userId: number;
  readonly sessionId: string;
  /** Clocks of instances may differ. */
  readonly agoMs: number;
}

export interface ActivityOptions {
  readonly peers: Pick<PrivatePeers, 'send'>;
  readonly others: () => readonly PresentInstance[];
  /** The uses of sessions of the last so many milliseconds. */
  readonly usesWithin: (ms: number) => readonly SessionUse[];
  readonly clock: { monotonicMs(): number };
  readonly timers: Timers;
}

/**
 * Tells the other instances which sessions are used here, so that none of them ends a session as idle. Whoever could not
 * be told is told with the next message, a new instance everything.
 */
export class Activity {
  readonly #options: ActivityOptions;
  /** Up to when each instance has been told, on the monotonic clock. */
  readonly #toldUpTo = new Map<string, number>();
  #timer: TimerHandle | null = null;
  #isClosed = false;

  constructor(options: ActivityOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isClosed) return;
    this.#timer = this.#options.timers.after(ACTIVITY_EVERY_MS, () => {
      void this.tell().then(() => this.start());
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
  }

  /** Tells everybody who can be reached. */
  async tell(): Promise<void> {
    const others = this.#options.others().filter(({ address }) => address !== null);
    for (const known of this.#toldUpTo.keys()) {
      if (!others.some(({ instance }) => instance === known)) this.#toldUpTo.delete(known);
    }
    await Promise.all(others.map(({ instance }) => this.#tellOne(instance)));
  }

  async #tellOne(instance: string): Promise<void> {
    const { peers, usesWithin, clock } = this.#options;
    const nowMs = clock.monotonicMs();
    const uses = usesWithin(nowMs - (this.#toldUpTo.get(instance) ?? Number.NEGATIVE_INFINITY));
    try {
      if (uses.length > 0) await peers.send(instance, PATHS.activity, uses);
      this.#toldUpTo.set(instance, nowMs);
    } catch {
      // It is told next time, if it is still there.
    }
  }
}
