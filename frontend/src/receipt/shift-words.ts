import type { ShiftView, TallyView } from '@taya/contracts/answers/shift';
import { type Centavos, centavos, fromTwoPlaces, grouped } from '@taya/contracts/centavos';
import type { Pieces } from '@taya/contracts/shift';

/** What a shift says, on screen and on paper. */

/** One line of the cash of a shift: what it brought into the drawer. */
export interface CashLine {
  readonly label: string;
  /** null for what is no number of things. */
  readonly count: number | null;
  readonly sum: Centavos;
}

/** The lines that add up to what the drawer should hold. */
export function cashOfShift(shift: ShiftView): readonly CashLine[] {
  return [
    { label: 'Opening', count: null, sum: centavosIn(shift.opening) },
    line('Sold', shift.sold, 1),
    line('Cancelled', shift.cancelled, -1),
    line('Paid, own tickets', shift.paid_own, -1),
    line('Paid, others’ tickets', shift.paid_others, -1),
    line('Cash-ins', shift.cashin, 1),
    line('Remits', shift.remit, -1),
    line('Reversals', shift.reversals, 1),
  ];
}

function line(label: string, tally: TallyView | null, sign: 1 | -1): CashLine {
  return { label, count: tally?.count ?? 0, sum: centavos(centavosIn(tally?.amount) * sign || 0) };
}

const centavosIn = (amount: string | null | undefined) => fromTwoPlaces(amount ?? '0.00');

export interface CountedPieces extends Pieces {
  readonly sum: Centavos;
}

/** The pieces of a count, the largest first. */
export function piecesOf(denominations: Readonly<Record<string, number>>): readonly CountedPieces[] {
  return Object.entries(denominations)
    .map(([name, pieces]) => ({ denomination: fromTwoPlaces(name), pieces }))
    .sort((one, other) => other.denomination - one.denomination)
    .map((each) => ({ ...each, sum: centavos(each.denomination * each.pieces) }));
}

/** How a count compares with what the drawer should hold. */
export interface Result {
  readonly words: 'SHORT' | 'OVER' | 'EXACT';
  readonly sum: Centavos;
}

/** @param denominations the largest first: a difference below the smallest one cannot be counted */
export function resultOf(
  shift: Pick<ShiftView, 'counted' | 'expected' | 'over_short'>,
  denominations: readonly string[],
): Result {
  const difference =
    shift.over_short === null
      ? centavosIn(shift.counted) - centavosIn(shift.expected)
      : fromTwoPlaces(shift.over_short);
  const sum = centavos(Math.abs(difference));
  if (sum < fromTwoPlaces(denominations.at(-1) ?? '0.01')) return { words: 'EXACT', sum: centavos(0) };
  return { words: difference < 0 ? 'SHORT' : 'OVER', sum };
}

/** What else stands on an X or a Z. */
export function restOfShift(shift: ShiftView): readonly (readonly [label: string, value: string])[] {
  const difference = centavosIn(shift.opening_difference);
  return [
    ...(difference === 0 ? [] : [['Difference at opening', grouped(difference)] as const]),
    ...(shift.bets_open === null ? [] : [['Bets still open', String(shift.bets_open)] as const]),
    ['Receipts printed', String(shift.receipts_printed ?? 0)],
    ['Reprinted', String(shift.receipts_reprinted ?? 0)],
  ];
}
