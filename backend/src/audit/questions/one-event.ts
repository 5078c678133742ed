import type { RecordedEvent } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import { movementsOf } from '../../ledger/event-facts.js';
import { usersOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Counted } from '../../ledger/movements.js';
import type { Book } from '../book/book.js';
import { eventAt, figuresAt, usersAt } from '../book/book-at.js';
import type { FollowedBook } from '../book/followed-book.js';
import { type Figures, figuresOf } from '../log/figures.js';
import { NoSuchRevisionError } from '../log/moment.js';
import type { Users } from '../log/users.js';
import { reasonOf, Violation } from '../log/violation.js';
import { checkLink } from '../log/walk.js';
import { type AccountChange, changesBy } from './account-changes.js';

export interface TellerChange {
  readonly id: number;
  readonly before: Figures;
  readonly after: Figures;
}

/** One event, with what was computed of it again. */
export interface ExaminedEvent {
  readonly event: LedgerEvent;
  readonly recorded: RecordedEvent;
  /** The hash of the event before; empty for the first. */
  readonly previousHash: string;
  /** What is wrong with the link of the chain; null where it was computed again and holds. */
  readonly brokenLink: string | null;
  /** What it posted. */
  readonly changes: readonly AccountChange[];
  /** Whose figures it changed. */
  readonly tellers: readonly TellerChange[];
  readonly users: Users;
}

/** @throws NoSuchRevisionError; Violation when an event before it does not hold */
export async function examineEvent(followed: FollowedBook, revision: number): Promise<ExaminedEvent> {
  // The event itself may not hold: it is shown all the same.
  const { book, reader, end } = await followed.reach(revision - 1);
  const [recorded] = revision > end ? [] : await reader.read(revision, 1);
  if (recorded === undefined) throw NoSuchRevisionError.of(revision, end);
  const event = decode(revision, recorded.json);
  const { hash: previousHash } = eventAt(book, revision - 1);
  const users = usersAt(book, revision - 1);
  users.take(event);
  return {
    event,
    recorded,
    previousHash,
    brokenLink: linkProblem(previousHash, recorded),
    changes: changesBy(book, event),
    tellers: usersOf(event).flatMap((id) => tellerChange(book, event, id) ?? []),
    users,
  };
}

function tellerChange(book: Book, event: LedgerEvent, id: number): TellerChange | null {
  const before = figuresAt(book, event.revision - 1, id);
  const counted = { ...before };
  const moved = movementsOf(event).filter(({ tellerId }) => tellerId === id);
  for (const { changes } of moved)
    for (const figure in changes) counted[figure as Counted] += changes[figure as Counted] ?? 0;
  return moved.length === 0 ? null : { id, before, after: figuresOf(counted) };
}

function linkProblem(previousHash: string, recorded: RecordedEvent): string | null {
  try {
    checkLink(previousHash, recorded);
    return null;
  } catch (error) {
    if (error instanceof Violation) return reasonOf(error);
    throw error;
  }
}
