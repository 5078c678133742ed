import type { EventOf, EventType, LedgerEvent } from '../../ledger/events.js';

/**
 * The event of one type among a command's own events.
 * @throws Error when there is none: the command's decider and its caller contradict each other
 */
export function ownEvent<T extends EventType>(events: readonly LedgerEvent[], type: T): EventOf<T> {
  const found = events.find((event): event is EventOf<T> => event.type === type);
  if (found === undefined) throw new Error(`the command made no ${type}`);
  return found;
}
