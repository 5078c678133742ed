import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import { useEffect, useState } from 'react';

/** Estimates older than this give way to newer ones, better or not. */
const STALE_MS = 60_000;

interface Estimate {
  /** Server time minus the monotonic clock of this page. */
  readonly offsetMs: number;
  /** How far off it may be, at most. */
  readonly doubtMs: number;
  readonly atMs: number;
}

let estimate: Estimate | null = null;

/** Learns from the server's time in an answer. Both moments are of `performance.now()`. */
export function learnFromAnswer(serverMs: number, askedAtMs: number, answeredAtMs: number): void {
  const doubtMs = (answeredAtMs - askedAtMs) / 2;
  const isBetter =
    estimate === null || doubtMs <= estimate.doubtMs || answeredAtMs - estimate.atMs > STALE_MS;
  if (isBetter) estimate = { offsetMs: serverMs - (askedAtMs + doubtMs), doubtMs, atMs: answeredAtMs };
}

/** Learns from the server's time in a message, which was on its way for an unknown time: the server's clock is at least there. */
export function learnFromMessage(serverMs: number): void {
  const nowMs = performance.now();
  if (estimate !== null && serverMs <= nowMs + estimate.offsetMs) return;
  estimate = { offsetMs: serverMs - nowMs, doubtMs: Number.POSITIVE_INFINITY, atMs: nowMs };
}

/** Milliseconds since 1970 UTC on the server's clock; on this computer's until the server has been heard. */
export function serverNow(): number {
  return estimate === null ? Date.now() : performance.now() + estimate.offsetMs;
}

/** The server's time, looked at every `everyMs`; stands still while that is null. */
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

/** How often a running countdown looks at the clock: four times a second, so that no second is seen late. */
const TICK_MS = 250;

/** Whole seconds left on the server's clock: 90.0 to 89.1 are 90. Undefined until the timer is known. */
export function useSecondsLeft(timer: TimerView | undefined): number | undefined {
  const nowMs = useServerNow(timer?.timer_status === 'start' ? TICK_MS : null);
  return timer === undefined ? undefined : Math.ceil(remainingSeconds(timer, nowMs));
}
