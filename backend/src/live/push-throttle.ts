import type { System, TimerHandle } from '../system/system.js';

export interface ThrottleOptions {
  /** Interval between the starts of two pushes; read after each push. */
  readonly intervalMs: (kind: string) => number;
  /** How long a kind waits after a push that failed. */
  readonly retryMs: number;
}

/**
 * Throttles pushes: the first change of a kind is pushed at once, those within the interval by one push at its end. A push reads the data it sends, so the latest state is sent and nothing is lost.
 */
export class PushThrottle {
  /** Kinds that are being pushed, or wait after a push. */
  readonly #busy = new Map<string, { isChanged: boolean; rest: TimerHandle | null }>();
  #isStopped = false;

  constructor(
    private readonly system: System,
    private readonly options: ThrottleOptions,
    private readonly onError: (kind: string, error: unknown) => void,
  ) {}

  /** @param push of this kind, the same each time */
  requestPush(kind: string, push: () => Promise<void>): void {
    if (this.#isStopped) return;
    const busy = this.#busy.get(kind);
    if (busy !== undefined) busy.isChanged = true;
    else void this.#runPush(kind, push);
  }

  stop(): void {
    this.#isStopped = true;
    for (const { rest } of this.#busy.values()) rest?.cancel();
    this.#busy.clear();
  }

  async #runPush(kind: string, push: () => Promise<void>): Promise<void> {
    const busy: { isChanged: boolean; rest: TimerHandle | null } = { isChanged: false, rest: null };
    this.#busy.set(kind, busy);
    const startMs = this.system.clock.monotonicMs();
    let isDone = false;
    try {
      await push();
      isDone = true;
    } catch (error) {
      busy.isChanged = true;
      this.onError(kind, error);
    }
    if (this.#isStopped) return;
    const { intervalMs, retryMs } = this.options;
    const pauseMs = isDone ? intervalMs(kind) : retryMs;
    const spentMs = this.system.clock.monotonicMs() - startMs;
    busy.rest = this.system.timers.after(Math.max(0, pauseMs - spentMs), () => {
      this.#busy.delete(kind);
      if (busy.isChanged) void this.#runPush(kind, push);
    });
  }
}
