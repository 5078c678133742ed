import type { BetRow } from '@taya/contracts/bet';
import type { DocumentReader } from '../document-store/document-store.js';
import { ReportTooLargeError } from '../files/report-too-large.js';
import { stationOf } from '../read-models/station.js';
import { type BetListQuery, findBets, rowsOf } from './bet-list.js';

export type BetFileQuery = Omit<BetListQuery, 'offset' | 'pageSize'>;

/** The calls of bets that a report thread answers. */
export interface BetFileCalls {
  /** @throws ReportTooLargeError */
  betsExcel(query: BetFileQuery, printedAt: number): Promise<Uint8Array>;
}

/** The bets that were found, with everything a file shows. */
export interface BetFile {
  readonly query: BetFileQuery;
  readonly stationName: string;
  readonly timeZone: string;
  /** Milliseconds since 1970 UTC. */
  readonly printedAt: number;
  readonly bets: readonly BetRow[];
}

/** Limits the time and memory of a file. */
export const MOST_BETS = 50_000;

/** @throws ReportTooLargeError before reading all of them */
export async function readBetFile(
  documents: DocumentReader,
  query: BetFileQuery,
  printedAt: number,
  most = MOST_BETS,
): Promise<BetFile> {
  const { stationName, timeZone } = await stationOf(documents);
  const bets = await findBets(documents, query, most + 1);
  if (bets.length > most) {
    throw new ReportTooLargeError(
      `A file holds at most ${most.toLocaleString('en-US')} bets. Please choose fewer days or narrow the list down.`,
    );
  }
  return { query, stationName, timeZone, printedAt, bets: await rowsOf(documents, bets) };
}
