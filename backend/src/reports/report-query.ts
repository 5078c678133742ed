import type { Paging } from '../http/paging.js';
import { day, endsAfter, filtersOf, requiredFilter, search } from '../http/parameters.js';

/** The games of a report: those of these business days (both included) that match the search. */
export interface ReportQuery {
  /** Local dates, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** As it was typed; empty for all games. */
  readonly search: string;
}

const BOTH = 'Please select both From and To dates';
const LAST = requiredFilter(day('Last business day, YYYY-MM-DD'), BOTH);

export const REPORT_FILTERS = {
  date_from: requiredFilter(day('First business day, YYYY-MM-DD'), BOTH),
  date_to: endsAfter('date_from', LAST, 'From date cannot be later than To date'),
  search: search('Any part of the name of a game'),
};

export const DAY = { date: requiredFilter(day('Business day, YYYY-MM-DD'), 'Please select a date') };

/** @throws Failure VALIDATION */
export const dayOf = ({ filter }: Paging): string => filtersOf(DAY, filter).date;

/** @throws Failure VALIDATION */
export function reportQueryOf({ filter }: Paging): ReportQuery {
  const { date_from: from, date_to: to, search = '' } = filtersOf(REPORT_FILTERS, filter);
  return { from, to, search };
}
