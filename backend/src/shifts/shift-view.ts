import type { ShiftView } from '@taya/contracts/answers/shift';
import { subtract, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { ShiftDocument } from '../read-models/collections.js';
import { reversalsIn, tallyView } from '../read-models/tally.js';
import { expectedIn } from './projection.js';

/**
 * @param nameOf names the users whom the shift names
 * @param hideIfCounting a figure as it is shown to who asks: null to those who count
 */
export function shiftView(
  shift: ShiftDocument,
  nameOf: (userId: number) => string,
  hideIfCounting: <Figure>(figure: Figure) => Figure | null,
): ShiftView {
  const { closed, counts, paidHere, paidForOthers } = shift;
  const ownPaidHere = {
    count: paidHere.count - paidForOthers.count,
    amount: subtract(paidHere.amount, paidForOthers.amount),
  };
  const last = counts.at(-1);
  return {
    id: shift.id,
    number: closed?.zNumber ?? null,
    ref_number: closed?.refNumber ?? null,
    status: shift.status,
    teller_id: shift.tellerId,
    teller_name: nameOf(shift.tellerId),
    location: shift.location,
    opened_at: instant(shift.openedAt),
    counted_at: last === undefined ? null : instant(last.at),
    closed_at: closed === null ? null : instant(closed.at),
    closed_by: closed === null ? null : nameOf(closed.byId),
    reason: closed?.reason ?? null,
    opening: hideIfCounting(twoPlaces(shift.opening)),
    opening_difference: hideIfCounting(twoPlaces(shift.openingDifference)),
    opening_reason: shift.openingReason,
    sold: hideIfCounting(tallyView(shift.sold)),
    cancelled: hideIfCounting(tallyView(shift.cancelled)),
    paid_own: hideIfCounting(tallyView(ownPaidHere)),
    paid_others: hideIfCounting(tallyView(paidForOthers)),
    cashin: hideIfCounting(tallyView(shift.cashin)),
    remit: hideIfCounting(tallyView(shift.remit)),
    reversals: hideIfCounting(tallyView(reversalsIn(shift))),
    expected: hideIfCounting(twoPlaces(expectedIn(shift))),
    counts: counts.map(({ at, byId, pieces, counted, expected }) => ({
      at: instant(at),
      by: nameOf(byId),
      denominations: Object.fromEntries(
        pieces.map(({ denomination, pieces: number }) => [twoPlaces(denomination), number]),
      ),
      counted: twoPlaces(counted),
      expected: hideIfCounting(twoPlaces(expected)),
    })),
    counted: last === undefined ? null : hideIfCounting(twoPlaces(last.counted)),
    over_short: closed === null ? null : hideIfCounting(twoPlaces(closed.overShort)),
    bets_open: closed?.betsOpen ?? null,
    receipts_printed: hideIfCounting(shift.printed),
    receipts_reprinted: hideIfCounting(shift.reprinted),
  };
}
