import type { ExaminedEvent } from '@taya/contracts/answers/audit';
import { parse, toCurrentEvent } from '../../ledger/codec.js';
import { movementsOf } from '../../ledger/event-facts.js';
import { usersOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Counted } from '../../ledger/movements.js';
import type { Book } from '../book/book.js';
import { eventAt, figuresAt, usersAt } from '../book/book-at.js';
import type { FollowedBook } from '../book/followed-book.js';
import { figuresOf } from '../log/figures.js';
import { NoSuchRevisionError } from '../log/moment.js';
import { brokenLink } from '../log/walk.js';
import { changesBy } from './journal.js';
import { eventView, money, moneySumOf, postingView } from './views.js';

/**
 * One event, with what is computed of it again.
 * @throws NoSuchRevisionError; Violation when an event before it does not hold
 */
export async function examineEvent(followed: FollowedBook, revision: number): Promise<ExaminedEvent> {
  // The event itself may not hold: it is shown all the same.
  const { book, reader, end } = await followed.reach(revision - 1);
  const [recorded] = revision > end ? [] : await reader.read(revision, 1);
  if (recorded === undefined) throw NoSuchRevisionError.of(revision, end);
  const stored = parse(revision, recorded.json);
  const event = toCurrentEvent(revision, stored);
  const { hash: previousHash } = eventAt(book, revision - 1);
  const users = usersAt(book, revision - 1);
  users.take(event);
  const changes = changesBy(book, event);
  return {
    ...eventView(event, book),
    version: stored.v,
    on: event.on,
    stored: recorded.json,
    hash: recorded.hash,
    previous_hash: previousHash,
    broken_link: brokenLink(previousHash, recorded)?.message ?? null,
    postings: changes.map(postingView(users)),
    sum: moneySumOf(changes),
    accounts: changes.map(({ account, before, after }) => ({
      account,
      username: users.ofAccount(account),
      before: money(before),
      after: money(after),
    })),
    tellers: usersOf(event).flatMap((id) => {
      const figures = figuresChanged(book, event, id);
      return figures === null ? [] : [{ id, username: users.usernameOf(id), figures }];
    }),
  };
}

const BEFORE_AND_AFTER = ['onHand', 'unfinished', 'unclaimed', 'remittable'] as const;

/** null where none of theirs is moved. */
function figuresChanged(book: Book, event: LedgerEvent, id: number) {
  const moved = movementsOf(event).filter(({ tellerId }) => tellerId === id);
  if (moved.length === 0) return null;
  const before = figuresAt(book, event.revision - 1, id);
  const counted = { ...before };
  for (const { changes } of moved)
    for (const figure in changes) counted[figure as Counted] += changes[figure as Counted] ?? 0;
  const after = figuresOf(counted);
  return BEFORE_AND_AFTER.filter((name) => before[name] !== after[name]).map((name) => ({
    name,
    before: money(before[name]),
    after: money(after[name]),
  }));
}
