import { isNewGame, isPrint } from '../../../ledger/event-kinds.js';
import { BetSearch } from '../../questions/bet-life.js';
import { GameSums } from '../../questions/game-sums.js';
import { betLines } from './bet-words.js';
import { eventLines, stepLine, zoneTeller } from './event-words.js';
import { gameLines } from './game-words.js';
import { peopleAtEnd } from './people.js';
import { type Reading, readLog } from './read-log.js';
import { type EventQuery, WantedEvents } from './wanted-events.js';

/** What was asked for by its code, id or name is not in the log. */
export class UnknownSubjectError extends Error {
  override readonly name = 'UnknownSubjectError';
}

type Print = (line: string) => void;

/** What is asked for, with users as the command line names them. */
export interface Asked extends Omit<EventQuery, 'userId' | 'tellerId'> {
  readonly user?: string | undefined;
  readonly teller?: string | undefined;
}

/** A bet's whole life. @throws UnknownSubjectError when there is no such bet */
export async function askBet(reading: Reading, text: string, print: Print): Promise<void> {
  const search = new BetSearch(text);
  const people = await readLog(reading, ({ event }) => search.take(event));
  if (search.lives.length === 0) throw new UnknownSubjectError(`There is no bet ${text}`);
  for (const life of search.lives) betLines(life, people).forEach(print);
}

/** What a game came to. @throws UnknownSubjectError when there is no such game */
export async function askGame(reading: Reading, gameId: number, print: Print): Promise<void> {
  const games: GameSums[] = [];
  const people = await readLog(reading, ({ event }) => {
    for (const game of games) game.take(event);
    if (isNewGame(event) && event.data.gameId === gameId) games.push(new GameSums(event));
  });
  if (games.length === 0) throw new UnknownSubjectError(`There is no game ${gameId}`);
  for (const game of games) gameLines(game, people).forEach(print);
}

/** Events in full. @throws UnknownSubjectError when there is no such user or game, or nothing has the code */
export async function askEvents(reading: Reading, asked: Asked, print: Print): Promise<void> {
  const filter = await filterOf(reading, asked);
  const tellZone = zoneTeller(print);
  let found = 0;
  await readLog(reading, (seen, people) => {
    if (!filter.isWanted(seen, people.timeZone)) return;
    found += 1;
    tellZone(people.timeZone);
    eventLines(seen.event, seen.postings, people).forEach(print);
  });
  if (!filter.knowsCode) throw new UnknownSubjectError(`Nothing has the code ${asked.code}`);
  if (!filter.knowsGame) throw new UnknownSubjectError(`There is no game ${asked.gameId}`);
  print(`${found} ${found === 1 ? 'event' : 'events'} found.`);
}

/** Receipts that were printed again, then how often by whom. @throws UnknownSubjectError when there is no such user */
export async function askReprints(reading: Reading, asked: Asked, print: Print): Promise<void> {
  const filter = await filterOf(reading, { ...asked, type: 'bet.printed' });
  const tellZone = zoneTeller(print);
  const times = new Map<number, number>();
  const people = await readLog(reading, (seen, { timeZone, nameOf }) => {
    const { event } = seen;
    if (!isPrint(event) || event.data.count === 1 || !filter.isWanted(seen, timeZone)) return;
    const { receipt, betId, gameId, count, sellerId } = event.data;
    const { userId, ip } = event.by;
    tellZone(timeZone);
    const what = `${receipt} receipt of bet ${betId} of game ${gameId}, sold by ${nameOf(sellerId)}`;
    print(stepLine(event, timeZone, `reprint ${count} by ${nameOf(userId)} from ${ip}: ${what}`));
    times.set(userId, (times.get(userId) ?? 0) + 1);
  });
  for (const [userId, count] of times) print(`${people.nameOf(userId)}: ${count}`);
  if (times.size === 0) print('Nothing was printed again.');
}

async function filterOf({ reader }: Reading, { user, teller, ...query }: Asked): Promise<WantedEvents> {
  if (user === undefined && teller === undefined) return new WantedEvents(query);
  const people = await peopleAtEnd(reader);
  const idOf = (text: string | undefined) => {
    const id = text === undefined ? undefined : people.called(text);
    if (text !== undefined && id === undefined) throw new UnknownSubjectError(`There is no user ${text}`);
    return id;
  };
  return new WantedEvents({ ...query, userId: idOf(user), tellerId: idOf(teller) });
}
