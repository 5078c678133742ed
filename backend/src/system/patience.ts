import type { System } from './system.js';
import { every, pause } from './waiting.js';

const RETRY_MS = 500;
const NOTICE_MS = 5_000;

/** How a server that is away, starting or slow is waited for. */
export interface Patience {
  readonly system: System;
  readonly limitMs: number;
  /** Is called every five seconds with what is missing, and for how long. */
  readonly notice: (text: string) => void;
}

/** Work on a server, which may be done again. */
export interface Attempt<Result> {
  readonly server: string;
  readonly run: () => Promise<Result>;
  /** Whether the server may answer in a moment, so that it is waited for. */
  readonly isAway: (error: unknown) => boolean;
}

/** Tries until the server answers. @throws what the last attempt threw */
export async function retryWhileAway<Result>(
  { system: { clock, timers }, limitMs, notice }: Patience,
  { server, run, isAway }: Attempt<Result>,
): Promise<Result> {
  const startMs = clock.monotonicMs();
  const waitedMs = () => clock.monotonicMs() - startMs;
  const say = () => {
    notice(`${server} does not answer: waited for ${seconds(waitedMs())} of ${seconds(limitMs)}`);
  };
  const notices = every(timers, NOTICE_MS, say, true);
  try {
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isAway(error) || waitedMs() + RETRY_MS > limitMs) throw error;
      }
      await pause(timers, RETRY_MS, true);
    }
  } finally {
    notices.cancel();
  }
}

/** What is said in the end of a server that was waited for. */
export function afterWaiting(reason: string, { limitMs }: Patience): string {
  return `it did not answer for ${seconds(limitMs)} (${reason})`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}
