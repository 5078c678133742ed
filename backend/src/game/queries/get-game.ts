import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { GAMES } from '../../read-models/collections.js';

/** @throws Failure GAME_NOT_FOUND */
export async function getGame(reader: DocumentReader, gameId: number): Promise<GameView> {
  const game = await reader.get(GAMES, gameId);
  if (game === null) throw new Failure('GAME_NOT_FOUND');
  return gameView(game);
}
