import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import { useEffect, useState } from 'react';

/** An estimate older than this is replaced by any newer one, better or not. */
const STALE_MS = 60_000;

interface Estimate {
  /** Server time minus the monotonic clock of this page. */
  readonly offsetMs: number;
  /** The largest possible error of the estimate. */
  readonly doubtMs: number;
  readonly atMs: number;
}

let estimate: Estimate | null = null;

/** Learns from the server's time in an answer. Both moments are readings of `performance.now()`. */
export function learnFromAnswer(serverMs: number, askedAtMs: number, answeredAtMs: number): void {
  const doubtMs = (answeredAtMs - askedAtMs) / 2;
  const isBetter =
    estimate === null || doubtMs <= estimate.doubtMs || answeredAtMs - estimate.atMs > STALE_MS;
  if (isBetter) estimate = { offsetMs: serverMs - (askedAtMs + doubtMs), doubtMs, atMs: answeredAtMs };
}

/**
 * Learns from the server's time in a message. Its travel time is unknown, so this only sets a lower bound for the
 * server's clock.
 */
export function learnFromMessage(serverMs: number): void {
  const nowMs = performance.now();
  if (estimate !== null && serverMs <= nowMs + estimate.offsetMs) return;
  estimate = { offsetMs: serverMs - nowMs, doubtMs: Number.POSITIVE_INFINITY, atMs: nowMs };
}

/** Milliseconds since 1970 UTC on the server's clock; on this computer's until the server has answered. */
export function serverNow(): number {
  return estimate === null ? Date.now() : performance.now() + estimate.offsetMs;
}

/** The server's time for React, read every `everyMs`; stands still while that is null. */
export function useServerNow(everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    setNowMs(serverNow());
    if (everyMs === null) return;
    const timer = window.setInterval(() => setNowMs(serverNow()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** How often a running countdown reads the clock: four times a second, so that no second is shown late. */
const TICK_MS = 250;

/** Whole seconds left on the server's clock: 90.0 to 89.1 are 90. Undefined until the timer is known. */
export function useSecondsLeft(timer: TimerView | undefined): number | undefined {
  const nowMs = useServerNow(timer?.timer_status === 'start' ? TICK_MS : null);
  return timer === undefined ? undefined : Math.ceil(remainingSeconds(timer, nowMs));
}
