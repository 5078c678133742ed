import type { BetRow } from '@taya/contracts/bet';
import type { LogPosition } from '../files/log-position.js';
import { ReportTooLargeError } from '../files/report-too-large.js';
import { type StationOnFile, stationOnFile } from '../files/station-on-file.js';
import { type PlacedDocuments, readUndisturbed } from '../read-models/read-models.js';
import { stationOf } from '../read-models/station.js';
import { type BetListQuery, findBets, rowsOf } from './bet-list.js';

export type BetFileQuery = Omit<BetListQuery, 'offset' | 'pageSize'>;

/** The calls of bets that a report thread answers. */
export interface BetFileCalls {
  /** Reads the bets and keeps them for the call after it. @returns how far the log is in them @throws ReportTooLargeError */
  readBets(query: BetFileQuery, printedAt: number): Promise<number>;
  /** @param hash of the event up to which they were read @throws DocumentsUnavailableError where it was read by a thread that was lost */
  betsExcel(hash: string | null): Promise<Uint8Array>;
}

/** The bets that were found, with everything a file shows. */
export interface BetFile {
  readonly query: BetFileQuery;
  readonly station: StationOnFile;
  readonly timeZone: string;
  /** Milliseconds since 1970 UTC. */
  readonly printedAt: number;
  readonly bets: readonly BetRow[];
  readonly log: LogPosition;
}

/** Limits the time and memory of a file. */
export const MOST_BETS = 50_000;

/** @throws ReportTooLargeError before reading all of them */
export async function readBetFile(
  documents: PlacedDocuments,
  query: BetFileQuery,
  printedAt: number,
  most = MOST_BETS,
): Promise<BetFile> {
  const station = await stationOf(documents);
  const {
    result: bets,
    first,
    last,
  } = await readUndisturbed(documents, async () => {
    const found = await findBets(documents, query, most + 1);
    if (found.length > most) throw tooMany(most);
    return rowsOf(documents, found);
  });
  return {
    query,
    station: stationOnFile(station),
    timeZone: station.timeZone,
    printedAt,
    bets,
    log: { first, last, hash: null },
  };
}

function tooMany(most: number): ReportTooLargeError {
  return new ReportTooLargeError(
    `A file holds at most ${most.toLocaleString('en-US')} bets. Please choose fewer days or narrow the list down.`,
  );
}
