import type { Timers } from '../../system/system.js';
import { NoAnswerError } from './failures.js';

/** A process that has nothing else to do, such as one that is starting, must not end while it waits for the server. */
const KEEPS_PROCESS = true;

/**
 * The result of a call to the server, if it comes in time: the client itself waits for ever for an answer that was lost.
 * @throws NoAnswerError otherwise; then a later result or failure is ignored
 */
export function within<Result>(timers: Timers, ms: number, call: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new NoAnswerError(`no answer within ${Math.round(ms)} ms`));
    const timeout = timers.after(ms, giveUp, KEEPS_PROCESS);
    call.then(resolve, reject).finally(() => timeout.cancel());
  });
}

export function pause(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve, KEEPS_PROCESS);
  });
}
