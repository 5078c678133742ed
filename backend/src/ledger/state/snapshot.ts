import type { Side } from '@taya/contracts/game';
import { stringify } from 'safe-stable-stringify';
import type { BetFacts } from '../bet-facts.js';
import type { Game } from '../game.js';
import { indexRecentBets } from '../recent-bets.js';
import { rebuildSerials } from '../serials.js';
import type { Table } from './journal.js';
import {
  type Counters,
  type DrawerRow,
  type KeyRow,
  type KeyWindow,
  type OpenBet,
  type PrintRow,
  type PrintWindow,
  type RecentGame,
  type RecentWindow,
  type Remembered,
  type SettingsRow,
  type SettledGame,
  type StakeRow,
  type StationRow,
  StationState,
  type TakingsRow,
  type TimerRow,
  type UnclaimedRow,
  type UserRow,
} from './state.js';

/** Changes with the shape of the state, or with what `evolve` makes of the log: older snapshots can then not be used. */
export const STATE_VERSION = 6;

type Rows<Key, Row> = readonly (readonly [Key, Row])[];

/**
 * The whole state as plain JSON, tables as rows in the order of their keys. Look-ups by serial are left out because
 * they can be built from the bets.
 */
export interface StateSnapshot {
  readonly version: number;
  readonly station: StationRow | null;
  readonly settings: SettingsRow;
  readonly counters: Counters;
  readonly timer: TimerRow;
  readonly takings: TakingsRow;
  readonly lastAt: number;
  readonly clearedThrough: string | null;
  readonly users: Rows<number, UserRow>;
  readonly usernames: Rows<string, number>;
  readonly drawers: Rows<number, DrawerRow>;
  readonly game: Game | null;
  readonly books: Rows<Side, BookSnapshot>;
  readonly settled: Rows<number, SettledSnapshot>;
  readonly unclaimed: Rows<string, UnclaimedRow>;
  readonly keys: Rows<string, KeyRow>;
  readonly keyOrder: Rows<number, string>;
  readonly keyWindow: KeyWindow;
  readonly prints: Rows<string, PrintRow>;
  readonly printOrder: Rows<number, string>;
  readonly printWindow: PrintWindow;
  readonly recentBets: Rows<number, BetFacts>;
  readonly recentWindow: RecentWindow;
  readonly recentGames: Rows<number, RecentGame>;
}

interface BookSnapshot {
  readonly bets: Rows<number, OpenBet>;
  readonly stakes: Rows<string, StakeRow>;
}

interface SettledSnapshot extends Omit<SettledGame, 'books' | 'claimed'> {
  readonly books: Rows<Side, Rows<number, OpenBet>>;
  readonly claimed: Rows<number, number>;
}

export function toSnapshot(state: StationState): StateSnapshot {
  return {
    version: STATE_VERSION,
    station: state.station.get(),
    settings: state.settings.get(),
    counters: state.counters.get(),
    timer: state.timer.get(),
    takings: state.takings.get(),
    lastAt: state.lastAt.get(),
    clearedThrough: state.clearedThrough.get(),
    users: rowsOf(state.users.entries()),
    usernames: rowsOf(state.usernames.entries()),
    drawers: rowsOf(state.drawers.entries()),
    game: state.game.get(),
    books: rowsOf(state.books.entries()).map(([side, { bets, stakes }]) => [
      side,
      { bets: rowsOf(bets.entries()), stakes: rowsOf(stakes.entries()) },
    ]),
    settled: rowsOf(state.settled.entries()).map(([gameId, settled]) => [gameId, settledSnapshot(settled)]),
    unclaimed: rowsOf(state.unclaimed.entries()),
    keys: rowsOf(state.keys.entries()),
    keyOrder: rowsOf(state.keyOrder.entries()),
    keyWindow: state.keyWindow.get(),
    prints: rowsOf(state.prints.entries()),
    printOrder: rowsOf(state.printOrder.entries()),
    printWindow: state.printWindow.get(),
    recentBets: rowsOf(state.recentBets.entries()),
    recentWindow: state.recentWindow.get(),
    recentGames: rowsOf(state.recentGames.entries()),
  };
}

function settledSnapshot({ game, books, claimed }: SettledGame): SettledSnapshot {
  return {
    game,
    books: rowsOf(books.entries()).map(([side, bets]) => [side, rowsOf(bets.entries())]),
    claimed: rowsOf(claimed.entries()),
  };
}

function rowsOf<Key extends string | number, Row>(entries: Iterable<[Key, Row]>): [Key, Row][] {
  // Compared by code units, not by locale: every machine must get the same order.
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * The state of a snapshot: it makes the same decisions.
 * @throws RangeError for a snapshot of another version: replay the log instead
 */
export function fromSnapshot(snapshot: StateSnapshot, remembered: Partial<Remembered> = {}): StationState {
  if (snapshot.version !== STATE_VERSION) {
    throw new RangeError(
      `a snapshot of state version ${snapshot.version} cannot be read by ${STATE_VERSION}`,
    );
  }
  const state = new StationState(remembered);
  state.journal.withoutUndo(() => fillState(state, snapshot));
  return state;
}

function fillState(state: StationState, snapshot: StateSnapshot): void {
  state.station.put(snapshot.station);
  state.settings.put(snapshot.settings);
  state.counters.put(snapshot.counters);
  state.timer.put(snapshot.timer);
  state.lastAt.put(snapshot.lastAt);
  state.clearedThrough.put(snapshot.clearedThrough);
  fill(state.users, snapshot.users);
  fill(state.usernames, snapshot.usernames);
  fill(state.drawers, snapshot.drawers);
  state.takings.put(snapshot.takings);
  state.game.put(snapshot.game);
  fillBooks(state, snapshot);
  fill(state.unclaimed, snapshot.unclaimed);
  fill(state.keys, snapshot.keys);
  fill(state.keyOrder, snapshot.keyOrder);
  state.keyWindow.put(snapshot.keyWindow);
  fill(state.prints, snapshot.prints);
  fill(state.printOrder, snapshot.printOrder);
  state.printWindow.put(snapshot.printWindow);
  fill(state.recentBets, snapshot.recentBets);
  state.recentWindow.put(snapshot.recentWindow);
  fill(state.recentGames, snapshot.recentGames);
  rebuildSerials(state);
  indexRecentBets(state);
}

function fillBooks(state: StationState, snapshot: StateSnapshot): void {
  for (const [side, { bets, stakes }] of snapshot.books) {
    const book = state.newBook();
    fill(book.bets, bets);
    fill(book.stakes, stakes);
    state.books.put(side, book);
  }
  for (const [gameId, { game, books, claimed }] of snapshot.settled) {
    const tables = books.map(([side, bets]) => [side, fill(state.newBets(), bets)] as const);
    state.settled.put(gameId, {
      game,
      books: new Map(tables),
      claimed: fill(state.newClaims(), claimed),
    });
  }
}

function fill<Key extends string | number, Row>(
  table: Table<Key, Row>,
  rows: Rows<Key, Row>,
): Table<Key, Row> {
  for (const [key, row] of rows) table.put(key, row);
  return table;
}

/** One text for equal states, byte for byte, however they came about. The caller hashes it. */
export function canonicalText(state: StationState): string {
  return stringify(toSnapshot(state));
}
