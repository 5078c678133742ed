import type { Batch } from './batch.js';
import type { AnyRequest, Waiting } from './pending-request.js';

/** A batch that is being written, and everyone whose answer depends on it. */
export interface InFlight {
  readonly batch: Batch;
  readonly waiting: Waiting[];
}

export function requestsOf(group: Pick<InFlight, 'waiting'> | null): AnyRequest[] {
  return group === null ? [] : group.waiting.map(({ request }) => request);
}
