import { businessDay, daysBetween } from '@taya/contracts/day';
import { add, type Centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import type { UnclaimedRange, UnclaimedView } from '@taya/contracts/teller';
import type { DocumentReader } from '../document-store/document-store.js';
import { MAX_UNCLAIMED_DAYS, UNCLAIMED_DAYS, type UnclaimedDayDocument } from './collections.js';
import { stationOf } from './station.js';

const RANGES = [
  { label: 'Today', from_days: 0, to_days: 0 },
  { label: 'Yesterday', from_days: 1, to_days: 1 },
  { label: '2 to 7 days ago', from_days: 2, to_days: 7 },
  { label: '8 to 30 days ago', from_days: 8, to_days: 30 },
  { label: 'More than 30 days ago', from_days: 31, to_days: null },
] as const satisfies readonly Omit<UnclaimedRange, 'count' | 'amount'>[];

/** Unpaid winning bets that are not cleared, by the age of their games' business day. */
export async function unclaimedByAge(reader: DocumentReader, nowMs: number): Promise<UnclaimedView> {
  const [station, days] = await Promise.all([
    stationOf(reader),
    reader.find(UNCLAIMED_DAYS, { limit: MAX_UNCLAIMED_DAYS }),
  ]);
  const today = businessDay(nowMs, station);
  // After a change of the time zone or of the clock, a business day may be in the future: it counts as today.
  const ages = days.map((day) => ({ ...day, age: Math.max(0, daysBetween(day.id, today)) }));
  const ranges = RANGES.map((range) => ({
    ...range,
    ...sumOf(ages.filter(({ age }) => age >= range.from_days && age <= (range.to_days ?? age))),
  }));
  return { ranges, total: sumOf(days) };
}

function sumOf(days: readonly UnclaimedDayDocument[]): { readonly count: number; readonly amount: string } {
  const amount = days.reduce<Centavos>((sum, day) => add(sum, day.amount), ZERO);
  return { count: days.reduce((sum, { bets }) => sum + bets, 0), amount: twoPlaces(amount) };
}
