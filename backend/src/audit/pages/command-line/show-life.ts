import { usersAt } from '../../book/book-at.js';
import { betsCalled, gameInLog, lifeInLog } from '../../questions/life-in-log.js';
import { betLines } from './bet-words.js';
import { gameLines } from './game-words.js';
import { type Asking, UnknownSubjectError } from './show-events.js';

/** A bet's whole life, of each that had the code. @throws UnknownSubjectError when there is no such bet */
export async function showBet(asking: Asking, called: string): Promise<true> {
  const { book, end, out } = asking;
  const bets = betsCalled(book, called);
  if (bets.length === 0) throw new UnknownSubjectError(`There is no bet ${called}`);
  for (const betId of bets) {
    const life = await lifeInLog(asking, betId);
    if (life !== null) betLines(life, usersAt(book, end)).forEach(out.line);
  }
  return true;
}

/** What a game came to. @throws UnknownSubjectError when there is no such game */
export async function showGame(asking: Asking, gameId: number): Promise<true> {
  const { book, end, out } = asking;
  const game = await gameInLog(asking, gameId);
  if (game === null) throw new UnknownSubjectError(`There is no game ${gameId}`);
  gameLines(game, usersAt(book, end)).forEach(out.line);
  return true;
}
