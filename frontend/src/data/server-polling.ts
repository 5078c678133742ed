import type { Reads } from '@taya/contracts/calls';
import { isServerAway, noteAnswer, noteAway, noteNoAnswer, noteSilence } from './connection.js';

const ASK_EVERY_MS = 1_000;
const TIMEOUT_MS = 5_000;

/** A sign of life of the instance that answers. */
export const ACTIVE = '/api/active' satisfies keyof Reads;

let isAsking = false;

export async function askServer(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const askedAtMs = performance.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { ok } = await fetch(ACTIVE, { cache: 'no-store', signal });
    if (ok) noteAnswer();
    else noteAway();
  } catch {
    noteNoAnswer(askedAtMs);
  } finally {
    isAsking = false;
  }
}

/** A call that has waited for so long is shown in the header; on payin nothing more is confirmed, and the till asks. */
export const SLOW_MS = 3_000;
/** So long before, the server is asked for a sign of life, so that one that is only slow is not called silent. */
const SIGN_MS = 1_000;

/**
 * Watches a call that should be answered at once.
 * @returns a function that ends it, once the call is over
 */
export function watchCall(): () => void {
  const askedAtMs = performance.now();
  const asking = window.setTimeout(() => void askServer(), SLOW_MS - SIGN_MS);
  const reporting = window.setTimeout(() => noteSilence(askedAtMs), SLOW_MS);
  return () => {
    window.clearTimeout(asking);
    window.clearTimeout(reporting);
  };
}

/** While the server is away, asks it again and again, so that people see at once when it is back. */
export function pollServer(): void {
  window.setInterval(() => {
    if (isServerAway()) void askServer();
  }, ASK_EVERY_MS);
}
