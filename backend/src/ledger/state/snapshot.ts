import type { Side } from '@taya/contracts/game';
import { stringify } from 'safe-stable-stringify';
import type { BetFacts } from '../bet-facts.js';
import type { Game } from '../game.js';
import { indexRecentIds } from '../recent-bets.js';
import { packedRows } from './commands.js';
import type { Table } from './journal.js';
import {
  type Counters,
  type DrawerRow,
  type KeyWindow,
  type OpenBet,
  type PrintRow,
  type PrintWindow,
  type RecentGame,
  type RecentWindow,
  type Remembered,
  type SealedRow,
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
export const STATE_VERSION = 8;

type Rows<Key, Row> = readonly (readonly [Key, Row])[];

/**
 * The whole state as plain JSON, but for one field of bytes; tables as rows in the order of their keys. Look-ups are left
 * out because they can be built from the other rows.
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
  readonly sealed: SealedRow | null;
  readonly users: Rows<number, UserRow>;
  readonly usernames: Rows<string, number>;
  readonly drawers: Rows<number, DrawerRow>;
  readonly game: Game | null;
  readonly books: Rows<Side, BookSnapshot>;
  readonly settled: Rows<number, SettledSnapshot>;
  readonly unclaimed: Rows<string, UnclaimedRow>;
  /** From the oldest one remembered on, as `Commands` has them. Most of a snapshot. */
  readonly commands: Uint8Array;
  readonly keyWindow: KeyWindow;
  readonly prints: Rows<string, PrintRow>;
  readonly printOrder: Rows<number, string>;
  readonly printWindow: PrintWindow;
  readonly recentBets: Rows<number, BetFacts>;
  readonly recentWindow: RecentWindow;
  readonly recentGames: Rows<number, RecentGame>;
}

/** A remembered command where it is read by people or hashed. */
export type CommandFields = readonly [
  key: string,
  revision: number,
  events: number,
  fingerprint: string,
  at: number,
];

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
    sealed: state.sealed.get(),
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
    commands: state.commands.packed(),
    keyWindow: state.keyWindow.get(),
    prints: rowsOf(state.prints.entries()),
    printOrder: [...state.printOrder.entries()],
    printWindow: state.printWindow.get(),
    recentBets: [...state.recentBets.entries()],
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

/** @throws RangeError when they are no commands */
export function commandFields(commands: Uint8Array): CommandFields[] {
  return packedRows(commands).map(({ key, revision, events, fingerprint, at }) => [
    key,
    revision,
    events,
    fingerprint,
    at,
  ]);
}

function rowsOf<Key extends string | number, Row>(entries: Iterable<[Key, Row]>): [Key, Row][] {
  // Compared by code units, not by locale: every machine must get the same order.
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * The state of a snapshot, without look-ups: once it has them (`makeLookUps`), it makes the same decisions.
 * @throws RangeError for a snapshot of another version: replay the log instead
 */
export function fromSnapshot(snapshot: StateSnapshot, remembered: Partial<Remembered> = {}): StationState {
  if (snapshot.version !== STATE_VERSION) {
    throw new RangeError(
      `a snapshot of state version ${snapshot.version} cannot be read by ${STATE_VERSION}`,
    );
  }
  const state = new StationState(remembered);
  state.hasLookUps = false;
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
  state.sealed.put(snapshot.sealed);
  fill(state.users, snapshot.users);
  fill(state.usernames, snapshot.usernames);
  fill(state.drawers, snapshot.drawers);
  state.takings.put(snapshot.takings);
  state.game.put(snapshot.game);
  fillBooks(state, snapshot);
  fill(state.unclaimed, snapshot.unclaimed);
  state.commands.fill(snapshot.keyWindow.first, snapshot.commands);
  state.keyWindow.put(snapshot.keyWindow);
  fill(state.prints, snapshot.prints);
  for (const [place, key] of snapshot.printOrder) state.printOrder.put(place, key);
  state.printWindow.put(snapshot.printWindow);
  for (const [place, bet] of snapshot.recentBets) state.recentBets.put(place, bet);
  state.recentWindow.put(snapshot.recentWindow);
  fill(state.recentGames, snapshot.recentGames);
  indexRecentIds(state);
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
  const snapshot = toSnapshot(state);
  const legible: object = { ...snapshot, commands: commandFields(snapshot.commands) };
  return stringify(legible);
}
