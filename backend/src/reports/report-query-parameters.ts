import { isLocalDate } from '@taya/contracts/time';
import { Failure } from '../http/failure.js';
import { filterText, type Paging } from '../http/paging.js';
import type { ReportQuery } from './report-query.js';

/** @throws Failure VALIDATION */
export function reportQueryOf(paging: Paging): ReportQuery {
  const from = filterText(paging, 'date_from');
  const to = filterText(paging, 'date_to');
  if (from === undefined || to === undefined) {
    throw new Failure('VALIDATION', 'Please select both From and To dates');
  }
  requireDate('date_from', from);
  requireDate('date_to', to);
  if (from > to) throw new Failure('VALIDATION', 'From date cannot be later than To date');
  return { from, to, search: filterText(paging, 'search') ?? '' };
}

function requireDate(name: string, text: string): void {
  if (!isLocalDate(text)) throw new Failure('VALIDATION', `${name} must be a date, YYYY-MM-DD`);
}
