import { businessDay, dateAfter, MIDNIGHT, type StationDays, startOfDay } from '@taya/contracts/day';
import type { LedgerEvent } from '../../ledger/events.js';
import { dayRuleOf } from '../log/users.js';
import type { Book } from './book.js';

interface Rule extends StationDays {
  /** Of the event that it is of. */
  readonly revision: number;
}

const RULES = 'SELECT revision, zone AS timeZone, starts_at AS dayStartsAt, floor AS dayFloor FROM day_rules';

/** Notes what an event changes of when days begin. After a change the day stands until the new rule reaches it. */
export function addDayRule(book: Book, event: LedgerEvent): void {
  const changed = dayRuleOf(event);
  if (Object.keys(changed).length === 0) return;
  const before = book.get<Rule>(`${RULES} ORDER BY revision DESC LIMIT 1`);
  const { timeZone, dayStartsAt } = { timeZone: 'UTC', dayStartsAt: MIDNIGHT, ...before, ...changed };
  const floor = before === undefined ? '' : businessDay(event.at, before);
  book.run('INSERT INTO day_rules VALUES (?, ?, ?, ?)', event.revision, timeZone, dayStartsAt, floor);
}

/** The first and the last event of a business date, by the rules that were in force; the last before the first for none. */
export function eventsOfDay(book: Book, date: string, end: number): readonly [first: number, last: number] {
  return [firstEventOnDate(book, date, end), firstEventOnDate(book, dateAfter(date, 1), end) - 1];
}

/** The first event on a business date or after it; the one after `end` where there is none. */
function firstEventOnDate(book: Book, date: string, end: number): number {
  return firstEventUnderRules(book, end, (days) =>
    date <= days.dayFloor ? 0 : firstAfter(book, startOfDay(date, days) - 1, end),
  );
}

/**
 * The first event by the rules that were in force; the one after `end` where there is none.
 * @param firstBy by one of them
 */
export function firstEventUnderRules(
  book: Book,
  end: number,
  firstBy: (days: StationDays) => number,
): number {
  const rules = book.all<Rule>(`${RULES} ORDER BY revision`);
  for (const [index, rule] of rules.entries()) {
    // The event that changes the rule is still one of the rule before.
    const first = Math.max(firstBy(rule), index === 0 ? 0 : rule.revision + 1);
    if (first <= (rules[index + 1]?.revision ?? end)) return first;
  }
  return end + 1;
}

/** The first event after an instant; the one after `end` where there is none. Times never go back in the log. */
export function firstAfter(book: Book, instant: number, end: number): number {
  const row = book.get<{ revision: number }>(
    'SELECT revision FROM events WHERE at > ? ORDER BY at, revision LIMIT 1',
    instant,
  );
  return Math.min(row?.revision ?? end + 1, end + 1);
}
