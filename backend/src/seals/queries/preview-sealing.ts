import type { SealingPreview } from '@taya/contracts/answers/seal';
import { businessDay } from '@taya/contracts/day';
import { Failure } from '../../http/failure.js';
import { daysOf } from '../../ledger/business-day.js';
import { requireRow } from '../../ledger/invariant.js';
import { nextSealId, sealingProblem } from '../../ledger/sealing.js';
import type { StationState } from '../../ledger/state/state.js';

/**
 * The seal that a day would get at this moment.
 * @throws Failure where the ledger would refuse it, with the same code; that a seal can be signed is not asked
 */
export function previewSealing(state: StationState, date: string, nowMs: number): SealingPreview {
  const problem = sealingProblem(state, date, businessDay(nowMs, requireRow(daysOf(state), 'the station')));
  if (problem !== null) throw new Failure(problem.code, problem.message);
  return { id: nextSealId(state) };
}
