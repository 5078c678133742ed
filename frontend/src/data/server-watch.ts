import { isServerAway, noteAnswer, noteNoAnswer } from './connection.js';

const ASK_EVERY_MS = 1_000;
const PATIENCE_MS = 5_000;

let isAsking = false;

/** Asks the server whether it is there, and notes what comes of it. */
export async function askServer(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const askedAtMs = performance.now();
  try {
    await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    noteAnswer();
  } catch {
    noteNoAnswer(askedAtMs);
  } finally {
    isAsking = false;
  }
}

/** As long as the server is away it is asked again and again: whoever waits for it reads at once that it is back. */
export function watchServer(): void {
  window.setInterval(() => {
    if (isServerAway()) void askServer();
  }, ASK_EVERY_MS);
}
