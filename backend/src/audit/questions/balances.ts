import { MOMENT_FIGURES, type MomentBalances, type MomentFigures } from '@taya/contracts/answers/audit';
import { instant } from '@taya/contracts/time';
import type { Book } from '../book/book.js';
import { eventAt, openAt, usersAt } from '../book/book-at.js';
import { firstAfter, firstEventUnderRules } from '../book/days.js';
import { BalancesAt } from '../log/balances-at.js';
import type { Figures } from '../log/figures.js';
import { instantOf, NoSuchRevisionError, type When } from '../log/moment.js';
import { money } from './views.js';

/** What everybody held after an event that is in the book. @throws Violation when it does not hold */
export function balancesAt(book: Book, revision: number): BalancesAt {
  return new BalancesAt(eventAt(book, revision), usersAt(book, revision), openAt(book, revision));
}

/**
 * The last event up to a moment, or at a revision; -1 where the log begins later. A moment of local time is another
 * instant in each zone that the station was in: that of the zone in which it was first reached counts.
 * @param end the last event to read
 * @throws NoSuchRevisionError
 */
export function revisionOf(book: Book, { revision, moment }: When, end: number): number {
  if (revision !== undefined && revision > end) throw NoSuchRevisionError.of(revision, end);
  if (moment === undefined) return revision ?? end;
  return (
    firstEventUnderRules(book, end, ({ timeZone }) => firstAfter(book, instantOf(moment, timeZone), end)) - 1
  );
}

const FIGURE_NAMES = Object.keys(MOMENT_FIGURES.properties) as readonly (keyof MomentFigures)[];

export function balancesView(balances: BalancesAt): MomentBalances {
  const { revision, at, users, station } = balances;
  const viewOf = (of: Figures) =>
    Object.fromEntries(FIGURE_NAMES.map((name) => [name, money(of[name])])) as MomentFigures;
  return {
    revision,
    at: revision === -1 ? null : instant(at),
    tellers: users.tellers().map(([id, username]) => ({ id, username, ...viewOf(balances.teller(id)) })),
    station: { ...viewOf(station), commission: money(station.commission), breakage: money(station.breakage) },
  };
}
