import { EMPTY_STREAM, type EventStore, UnknownOutcomeError } from '../event-store/event-store.js';
import type { Timers } from '../system/system.js';
import type { PipelineLimits } from './limits.js';
import { catchUp } from './replica.js';
import type { Speculation } from './speculation.js';

/**
 * Keeps out what a process of before may have sent and did not live to see recorded: brings the state up to the end of
 * the log, and has it end with an event of this process. Whoever was refused on that state, or told that their command
 * was not recorded, is then told the truth for good. A log without events needs none: its first event has the same
 * effect.
 * @throws what the store throws when it cannot be read
 */
export async function fenceOff(
  store: EventStore,
  speculation: Speculation,
  timers: Timers,
  { appendTimeoutMs }: PipelineLimits,
): Promise<void> {
  const { replica } = speculation;
  for (let isFenced = false; !isFenced && replica.revision !== EMPTY_STREAM; ) {
    const fence = speculation.fence('the station was started');
    try {
      const result = await fence.appendTo(store, replica.revision, appendTimeoutMs, timers);
      isFenced = result.kind === 'appended';
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error;
      await store.recover();
    }
    await catchUp(replica, store, timers);
  }
}
