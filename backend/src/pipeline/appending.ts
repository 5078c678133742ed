import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  UnknownOutcomeError,
} from '../event-store/event-store.js';
import type { Timers } from '../system/system.js';

/**
 * Appends like the store, but stops waiting after `timeoutMs`. A later answer of the store is ignored: the outcome is
 * unknown until `recover()`.
 * @throws UnknownOutcomeError and whatever the store throws
 */
export function appendWithin(
  timeoutMs: number,
  timers: Timers,
  store: EventStore,
  expectedRevision: number,
  events: readonly NewEvent[],
): Promise<AppendResult> {
  return new Promise((resolve, reject) => {
    const timeout = timers.after(timeoutMs, () => {
      reject(new UnknownOutcomeError(`The event store has not answered an append for ${timeoutMs} ms`));
    });
    store
      .append(expectedRevision, events)
      .then(resolve, reject)
      .finally(() => timeout.cancel());
  });
}

export function pause(timers: Timers, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(delayMs, resolve);
  });
}
