import type { ClearingPreview } from '@taya/contracts/answers/teller';
import { add, twoPlaces } from '@taya/contracts/money';
import type { DocumentReader } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { IsLocalDate } from '../../http/fields.js';
import { businessDay } from '../../ledger/business-day.js';
import { clearingProblem } from '../../ledger/clearing.js';
import { CLEARED_DATES, GAMES, MAX_UNCLAIMED_DAYS, UNCLAIMED_DAYS } from '../../read-models/collections.js';
import { stationOf } from '../../read-models/station.js';

/** The parameters of `GET /api/clear_date/preview`. */
export class ClearingPreviewDto {
  @IsLocalDate({ message: 'Please select a date' })
  readonly date!: string;
}

/**
 * What clearing a date would clear at this moment.
 * @throws Failure where it would be refused, with the same code
 */
export async function previewClearing(
  reader: DocumentReader,
  date: string,
  nowMs: number,
): Promise<ClearingPreview> {
  const problem = clearingProblem(date, await factsAt(reader, nowMs));
  if (problem !== null) throw new Failure(problem);
  const days = await reader.find(UNCLAIMED_DAYS, {
    where: { id: { lte: date } },
    limit: MAX_UNCLAIMED_DAYS,
  });
  const count = days.reduce((sum, { bets }) => sum + bets, 0);
  return { count, amount: twoPlaces(add(...days.map(({ amount }) => amount))) };
}

async function factsAt(reader: DocumentReader, nowMs: number) {
  const station = await stationOf(reader);
  const { latestGameId } = station;
  const [last] = await reader.find(CLEARED_DATES, { orderBy: [['date', 'desc']], limit: 1 });
  const game = latestGameId === null ? null : await reader.get(GAMES, latestGameId);
  return { today: businessDay(nowMs, station), clearedThrough: last?.date ?? null, game };
}
