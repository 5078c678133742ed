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
