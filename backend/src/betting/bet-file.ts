import type { BetRow } from '@taya/contracts/bet';
import { type FileHead, readForFile } from '../files/file-head.js';
import { ReportTooLargeError } from '../files/report-too-large.js';
import type { CheckpointedDocuments } from '../read-models/read-models.js';
import { type BetListQuery, findBets } from './bet-list.js';
import { rowsOf } from './find-bets.js';

export type BetFileQuery = Omit<BetListQuery, 'offset' | 'pageSize'>;

/** A file of the bets that are found. */
export interface BetsFile {
  readonly kind: 'betsExcel';
  readonly query: BetFileQuery;
}

/** The bets that were found, with everything a file shows. */
export interface BetFile extends FileHead {
  readonly query: BetFileQuery;
  readonly bets: readonly BetRow[];
}

/** Limits the time and memory of a file. */
export const MOST_BETS = 50_000;

/** @throws ReportTooLargeError before reading all of them */
export async function readBetFile(
  documents: CheckpointedDocuments,
  query: BetFileQuery,
  printedAt: number,
  most = MOST_BETS,
): Promise<BetFile> {
  const { result: bets, ...head } = await readForFile(documents, printedAt, async () => {
    const found = await findBets(documents, query, most + 1);
    if (found.length > most) throw tooMany(most);
    return rowsOf(documents, found);
  });
  return { query, bets, ...head };
}

function tooMany(most: number): ReportTooLargeError {
  return new ReportTooLargeError(
    `A file holds at most ${most.toLocaleString('en-US')} bets. Please choose fewer days or narrow the list down.`,
  );
}
