import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { STATION_ACTOR } from '../ledger/context.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { PartLog } from '../system/log-events.js';
import { SYSTEM, type System, type TimerHandle } from '../system/system.js';
import { IdleSessions } from './idle-sessions.js';

const CHECK_EVERY_MS = 5_000;

/**
 * Ends sessions that are no longer used, by an event, so that their screens are notified and a restart does not restore
 * them. Until it has checked, the guard refuses them.
 */
@Injectable()
export class IdleMonitor implements OnModuleInit, OnApplicationShutdown {
  readonly #log = new PartLog('sessions');
  #next: TimerHandle | null = null;
  #isStopped = false;

  constructor(
    private readonly idleSessions: IdleSessions,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  onModuleInit(): void {
    this.#scheduleCheck();
  }

  onApplicationShutdown(): void {
    this.#isStopped = true;
    this.#next?.cancel();
  }

  /** Resolves once every idle session has ended, or it is known why one has not. */
  async endIdleSessions(): Promise<void> {
    for (const { userId, sessionId } of this.idleSessions.listIdle()) {
      const command = { type: 'endIdleSession', userId, sessionId } as const;
      const outcome = await this.ledger.execute({ command, actor: STATION_ACTOR });
      // Refused because the person was faster, or the ledger accepts nothing at the moment: it is checked again soon.
      if (!outcome.ok) continue;
      const text = `The session of user ${userId} has ended: nothing was done in it`;
      this.#log.write('sessions.idle', text, { userId });
    }
  }

  #scheduleCheck(): void {
    if (this.#isStopped) return;
    this.#next = this.system.timers.after(CHECK_EVERY_MS, () => {
      this.endIdleSessions()
        .catch((error: unknown) =>
          this.#log.write('sessions.not-ended', `Idle sessions were not ended: ${String(error)}`),
        )
        .finally(() => this.#scheduleCheck());
    });
  }
}
