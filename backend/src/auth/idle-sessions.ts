import type { SessionUse } from '../instances/activity.js';
import type { Actor } from '../ledger/commands.js';
import type { Clock } from '../system/system.js';
import type { Sessions } from './sessions.js';

const MINUTE_MS = 60_000;

interface Use {
  readonly sessionId: string;
  /** On the monotonic clock. */
  readonly atMs: number;
  /** Nobody used it then: it was seen for the first time. */
  readonly isAssumed?: true;
}

/**
 * When a person last used each live session, here or at another instance. Stored in memory, one entry for each user: after
 * a restart everybody has the full time again.
 */
export class IdleSessions {
  readonly #sessions: Sessions;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #graceMs: number;
  readonly #lastUse = new Map<number, Use>();

  /** @param graceMs how long it may take until a use at another instance is known here */
  constructor(sessions: Sessions, clock: Pick<Clock, 'monotonicMs'>, graceMs = 0) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#graceMs = graceMs;
  }

  /** A person did something in their session. */
  noteUse({ userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): void {
    this.#lastUse.set(userId, { sessionId, atMs: this.#clock.monotonicMs() });
  }

  /**
   * Whether a live session was not used for as long as the settings allow. A session that was not seen before starts
   * its time.
   */
  isIdle(actor: Pick<Actor, 'userId' | 'sessionId'>): boolean {
    const limitMs = this.#sessions.idleMinutesOf(actor.userId) * MINUTE_MS;
    const use = this.#lastUse.get(actor.userId);
    if (use?.sessionId !== actor.sessionId) {
      const { userId, sessionId } = actor;
      this.#lastUse.set(userId, { sessionId, atMs: this.#clock.monotonicMs(), isAssumed: true });
      return false;
    }
    return limitMs > 0 && this.#clock.monotonicMs() - use.atMs >= limitMs + this.#graceMs;
  }

  /** For the other instances: what was used here or there within the last so many milliseconds. */
  listUsesWithin(ms: number): readonly SessionUse[] {
    const nowMs = this.#clock.monotonicMs();
    return [...this.#lastUse]
      .filter(([, { isAssumed }]) => isAssumed !== true)
      .map(([userId, { sessionId, atMs }]) => ({ userId, sessionId, agoMs: nowMs - atMs }))
      .filter(({ agoMs }) => agoMs <= ms);
  }

  /** Another instance knows of these. */
  noteUsesElsewhere(uses: readonly SessionUse[]): void {
    const nowMs = this.#clock.monotonicMs();
    for (const { userId, sessionId, agoMs } of uses) {
      const atMs = nowMs - agoMs;
      const known = this.#lastUse.get(userId);
      // It may be a session of before, or one of which this instance has not heard yet: the later use is of the later one.
      if (known === undefined || atMs > known.atMs) this.#lastUse.set(userId, { sessionId, atMs });
    }
  }

  /** The live sessions that must be ended. */
  listIdle(): readonly Pick<Actor, 'userId' | 'sessionId'>[] {
    return this.#sessions.listLive().filter((session) => this.isIdle(session));
  }
}
