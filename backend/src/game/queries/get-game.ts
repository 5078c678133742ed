import type { ReviewView } from '@taya/contracts/answers/game';
import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import { instant } from '@taya/contracts/time';
import type { TimerView } from '@taya/contracts/timer';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { GAMES, USERS } from '../../read-models/collections.js';
import { latestGame, requireDocument, stationOf } from '../../read-models/station.js';
import { timerView } from '../../read-models/views.js';

/** @throws Failure GAME_NOT_FOUND */
export async function getGame(reader: DocumentReader, gameId: number): Promise<GameView> {
  const game = await reader.get(GAMES, gameId);
  if (game === null) throw new Failure('GAME_NOT_FOUND');
  return gameView(game);
}

/**
 * Who reopened the result of a game, and why; null unless it is under review.
 * @throws Failure GAME_NOT_FOUND
 */
export async function getReview(reader: DocumentReader, gameId: number): Promise<ReviewView | null> {
  const game = await reader.get(GAMES, gameId);
  if (game === null) throw new Failure('GAME_NOT_FOUND');
  if (game.review === null) return null;
  const { since, reason, userId, approverId } = game.review;
  const nameOf = async (id: number) => requireDocument(await reader.get(USERS, id), () => `user ${id}`).name;
  return { since: instant(since), reason, by: await nameOf(userId), approved_by: await nameOf(approverId) };
}

/** The latest game, null when there has been none. */
export async function getLatestGame(reader: DocumentReader): Promise<GameView | null> {
  return latestGame(reader, await stationOf(reader));
}

/** The station's one timer. */
export async function getTimer(reader: DocumentReader): Promise<TimerView> {
  return timerView((await stationOf(reader)).timer);
}
