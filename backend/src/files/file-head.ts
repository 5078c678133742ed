import { momentForPeople } from '@taya/contracts/time';
import { type PlacedDocuments, readUndisturbed } from '../read-models/read-models.js';
import { stationOf } from '../read-models/station.js';
import type { LogPosition } from './log-position.js';
import { type StationOnFile, stationOnFile } from './station-on-file.js';

/** What every file says of itself. */
export interface FileHead {
  readonly station: StationOnFile;
  readonly timeZone: string;
  /** Milliseconds since 1970 UTC. */
  readonly printedAt: number;
  readonly log: LogPosition;
}

/** What a file shows, read at one moment if the read models rest, and its head. */
export async function readForFile<Result>(
  documents: PlacedDocuments,
  printedAt: number,
  read: () => Promise<Result>,
): Promise<FileHead & { readonly result: Result }> {
  const { result, first, last } = await readUndisturbed(documents, read);
  const station = await stationOf(documents);
  const log = { first, last, hash: null };
  return { result, station: stationOnFile(station), timeZone: station.timeZone, printedAt, log };
}

/** When it was printed, on the station's clock. */
export const printedText = ({ printedAt, timeZone }: Pick<FileHead, 'printedAt' | 'timeZone'>): string =>
  `${momentForPeople(printedAt, timeZone)} (${timeZone})`;
