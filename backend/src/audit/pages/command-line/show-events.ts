import type { LedgerEvent } from '../../../ledger/events.js';
import { nameUsers } from '../../book/book-at.js';
import type { Reached } from '../../book/followed-book.js';
import type { Users } from '../../log/users.js';
import { type EventFilter, eventsInOrder } from '../../questions/events.js';

export interface Output {
  line(text: string): void;
  /** Resolves when the written text has been taken over. */
  flush(): Promise<void>;
}

/** What somebody asks, and where the answer goes. */
export interface Asking extends Reached {
  readonly out: Output;
}

/**
 * Shows events in the order of the log.
 * @param users are at each event those that there were then
 */
export async function showEvents(
  asking: Asking,
  filter: EventFilter,
  users: Users,
  show: (event: LedgerEvent) => void,
): Promise<void> {
  let reached = -1;
  for await (const page of eventsInOrder(asking, filter)) {
    for (const event of page) {
      nameUsers(asking.book, users, reached, event.revision);
      reached = event.revision;
      show(event);
    }
    await asking.out.flush();
  }
}
