import { normaliseCode } from '@taya/contracts/serial';
import type { Posting } from '../../../ledger/accounts.js';
import { isPrint } from '../../../ledger/event-kinds.js';
import { usersAt } from '../../book/book-at.js';
import { Users } from '../../log/users.js';
import { postingsBy } from '../../questions/account-changes.js';
import type { EventFilter } from '../../questions/events.js';
import { betsCalled, gameInLog, lifeInLog } from '../../questions/life-in-log.js';
import { amountsOf } from './amounts.js';
import { betLines } from './bet-words.js';
import { eventLines, stepLine, zoneTeller } from './event-words.js';
import { gameLines } from './game-words.js';
import { type Asking, showEvents } from './show-events.js';

/** What was asked for by its code, id or name is not in the log. */
export class UnknownSubjectError extends Error {
  override readonly name = 'UnknownSubjectError';
}

/** Which events are wanted, with users as the command line names them; a field that is left out does not matter. */
export interface Asked extends Pick<EventFilter, 'type' | 'gameId' | 'code' | 'day'> {
  /** Centavos: of the event itself or of a posting. */
  readonly amount?: number | undefined;
  readonly user?: string | undefined;
  readonly teller?: string | undefined;
}

/** A bet's whole life. @throws UnknownSubjectError when there is no such bet */
export async function askBet(asking: Asking, text: string): Promise<void> {
  const { book, end, out } = asking;
  const bets = betsCalled(book, text);
  if (bets.length === 0) throw new UnknownSubjectError(`There is no bet ${text}`);
  const users = usersAt(book, end);
  for (const betId of bets) {
    const life = await lifeInLog(asking, betId);
    if (life !== null) betLines(life, users).forEach(out.line);
  }
}

/** What a game came to. @throws UnknownSubjectError when there is no such game */
export async function askGame(asking: Asking, gameId: number): Promise<void> {
  const game = await gameInLog(asking, gameId);
  if (game === null) throw new UnknownSubjectError(`There is no game ${gameId}`);
  gameLines(game, usersAt(asking.book, asking.end)).forEach(asking.out.line);
}

/** Events in full. @throws UnknownSubjectError when there is no such user or game, or nothing has the code */
export async function askEvents(asking: Asking, { amount, ...asked }: Asked): Promise<void> {
  const { book, out } = asking;
  const filter = filterOf(asking, asked);
  const tellZone = zoneTeller(out.line);
  const users = new Users();
  let found = 0;
  await showEvents(asking, filter, users, (event) => {
    const postings = postingsBy(book, event);
    if (amount !== undefined && !isOf(amount, amountsOf(event), postings)) return;
    found += 1;
    tellZone(users.timeZone);
    eventLines(event, postings, users).forEach(out.line);
  });
  out.line(`${found} ${found === 1 ? 'event' : 'events'} found.`);
}

function isOf(amount: number, own: readonly unknown[], postings: readonly Posting[]): boolean {
  return own.includes(amount) || postings.some((posting) => Math.abs(posting.amount) === amount);
}

/** Receipts that were printed again, then how often by whom. @throws UnknownSubjectError when there is no such user */
export async function askReprints(asking: Asking, asked: Asked): Promise<void> {
  const { book, end, out } = asking;
  const filter = filterOf(asking, { ...asked, type: 'bet.printed' });
  const tellZone = zoneTeller(out.line);
  const times = new Map<number, number>();
  const users = new Users();
  await showEvents(asking, filter, users, (event) => {
    if (!isPrint(event) || event.data.count === 1) return;
    const { timeZone, nameOf } = users;
    const { receipt, betId, gameId, count, sellerId } = event.data;
    const { userId, ip } = event.by;
    tellZone(timeZone);
    const what = `${receipt} receipt of bet ${betId} of game ${gameId}, sold by ${nameOf(sellerId)}`;
    out.line(stepLine(event, timeZone, `reprint ${count} by ${nameOf(userId)} from ${ip}: ${what}`));
    times.set(userId, (times.get(userId) ?? 0) + 1);
  });
  const { nameOf } = usersAt(book, end);
  for (const [userId, count] of times) out.line(`${nameOf(userId)}: ${count}`);
  if (times.size === 0) out.line('Nothing was printed again.');
}

/** @throws UnknownSubjectError */
function filterOf({ book, end }: Asking, asked: Omit<Asked, 'amount'>): EventFilter {
  const { user, teller, ...others } = asked;
  const users = usersAt(book, end);
  const idOf = (text: string | undefined) => {
    const id = text === undefined ? undefined : users.called(text);
    if (text !== undefined && id === undefined) throw new UnknownSubjectError(`There is no user ${text}`);
    return id;
  };
  const has = (column: 'code' | 'game', value: string | number) =>
    book.get(`SELECT 1 FROM events WHERE ${column} = ? LIMIT 1`, value) !== undefined;
  const filter = { ...others, userId: idOf(user), tellerId: idOf(teller) };
  const { code, gameId } = filter;
  if (code !== undefined && !has('code', normaliseCode(code)))
    throw new UnknownSubjectError(`Nothing has the code ${code}`);
  if (gameId !== undefined && !has('game', gameId))
    throw new UnknownSubjectError(`There is no game ${gameId}`);
  return { ...filter, code: code && normaliseCode(code) };
}
