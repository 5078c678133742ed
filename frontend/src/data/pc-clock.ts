import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.js';

/**
 * A larger difference is shown as a warning: receipts, reports and the countdown use the server's time, but the PC
 * shows its own.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

const LOOK_EVERY_MS = 5_000;

/** How far this computer's clock is ahead of the server's, in milliseconds; 0 until the server has answered. */
const pcClockAheadMs = () => Date.now() - serverNow();

/** The same for React, checked every few seconds, rounded to the second. */
export function usePcClockAhead(): number {
  const [aheadMs, setAheadMs] = useState(0);
  useEffect(() => {
    const look = () => setAheadMs(Math.round(pcClockAheadMs() / 1_000) * 1_000);
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return aheadMs;
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** `20 min behind`, `2 h ahead`, in the largest unit that fits at least once. */
export function clockWords(aheadMs: number): string {
  const distanceMs = Math.abs(aheadMs);
  const [unit, unitMs] = UNITS.find(([, ms]) => distanceMs >= ms) ?? ['s', 1_000];
  return `${Math.round(distanceMs / unitMs)} ${unit} ${aheadMs < 0 ? 'behind' : 'ahead'}`;
}
