import type { Paging } from '../http/paging.js';
import { EndsAfter, filtersOf, IsDay, IsSearch } from '../http/parameters.js';

/** The games of a report: those of these business days (both included) that match the search. */
export interface ReportQuery {
  /** Local dates, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** As it was typed; empty for all games. */
  readonly search: string;
}

const needed = 'Please select both From and To dates';

export class ReportFiltersDto {
  @IsDay({ needed, about: 'First business day, YYYY-MM-DD' })
  readonly date_from!: string;

  @EndsAfter('date_from', 'From date cannot be later than To date')
  @IsDay({ needed, about: 'Last business day, YYYY-MM-DD' })
  readonly date_to!: string;

  @IsSearch({ about: 'Any part of the name of a game' })
  readonly search?: string;
}

export class DayDto {
  @IsDay({ needed: 'Please select a date', about: 'Business day, YYYY-MM-DD' })
  readonly date!: string;
}

/** @throws Failure VALIDATION */
export const dayOf = ({ filter }: Paging): string => filtersOf(DayDto, filter).date;

/** @throws Failure VALIDATION */
export function reportQueryOf({ filter }: Paging): ReportQuery {
  const { date_from: from, date_to: to, search = '' } = filtersOf(ReportFiltersDto, filter);
  return { from, to, search };
}
