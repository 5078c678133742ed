import type { GameView } from '@taya/contracts/game';
import type { DocumentReader } from '../../document-store/document-store.js';
import { latestGame, stationOf } from '../../read-models/station.js';

/** The latest game, null when there has been none. */
export async function getLatestGame(reader: DocumentReader): Promise<GameView | null> {
  return latestGame(reader, await stationOf(reader));
}
