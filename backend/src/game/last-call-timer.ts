import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { STATION_ACTOR } from '../ledger/context.js';
import { isOf } from '../ledger/event-map.js';
import type { StationState } from '../ledger/state/state.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { Alerts } from '../system/alerts.js';
import { PartLog } from '../system/log-events.js';
import { SYSTEM, type System, type TimerHandle } from '../system/system.js';

/** A clock that was set ahead is noticed within this time. */
const CHECK_EVERY_MS = 500;
const RETRY_MS = 1_000;
/** The admin is notified when betting is not stopped this long after the end of the last call. */
const LATE_AFTER_MS = 2_000;

interface LastCallOfGame {
  readonly gameId: number;
  readonly startedBy: number;
  readonly endsAt: number;
}

interface Due extends LastCallOfGame {
  /** On the monotonic clock, so that a wall clock that is set back makes no call longer. */
  readonly monotonicEndMs: number;
}

/**
 * Stops betting when the time of a last call is up. It reads the call from the ledger, so that a call started before a
 * restart ends too: at once when its time passed meanwhile. The ledger decides, and stops betting only once.
 */
@Injectable()
export class LastCallTimer implements OnModuleInit, OnApplicationShutdown {
  readonly #log = new PartLog('last call');
  #due: Due | null = null;
  #next: TimerHandle | null = null;
  #late: TimerHandle | null = null;
  #isStopped = false;

  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
    private readonly alerts: Alerts,
  ) {}

  async onModuleInit(): Promise<void> {
    this.ledger.onDurable((events) => {
      if (events.some(({ type }) => isOf('game', type))) void this.#readCall();
    });
    await this.#readCall();
  }

  onApplicationShutdown(): void {
    this.#isStopped = true;
    this.#next?.cancel();
    this.#late?.cancel();
  }

  async #readCall(): Promise<void> {
    try {
      const { call, lastAt } = await this.ledger.read(lastCallIn);
      this.#followCall(call, lastAt);
    } catch {
      // The ledger cannot be read at the moment; it reports that by itself.
      this.#schedule(RETRY_MS, () => void this.#readCall());
    }
  }

  #followCall(call: LastCallOfGame | null, lastAt: number): void {
    if (call?.startedBy === this.#due?.startedBy) return;
    this.#next?.cancel();
    this.#clearLate();
    this.#due = null;
    if (call === null) return;
    const { clock } = this.system;
    const leftMs = call.endsAt - Math.max(clock.nowMs(), lastAt);
    this.#due = { ...call, monotonicEndMs: clock.monotonicMs() + leftMs };
    this.#checkTime();
  }

  #checkTime(): void {
    if (this.#due === null) return;
    const { clock } = this.system;
    const { endsAt, monotonicEndMs } = this.#due;
    const leftMs = Math.min(endsAt - clock.nowMs(), monotonicEndMs - clock.monotonicMs());
    if (leftMs > 0) this.#schedule(Math.min(leftMs, CHECK_EVERY_MS), () => this.#checkTime());
    else void this.#stopBetting(this.#due);
  }

  async #stopBetting(due: Due): Promise<void> {
    this.#late ??= this.system.timers.after(LATE_AFTER_MS, () => this.#reportLate(due));
    const { gameId, startedBy } = due;
    const command = { type: 'endLastCall', gameId, startedBy } as const;
    try {
      const outcome = await this.ledger.execute({ command, actor: STATION_ACTOR });
      if (outcome.ok) {
        const text = `Betting of game ${gameId} is stopped: the last call has ended`;
        this.#log.write('last-call.stopped', text, { gameId });
      }
      // Refused: betting was stopped, paused or the call cancelled meanwhile, or the event could not be recorded.
    } catch (error) {
      const text = `Betting of game ${gameId} was not stopped: ${String(error)}`;
      this.#log.write('last-call.late', text, { gameId });
    }
    await this.#readCall();
    if (this.#due === due) this.#schedule(RETRY_MS, () => this.#checkTime());
  }

  #reportLate({ gameId, endsAt }: Due): void {
    const since = new Date(endsAt).toISOString();
    this.#log.write(
      'last-call.late',
      `Betting of game ${gameId} could not be stopped when its last call ended, at ${since}: tried again until it is. ` +
        'No bet is taken meanwhile',
      { gameId },
    );
    this.alerts.bettingStopIsLate({ game_id: gameId, since });
  }

  #clearLate(): void {
    this.#late?.cancel();
    this.#late = null;
    this.alerts.bettingStopIsLate(null);
  }

  #schedule(delayMs: number, task: () => void): void {
    this.#next?.cancel();
    if (!this.#isStopped) this.#next = this.system.timers.after(delayMs, task);
  }
}

function lastCallIn(state: StationState): { readonly call: LastCallOfGame | null; readonly lastAt: number } {
  const game = state.game.get();
  const lastAt = state.lastAt.get();
  if (game === null || game.lastCall === null) return { call: null, lastAt };
  const { startedBy, endsAt } = game.lastCall;
  return { call: { gameId: game.id, startedBy, endsAt }, lastAt };
}
