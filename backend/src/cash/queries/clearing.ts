import type { ClearingPreview, UnpaidDateView } from '@taya/contracts/answers/teller';
import { businessDay } from '@taya/contracts/day';
import { centavos, twoPlaces } from '@taya/contracts/money';
import type { ClearedDateRow } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import { Failure } from '../../http/failure.js';
import { date } from '../../http/fields.js';
import { daysOf } from '../../ledger/business-day.js';
import { clearingProblem, isDue, lockedDates, owedThrough, unpaidByDate } from '../../ledger/clearing.js';
import { sumOf } from '../../ledger/events/record.js';
import { requireRow } from '../../ledger/invariant.js';
import type { StationState } from '../../ledger/state/state.js';
import { CLEARED_DATES, type ClearedDateDocument } from '../../read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../read-models/numbered.js';

/** The parameters of `GET /api/clear_date/preview`. */
export const PREVIEWED = { date: date({ message: 'Please select a date' }) };

/** What clearing a date would clear at this moment. @throws Failure where it would be refused, with the same code */
export function previewClearing(state: StationState, date: string, nowMs: number): ClearingPreview {
  const problem = clearingProblem(state, date, todayIn(state, nowMs), nowMs);
  if (problem !== null) throw new Failure(problem.code, problem.message);
  const tellers = owedThrough(state, date);
  return {
    count: sumOf(tellers, ({ bets }) => bets),
    amount: twoPlaces(centavos(sumOf(tellers, ({ amount }) => amount))),
  };
}

/** The dates that owe something, the oldest first, and whether they are due: clearing a date clears all before it, too. */
export function unpaidDates(state: StationState, nowMs: number): readonly UnpaidDateView[] {
  const today = todayIn(state, nowMs);
  const lockedOn = lockedDates(state, today);
  let areDue = true;
  return unpaidByDate(state).map((day) => {
    const locked = lockedOn.filter((date) => date === day.date).length;
    areDue &&= isDue(day, today) && locked === 0;
    return {
      date: day.date,
      count: day.bets,
      amount: twoPlaces(day.amount),
      claim_until: day.claimUntil,
      locked,
      is_due: areDue,
    };
  });
}

const todayIn = (state: StationState, nowMs: number): string =>
  businessDay(nowMs, requireRow(daysOf(state), 'the station'));

/** A page of the cleared dates. */
export async function getClearedDates(
  reader: DocumentReader,
  list: NumberedQuery,
): Promise<Page<ClearedDateRow>> {
  const { rows, total } = await numberedPage(reader, CLEARED_DATES, list);
  return { rows: rows.map(clearedDateRow), total };
}

function clearedDateRow({ id, date, at, bets, amount }: ClearedDateDocument): ClearedDateRow {
  return { id, date, created_at: instant(at), count: bets, amount: twoPlaces(amount) };
}
