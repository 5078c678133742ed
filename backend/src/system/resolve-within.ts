import type { Timers } from './system.js';

/**
 * What a piece of work comes to, if it is known in time. A failure counts as late: whoever asks can say no more of it.
 * @returns `otherwise()` where it is not
 */
export async function resolveWithin<Result>(
  timers: Timers,
  limitMs: number,
  work: Promise<Result>,
  otherwise: () => Result,
): Promise<Result> {
  const { promise: late, resolve } = Promise.withResolvers<Result>();
  const timer = timers.after(limitMs, () => resolve(otherwise()));
  try {
    return await Promise.race([work.catch(otherwise), late]);
  } finally {
    timer.cancel();
  }
}
