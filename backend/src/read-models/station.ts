import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import { type DocumentReader, DocumentsUnavailableError } from '../document-store/document-store.js';
import { GAMES, STATION, type StationDocument } from './collections.js';

/** A document that another one names is missing: the read models were lost or replaced between two readings, or are damaged. */
export class MissingDocumentError extends DocumentsUnavailableError {}

/**
 * A document that another one names.
 * @param which for the log: what was looked for
 * @throws MissingDocumentError
 */
export function requireDocument<Document>(
  document: Document | null | undefined,
  which: () => string,
): Document {
  if (document === null || document === undefined) throw new MissingDocumentError(`${which()} is not there`);
  return document;
}

/** The station's first event creates it before any call is answered. @throws MissingDocumentError */
export async function stationOf(reader: DocumentReader): Promise<StationDocument> {
  return requireDocument(await reader.get(STATION, 'station'), () => 'the station');
}

/** The game that is running or ran last; null when there has been none. */
export async function latestGame(reader: DocumentReader, station: StationDocument): Promise<GameView | null> {
  if (station.latestGameId === null) return null;
  const game = await reader.get(GAMES, station.latestGameId);
  return game === null ? null : gameView(game);
}
