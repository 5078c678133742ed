/**
 * Everything the outside world gives to the program: time, timers, randomness. A lint rule forbids the originals
 * everywhere else, so the whole pipeline can run in a simulated world from a seed.
 */

export interface Clock {
  /** Wall time, milliseconds since 1970 UTC. May jump. */
  nowMs(): number;
  /** Never goes back; milliseconds from an unspecified start. */
  monotonicMs(): number;
}

export interface TimerHandle {
  cancel(): void;
}

export interface Timers {
  /** Runs `task` once, after at least `delayMs`. The process does not wait for it to end, unless it is told to. */
  after(delayMs: number, task: () => void, keepsProcess?: boolean): TimerHandle;
  /** Runs `task` after the work that is already queued (setImmediate). */
  soon(task: () => void): void;
}

export interface Random {
  /** Cryptographically strong bytes. */
  bytes(length: number): Uint8Array;
}

/** Under this it is injected: an interface has no name of its own when the program runs. */
export const SYSTEM = Symbol('System');

export interface System {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}
