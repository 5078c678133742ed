import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import { usersOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { eventAt, namesAt, openAt } from '../book/book-at.js';
import type { FollowedBook } from '../book/followed-book.js';
import { figuresByTeller } from '../log/balances-at.js';
import { Figures } from '../log/figures.js';
import type { Names } from '../log/names.js';
import { type OpenAccount, RunningBalances, subjectOfFigure } from '../log/running-balances.js';
import { reasonOf, runCheck, Violation } from '../log/violation.js';
import { checkLink } from '../log/walk.js';
import { NoSuchRevisionError } from '../log/when.js';
import { type AccountChange, inOrderOfEntries } from './account-changes.js';
import { figuresOf, type TellerFigures } from './teller-figures.js';

export interface TellerChange {
  readonly id: number;
  readonly username: string;
  readonly before: TellerFigures;
  readonly after: TellerFigures;
}

/** One event, with what was computed of it again. */
export interface ExaminedEvent {
  readonly event: LedgerEvent;
  readonly recorded: RecordedEvent;
  /** The hash of the event before; empty for the first. */
  readonly previousHash: string;
  /** What is wrong with the link of the chain; null where it was computed again and holds. */
  readonly brokenLink: string | null;
  /** The accounts it moved; what they differ by are its postings. */
  readonly accounts: readonly AccountChange[];
  readonly tellers: readonly TellerChange[];
  readonly names: Names;
}

/** @throws NoSuchRevisionError; Violation when an event before it does not hold, or it cannot be posted */
export async function examineEvent(followed: FollowedBook, revision: number): Promise<ExaminedEvent> {
  // The event itself may not hold: it is shown all the same.
  const { book, reader, end } = await followed.reach(revision - 1);
  const [recorded] = revision > end ? [] : await reader.read(revision, 1);
  if (recorded === undefined) throw NoSuchRevisionError.of(revision, end);
  const event = decode(revision, recorded.json);
  const { hash: previousHash } = eventAt(book, revision - 1);
  const names = namesAt(book, revision - 1);
  names.take(event);
  const open = openAt(book, revision - 1);
  const before = new Map(open.map(({ name, balance }) => [name, balance]));
  const balances = new RunningBalances(open);
  const { changes } = runCheck('accounts', revision, () => balances.take(event));
  const changed = [...changes].map(([account, after]) => ({
    account,
    before: before.get(account) ?? 0,
    after,
  }));
  return {
    event,
    recorded,
    previousHash,
    brokenLink: linkProblem(previousHash, recorded),
    accounts: inOrderOfEntries(changed.filter(({ account }) => subjectOfFigure(account) === null)),
    tellers: changedTellers(event, names, open, balances),
    names,
  };
}

function changedTellers(
  event: LedgerEvent,
  names: Names,
  open: readonly OpenAccount[],
  balances: RunningBalances,
): readonly TellerChange[] {
  const [was, is] = [figuresByTeller(open), figuresByTeller(balances.open())];
  return usersOf(event).flatMap((id) => {
    const [before, after] = [was, is].map((all) => figuresOf(all.get(id) ?? new Figures(id, null)));
    if (before === undefined || after === undefined || isDeepStrictEqual(before, after)) return [];
    return [{ id, username: names.nameOf(id), before, after }];
  });
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
