import { parseMoney } from '@taya/contracts/money';
import { normaliseCode } from '@taya/contracts/serial';
import { isLocalDate } from '@taya/contracts/time';
import type { Posting } from '../../../ledger/accounts.js';
import { isPrint } from '../../../ledger/event-kinds.js';
import { EVENTS, type EventType, type LedgerEvent } from '../../../ledger/events.js';
import type { Book } from '../../book/book.js';
import { nameUsers, usersAt } from '../../book/book-at.js';
import type { Reached } from '../../book/followed-book.js';
import { Users } from '../../log/users.js';
import { postingsBy } from '../../questions/account-changes.js';
import { type EventFilter, eventsInOrder } from '../../questions/events.js';
import { amountsOf } from './amounts.js';
import { text, UsageError, wholeNumber } from './command-line.js';
import { eventLines, stepLine, zonePrinter } from './event-words.js';

export interface Output {
  line(text: string): void;
  /** Resolves when the written text has been taken over. */
  flush(): Promise<void>;
}

/** What somebody asks, and where the answer goes. */
export interface Asking extends Reached {
  readonly out: Output;
}

/** What was asked for by its code, id or name is not in the log. */
export class UnknownSubjectError extends Error {
  override readonly name = 'UnknownSubjectError';
}

export const WHICH = {
  amount: text,
  code: text,
  user: text,
  teller: text,
  game: text,
  day: text,
  type: text,
} as const;

/** Which events are wanted, with users as the command line names them; a field that is left out does not matter. */
interface Asked extends Pick<EventFilter, 'type' | 'gameId' | 'code' | 'day'> {
  /** Centavos: of the event itself or of a posting. */
  readonly amount?: number | undefined;
  readonly user?: string | undefined;
  readonly teller?: string | undefined;
}

/** @throws UsageError */
export function askedOf(given: { readonly [Name in keyof typeof WHICH]?: string | undefined }): Asked {
  const { amount, code, user, teller, game, day, type } = given;
  const centavos = amount === undefined ? undefined : parseMoney(amount.replaceAll(',', ''));
  if (centavos === null) throw new UsageError(`--amount must be an amount such as 100.00, not ${amount}`);
  if (day !== undefined && !isLocalDate(day))
    throw new UsageError(`--day must be a date such as 2026-11-21, not ${day}`);
  if (type !== undefined && !isEventType(type)) throw new UsageError(`There is no event ${type}`);
  const gameId = game === undefined ? undefined : wholeNumber(game, '--game');
  return { amount: centavos, code: code && normaliseCode(code), user, teller, gameId, day, type };
}

function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENTS, text);
}

/** Events in full. @throws UnknownSubjectError when there is no such user or game, or nothing has the code */
export async function showEvents(asking: Asking, { amount, ...asked }: Asked): Promise<true> {
  const { book, out } = asking;
  let found = 0;
  await eachEvent(asking, filterOf(asking, asked), (event, users, printZone) => {
    const postings = postingsBy(book, event);
    if (amount !== undefined && !isOf(amount, amountsOf(event), postings)) return;
    found += 1;
    printZone();
    eventLines(event, postings, users).forEach(out.line);
  });
  out.line(`${found} ${found === 1 ? 'event' : 'events'} found.`);
  return true;
}

function isOf(amount: number, own: readonly unknown[], postings: readonly Posting[]): boolean {
  return own.includes(amount) || postings.some((posting) => Math.abs(posting.amount) === amount);
}

/** Receipts that were printed again, then how often by whom. @throws UnknownSubjectError when there is no such user */
export async function showReprints(asking: Asking, asked: Asked): Promise<true> {
  const { book, end, out } = asking;
  const times = new Map<number, number>();
  const filter = filterOf(asking, { ...asked, type: 'bet.printed' });
  await eachEvent(asking, filter, (event, users, printZone) => {
    if (!isPrint(event) || event.data.count === 1) return;
    const { receipt, betId, gameId, count, sellerId } = event.data;
    const { userId, ip } = event.by;
    printZone();
    const what = `${receipt} receipt of bet ${betId} of game ${gameId}, sold by ${users.nameOf(sellerId)}`;
    out.line(
      stepLine(event, users.timeZone, `reprint ${count} by ${users.nameOf(userId)} from ${ip}: ${what}`),
    );
    times.set(userId, (times.get(userId) ?? 0) + 1);
  });
  const users = usersAt(book, end);
  for (const [userId, count] of times) out.line(`${users.nameOf(userId)}: ${count}`);
  if (times.size === 0) out.line('Nothing was printed again.');
  return true;
}

/**
 * Shows events in the order of the log.
 * @param show gets the users that there were at each, and what says whose times follow, if that was not said yet
 */
export async function eachEvent(
  asking: Asking,
  filter: EventFilter,
  show: (event: LedgerEvent, users: Users, printZone: () => void) => void,
): Promise<void> {
  const { book, out } = asking;
  const users = new Users();
  const printZone = zonePrinter(out.line);
  let reached = -1;
  for await (const page of eventsInOrder(asking, filter)) {
    for (const event of page) {
      nameUsers(book, users, reached, event.revision);
      reached = event.revision;
      show(event, users, () => printZone(users.timeZone));
    }
    await out.flush();
  }
}

/** @throws UnknownSubjectError */
function filterOf({ book, end }: Asking, asked: Omit<Asked, 'amount'>): EventFilter {
  const { user, teller, ...filter } = asked;
  const users = usersAt(book, end);
  const idOf = (called: string | undefined) => {
    const id = called === undefined ? undefined : users.called(called);
    if (called !== undefined && id === undefined) throw new UnknownSubjectError(`There is no user ${called}`);
    return id;
  };
  const { code, gameId } = filter;
  if (code !== undefined && book.get('SELECT 1 FROM events WHERE code = ? LIMIT 1', code) === undefined)
    throw new UnknownSubjectError(`Nothing has the code ${code}`);
  if (gameId !== undefined) assertGame(book, gameId);
  return { ...filter, userId: idOf(user), tellerId: idOf(teller) };
}

/** Without entries a game may be known all the same. @throws UnknownSubjectError */
export function assertGame(book: Book, gameId: number): void {
  if (book.get('SELECT 1 FROM events WHERE game = ? LIMIT 1', gameId) === undefined)
    throw new UnknownSubjectError(`There is no game ${gameId}`);
}
