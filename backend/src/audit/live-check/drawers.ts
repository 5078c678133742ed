import type { StationState } from '../../ledger/state/state.js';
import type { Book } from '../book/book.js';
import { openAt } from '../book/book-at.js';
import { figuresIn } from '../log/balances-at.js';
import { type Figures, figuresOf } from '../log/figures.js';
import { Mismatch } from './mismatch.js';

/** Figures of a drawer, in the order in which they are compared. */
const FIGURES = ['cashin', 'remit', 'payin', 'paidOut', 'overShort', 'unfinished', 'unclaimed'] as const;
export type DrawerFigures = Pick<Figures, (typeof FIGURES)[number]>;
const EMPTY: DrawerFigures = figuresOf({});

/** The drawers that commands are decided by, right after an event; centavos. */
export interface DrawersNow {
  readonly drawers: ReadonlyMap<number, DrawerFigures>;
  readonly revision: number;
}

/** Small enough to be copied out while commands run: a row a teller. */
export function drawersOf(state: StationState, revision: number): DrawersNow {
  return { drawers: new Map(state.drawers.entries()), revision };
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
    const current = this.#waiting ?? now;
    if (current === null) return;
    const { drawers, revision } = current;
    const isThere = book.head().revision >= revision;
    this.#waiting = isThere ? null : current;
    if (!isThere) return;
    this.mismatch = firstDifference(drawers, figuresIn(openAt(book, revision)), revision);
    this.revision = revision;
    this.compared = drawers.size * FIGURES.length;
  }
}

function firstDifference(
  drawers: ReadonlyMap<number, DrawerFigures>,
  booked: ReadonlyMap<number | null, DrawerFigures>,
  revision: number,
): Mismatch | null {
  for (const tellerId of new Set([...drawers.keys(), ...booked.keys()])) {
    if (tellerId === null) continue;
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
