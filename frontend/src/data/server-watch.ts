import { isServerAway, noteAnswer, noteAway, noteNoAnswer } from './connection.js';

const ASK_EVERY_MS = 1_000;
const TIMEOUT_MS = 5_000;

let isAsking = false;

/** Asks the server for a sign of life and notes the result. */
export async function askServer(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const askedAtMs = performance.now();
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { ok } = await fetch('/api/active', { cache: 'no-store', signal });
    if (ok) noteAnswer();
    else noteAway();
  } catch {
    noteNoAnswer(askedAtMs);
  } finally {
    isAsking = false;
  }
}

/** While the server is away, asks it again and again, so that people see at once when it is back. */
export function watchServer(): void {
  window.setInterval(() => {
    if (isServerAway()) void askServer();
  }, ASK_EVERY_MS);
}
