import type { RecordedEvent } from '../../event-store/event-store.js';
import { EMPTY_TAIL, type LogReader } from '../log/walk.js';
import { FollowedBook } from './followed-book.js';
import { temporaryBook } from './temporary-book.fixture.js';

/** A book in memory beside a log. */
export function followedInMemory(reader: LogReader): FollowedBook {
  return new FollowedBook({
    openReader: async () => ({ ...bound(reader), close: async () => {} }),
    openBook: () => temporaryBook(),
    removeBook: () => {},
    assertRoom: async () => {},
    // However slow the machine is, it is waited for.
    clock: { monotonicMs: () => 0 },
    onDiscarded: (reason) => {
      throw new Error(`a book was discarded: ${reason}`);
    },
  });
}

/** A log as it is read. */
export const readerOf = (log: readonly RecordedEvent[]): LogReader => ({
  read: async (from, limit) => log.slice(from, from + limit),
  tail: async () => log.at(-1) ?? EMPTY_TAIL,
});

const bound = (reader: LogReader): LogReader => ({
  read: (from, limit) => reader.read(from, limit),
  tail: () => reader.tail(),
});
