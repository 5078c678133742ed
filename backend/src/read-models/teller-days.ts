import { add, type Centavos, ZERO } from '@taya/contracts/money';
import { type TellerDayDocument, tellerDayId } from './collections.js';
import { cameIn, NO_TALLIES, sumOfTallies } from './tally.js';

/** What happened at a window in some days. */
export type WindowFigures = Omit<TellerDayDocument, 'id' | 'tellerId'>;

export const NO_FIGURES: WindowFigures = { ...NO_TALLIES, overShort: ZERO };

/** A day on which nothing has happened yet. */
export function emptyDay(date: string, tellerId: number): TellerDayDocument {
  return { id: tellerDayId(date, tellerId), tellerId, ...NO_FIGURES };
}

export function sumOfFigures(left: WindowFigures, right: WindowFigures): WindowFigures {
  return { ...sumOfTallies(left, right), overShort: add(left.overShort, right.overShort) };
}

/** What the drawer holds more than before. */
export const changeOfDrawer = (figures: WindowFigures): Centavos => add(cameIn(figures), figures.overShort);
