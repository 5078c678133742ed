import type { Actor } from '../ledger/context.js';
import type { Clock } from '../system/system.js';
import type { Sessions } from './sessions.js';

const MINUTE_MS = 60_000;

interface Use {
  readonly sessionId: string;
  /** On the monotonic clock. */
  readonly atMs: number;
}

/**
 * When a person last used each live session. Stored in memory, one entry for each user: after a restart, and at another
 * instance that has taken over, everybody has the full time again.
 */
export class IdleSessions {
  readonly #lastUse = new Map<number, Use>();

  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Pick<Clock, 'monotonicMs'>,
  ) {}

  noteUse({ userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): void {
    this.#lastUse.set(userId, { sessionId, atMs: this.clock.monotonicMs() });
  }

  /**
   * Whether a live session was not used for as long as the settings allow. A session that was not seen before starts
   * its time.
   */
  isIdle(actor: Pick<Actor, 'userId' | 'sessionId'>): boolean {
    const limitMs = this.sessions.idleMinutesOf(actor.userId) * MINUTE_MS;
    const use = this.#lastUse.get(actor.userId);
    if (use?.sessionId !== actor.sessionId) {
      const { userId, sessionId } = actor;
      this.#lastUse.set(userId, { sessionId, atMs: this.clock.monotonicMs() });
      return false;
    }
    return limitMs > 0 && this.clock.monotonicMs() - use.atMs >= limitMs;
  }

  /** Nothing that was known counts any more: another instance has answered meanwhile. */
  forget(): void {
    this.#lastUse.clear();
  }

  listIdle(): readonly Pick<Actor, 'userId' | 'sessionId'>[] {
    return this.sessions.listLive().filter((session) => this.isIdle(session));
  }
}
