import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { add, type Centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import type { UnclaimedRange, UnclaimedView } from '@taya/contracts/teller';
import { daysBetween, localDate } from '@taya/contracts/time';
import {
  MAX_UNCLAIMED_DAYS,
  UNCLAIMED_DAYS,
  type UnclaimedDayDocument,
} from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { stationOf } from '../../read-models/station.js';
import { SYSTEM, type System } from '../../system/system.js';

/** Unpaid winning bets that are not cleared, by the age of their games' business day. */
export class GetUnclaimed extends Query<UnclaimedView> {}

const RANGES = [
  { label: 'Today', from_days: 0, to_days: 0 },
  { label: 'Yesterday', from_days: 1, to_days: 1 },
  { label: '2 to 7 days ago', from_days: 2, to_days: 7 },
  { label: '8 to 30 days ago', from_days: 8, to_days: 30 },
  { label: 'More than 30 days ago', from_days: 31, to_days: null },
] as const satisfies readonly Omit<UnclaimedRange, 'count' | 'amount'>[];

@QueryHandler(GetUnclaimed)
export class GetUnclaimedHandler implements IQueryHandler<GetUnclaimed> {
  constructor(
    private readonly models: ReadModels,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute(): Promise<UnclaimedView> {
    const reader = await this.models.current();
    const [{ timeZone }, days] = await Promise.all([
      stationOf(reader),
      reader.find(UNCLAIMED_DAYS, { limit: MAX_UNCLAIMED_DAYS }),
    ]);
    const today = localDate(this.system.clock.nowMs(), timeZone);
    // After a change of the time zone or of the clock, a business day may be in the future: it counts as today.
    const ages = days.map((day) => ({ ...day, age: Math.max(0, daysBetween(day.id, today)) }));
    const ranges = RANGES.map((range) => ({
      ...range,
      ...sumOf(ages.filter(({ age }) => age >= range.from_days && age <= (range.to_days ?? age))),
    }));
    return { ranges, total: sumOf(days) };
  }
}

function sumOf(days: readonly UnclaimedDayDocument[]): { readonly count: number; readonly amount: string } {
  const amount = days.reduce<Centavos>((sum, day) => add(sum, day.amount), ZERO);
  return { count: days.reduce((sum, { bets }) => sum + bets, 0), amount: twoPlaces(amount) };
}
