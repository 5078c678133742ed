import type { TimerHandle, Timers } from './system.js';

/** @param keepsProcess whether the process must not end meanwhile, if it has nothing else to do */
export function pause(timers: Timers, ms: number, keepsProcess = false): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve, keepsProcess);
  });
}

/**
 * Does something again and again, at an interval, until it is cancelled.
 * @param keepsProcess whether the process must not end meanwhile, if it has nothing else to do
 */
export function every(timers: Timers, ms: number, work: () => void, keepsProcess = false): TimerHandle {
  let isCancelled = false;
  const again = () => {
    work();
    if (!isCancelled) next = timers.after(ms, again, keepsProcess);
  };
  let next = timers.after(ms, again, keepsProcess);
  const cancel = () => {
    isCancelled = true;
    next.cancel();
  };
  return { cancel };
}

/** Lets the work go first that is queued already. */
export function turn(timers: Timers): Promise<void> {
  return new Promise((resolve) => timers.soon(resolve));
}

/**
 * What a piece of work comes to, if it is known in time; a later result or failure is ignored.
 * @param onLate gives the result then, or throws
 */
export function within<Result>(
  timers: Timers,
  limitMs: number,
  work: Promise<Result>,
  onLate: () => Result,
  keepsProcess = false,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const giveUp = () => {
    try {
      resolve(onLate());
    } catch (error) {
      reject(error);
    }
  };
  const timer = timers.after(limitMs, giveUp, keepsProcess);
  work.then(resolve, reject).finally(() => timer.cancel());
  return promise;
}

/** A failure counts as late: whoever asks can say no more of it. */
export function resolveWithin<Result>(
  timers: Timers,
  limitMs: number,
  work: Promise<Result>,
  otherwise: () => Result,
): Promise<Result> {
  return within(timers, limitMs, work.catch(otherwise), otherwise);
}
