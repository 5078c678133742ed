import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '../event-store/event-store.js';
import { OtherHistoryError, otherHistory } from './other-history.js';

const HASHES = ['a', 'b', 'c', 'd'];
const log = HASHES.map((hash, revision) => ({ revision, hash }) as RecordedEvent);
const events = {
  read: async (from: number, limit: number) => log.slice(from, from + limit),
  tail: async () => ({ revision: log.length - 1, hash: 'd' }),
};
const documentsAt = (checkpoint: number, hash: string) =>
  ({ checkpoint: async () => checkpoint, get: async () => ({ hash }) }) as never;

it.each([
  { what: 'of the same moment', hash: 'b', isShared: false, isOther: false },
  { what: 'of another ledger', hash: 'x', isShared: true, isOther: true },
  { what: 'that another instance is writing, further on', hash: 'd', isShared: true, isOther: false },
  { what: 'further on where nobody else writes', hash: 'd', isShared: false, isOther: true },
])('documents $what', async ({ hash, isShared, isOther }) => {
  const found = await otherHistory(events, documentsAt(1, hash), isShared);
  expect(found instanceof OtherHistoryError).toBe(isOther);
});
