import type { StationState } from '../../ledger/state/state.js';
import type { Book } from '../book/book.js';
import { openAt } from '../book/book-at.js';
import { figuresIn } from '../log/balances-at.js';
import { type Figures, figuresOf } from '../log/figures.js';
import { subjectOfFigure } from '../log/running-balances.js';
import { Mismatch } from './mismatch.js';

/** Figures of a drawer, in the order in which they are compared. */
const FIGURES = ['cashin', 'remit', 'payin', 'paidOut', 'overShort', 'unfinished', 'unclaimed'] as const;
export type Drawer = Pick<Figures, (typeof FIGURES)[number]>;
const EMPTY: Drawer = figuresOf({});

/** The drawers that commands are decided by, and between which revisions that was; centavos. */
export interface DrawersNow {
  readonly drawers: ReadonlyMap<number, Drawer>;
  readonly from: number;
  readonly through: number;
}

/** Small enough to be copied out while commands run: a row a teller. */
export function drawersOf(state: StationState): DrawersNow['drawers'] {
  return new Map(state.drawers.entries());
}

/** Compares the drawers that commands are decided by with the book, which knows them after each event. */
export class DrawerCheck {
  /** Taken while the book had not come so far. */
  #waiting: DrawersNow | null = null;
  mismatch: Mismatch | null = null;
  /** Up to where drawers were compared, and how many figures. */
  revision = -1;
  compared = 0;

  /** @param now null while the ledger does not answer */
  compare(now: DrawersNow | null, book: Book): void {
    const taken = this.#waiting ?? now;
    if (taken === null) return;
    const isThere = book.head().revision >= taken.through;
    this.#waiting = isThere ? null : taken;
    if (!isThere) return;
    this.mismatch = differenceOf(taken, book);
    this.revision = taken.through;
    this.compared = taken.drawers.size * FIGURES.length;
  }
}

/** null when the drawers are those after one of the events: commands went on while they were copied. */
function differenceOf({ drawers, from, through }: DrawersNow, book: Book): Mismatch | null {
  const booked = new Map<number, Drawer>();
  for (const [tellerId, figures] of figuresIn(openAt(book, from)))
    if (tellerId !== null) booked.set(tellerId, figures);
  let difference = firstDifference(drawers, booked, from);
  const changes = Map.groupBy(changesAfter(book, from, through), ({ revision }) => revision);
  for (const [revision, rows] of changes) {
    if (difference === null) return null;
    for (const { name, balance } of rows) {
      const { tellerId = null, figure } = subjectOfFigure(name) ?? {};
      if (tellerId !== null && figure !== undefined)
        booked.set(tellerId, { ...(booked.get(tellerId) ?? EMPTY), [figure]: balance });
    }
    difference = firstDifference(drawers, booked, revision);
  }
  return difference;
}

function changesAfter(book: Book, from: number, through: number) {
  return book.all<{ name: string; revision: number; balance: number }>(
    `SELECT a.name, p.revision, p.balance FROM accounts a CROSS JOIN postings p ON p.account = a.id
     WHERE a.name >= 'teller:' AND a.name < 'teller:~' AND p.revision > ? AND p.revision <= ?
     ORDER BY p.revision`,
    from,
    through,
  );
}

function firstDifference(
  drawers: ReadonlyMap<number, Drawer>,
  booked: ReadonlyMap<number, Drawer>,
  revision: number,
): Mismatch | null {
  for (const tellerId of new Set([...drawers.keys(), ...booked.keys()])) {
    const [is, shouldBe] = [drawers.get(tellerId) ?? EMPTY, booked.get(tellerId) ?? EMPTY];
    const figure = FIGURES.find((name) => is[name] !== shouldBe[name]);
    if (figure === undefined) continue;
    const reason = `${figure} of the drawer that commands are decided by is ${is[figure]}, but the log makes it ${shouldBe[figure]}`;
    return new Mismatch('state', revision, reason, {
      tellerId,
      shown: is[figure],
      replayed: shouldBe[figure],
    });
  }
  return null;
}
