import { witnessDigits } from '@taya/contracts/print';
import { groupedSerial } from '@taya/contracts/serial';
import { momentForPeople } from '@taya/contracts/time';
import { isTraining, TRAINING } from '@taya/contracts/training';
import { type CheckpointedDocuments, readUndisturbed } from '../read-models/read-models.js';
import { stationOf } from '../read-models/station.js';

export interface StationOnFile {
  readonly name: string;
  readonly isTraining: boolean;
}

interface Station {
  readonly stationId: string;
  readonly stationName: string;
}

export const stationOnFile = ({ stationId, stationName }: Station): StationOnFile => ({
  name: stationName,
  isTraining: isTraining(stationId),
});

/** @param instead where the station has no name */
export function titleOf({ name, isTraining }: StationOnFile, instead: string): string {
  const title = name === '' ? instead : name;
  return isTraining ? `${TRAINING} · ${title}` : title;
}

/** Which part of the log a document shows: everything up to `first`, and nothing after `last`. */
export interface LogPosition {
  readonly first: number;
  readonly last: number;
  /** The hash of the event at `last`; null where it could not be read. */
  readonly hash: string | null;
}

/** The last line of a document: `verify.mjs --paper` finds out whether the log still has this hash there. */
export function logPositionLine({ first, last, hash }: LogPosition): string {
  const where = first === last ? `Log revision ${last}` : `Between log revisions ${first} and ${last}`;
  return hash === null ? where : `${where} · Log hash ${groupedSerial(witnessDigits(hash))}`;
}

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
  documents: CheckpointedDocuments,
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
