import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import type { TimerView } from '@taya/contracts/timer';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { GAMES } from '../../read-models/collections.js';
import { latestGame, stationOf } from '../../read-models/station.js';
import { timerView } from '../../read-models/views.js';

/** @throws Failure GAME_NOT_FOUND */
export async function getGame(reader: DocumentReader, gameId: number): Promise<GameView> {
  const game = await reader.get(GAMES, gameId);
  if (game === null) throw new Failure('GAME_NOT_FOUND');
  return gameView(game);
}

/** The latest game, null when there has been none. */
export async function getLatestGame(reader: DocumentReader): Promise<GameView | null> {
  return latestGame(reader, await stationOf(reader));
}

/** The station's one timer. */
export async function getTimer(reader: DocumentReader): Promise<TimerView> {
  return timerView((await stationOf(reader)).timer);
}
