import { serverNow, useServerNow } from './server-clock.js';

/**
 * A larger difference is shown as a warning: receipts, reports and the countdown use the server's time, but the PC
 * shows its own.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

const CHECK_EVERY_MS = 5_000;

/** How far this computer's clock is ahead of the server's, in whole seconds as milliseconds; 0 until the server has answered. */
export function usePcClockAhead(): number {
  useServerNow(CHECK_EVERY_MS);
  return Math.round((Date.now() - serverNow()) / 1_000) * 1_000;
}
