import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import type { DocumentReader } from '../document-store/document-store.js';
import { GAMES, STATION, type StationDocument } from './collections.js';
import { related } from './related.js';

/** The station's first event creates it before any call is answered. @throws MissingDocumentError */
export async function stationOf(reader: DocumentReader): Promise<StationDocument> {
  return related(await reader.get(STATION, 'station'), () => 'the station');
}

/** The game that is running or ran last; null when there has been none. */
export async function latestGame(reader: DocumentReader, station: StationDocument): Promise<GameView | null> {
  if (station.latestGameId === null) return null;
  const game = await reader.get(GAMES, station.latestGameId);
  return game === null ? null : gameView(game);
}
