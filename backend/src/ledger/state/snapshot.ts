import type { Side } from '@taya/contracts/game';
import { FIRST_HOUSE_RULES, type HouseRules } from '@taya/contracts/settings';
import type { Game } from '../game.js';
import { rebuildSerials } from '../serials.js';
import { takingsOf } from '../takings.js';
import type { Table } from './journal.js';
import {
  type Counters,
  type DrawerRow,
  type KeyRow,
  type KeyWindow,
  NO_PRINTS,
  type OpenBet,
  type PrintRow,
  type PrintWindow,
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

/** Changes with the shape of the state, or with what `evolve` makes of the log: then a snapshot is of no use. */
export const STATE_VERSION = 4;

/** The versions that can be read. What 1 and 2 leave out had not been recorded yet, what 1 to 3 do follows from the rest. */
const READABLE_VERSIONS: readonly number[] = [1, 2, 3, STATE_VERSION];

export function isReadableVersion(version: number): boolean {
  return READABLE_VERSIONS.includes(version);
}

/** What versions up to 3 leave out: nobody had to change a password then. */
const NOT_RECORDED_OF_USERS = { mustChangePassword: false };

type SnapshotUser = Omit<UserRow, keyof typeof NOT_RECORDED_OF_USERS> & Partial<typeof NOT_RECORDED_OF_USERS>;

type Rows<Key, Row> = readonly (readonly [Key, Row])[];

/** The whole state as plain JSON, tables as rows in the order of their keys. Serials are left out: books have them. */
export interface StateSnapshot {
  readonly version: number;
  readonly station: StationRow | null;
  readonly settings: SettingsSnapshot;
  readonly counters: Counters;
  readonly timer: TimerRow;
  /** Left out by versions 1 to 3. */
  readonly takings?: TakingsRow;
  readonly lastAt: number;
  readonly clearedThrough: string | null;
  readonly users: Rows<number, SnapshotUser>;
  readonly usernames: Rows<string, number>;
  readonly drawers: Rows<number, DrawerRow>;
  readonly game: Game | null;
  readonly books: Rows<Side, BookSnapshot>;
  readonly settled: Rows<number, SettledSnapshot>;
  readonly unclaimed: Rows<string, UnclaimedRow>;
  readonly keys: Rows<string, KeyRow>;
  readonly keyOrder: Rows<number, string>;
  readonly keyWindow: KeyWindow;
  /** Left out by version 1. */
  readonly prints?: Rows<string, PrintRow>;
  readonly printOrder?: Rows<number, string>;
  readonly printWindow?: PrintWindow;
}

/** Versions 1 and 2 leave out the house rules: none had been changed. */
type SettingsSnapshot = Omit<SettingsRow, keyof HouseRules> & Partial<HouseRules>;

interface BookSnapshot {
  readonly bets: Rows<number, OpenBet>;
  readonly stakes: Rows<string, StakeRow>;
}

interface SettledSnapshot extends Omit<SettledGame, 'books' | 'claimed'> {
  readonly books: Rows<Side, Rows<number, OpenBet>>;
  readonly claimed: Rows<number, true>;
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
  };
}

function settledSnapshot({ books, claimed, ...terms }: SettledGame): SettledSnapshot {
  return {
    ...terms,
    books: rowsOf(books.entries()).map(([side, bets]) => [side, rowsOf(bets.entries())]),
    claimed: rowsOf(claimed.entries()),
  };
}

function rowsOf<Key extends string | number, Row>(entries: Iterable<[Key, Row]>): [Key, Row][] {
  // Compared as code units, not by locale: every machine must come to the same order.
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * The state a snapshot was made of: it decides as that one did.
 * @throws RangeError for a version that cannot be read: replay the log instead
 */
export function fromSnapshot(snapshot: StateSnapshot): StationState {
  if (!isReadableVersion(snapshot.version)) {
    throw new RangeError(
      `a snapshot of state version ${snapshot.version} cannot be read by ${STATE_VERSION}`,
    );
  }
  const state = new StationState();
  state.station.put(snapshot.station);
  state.settings.put({ ...FIRST_HOUSE_RULES, ...snapshot.settings });
  state.counters.put(snapshot.counters);
  state.timer.put(snapshot.timer);
  state.lastAt.put(snapshot.lastAt);
  state.clearedThrough.put(snapshot.clearedThrough);
  fill(
    state.users,
    snapshot.users.map(([id, user]) => [id, { ...NOT_RECORDED_OF_USERS, ...user }] as const),
  );
  fill(state.usernames, snapshot.usernames);
  fill(state.drawers, snapshot.drawers);
  state.takings.put(snapshot.takings ?? takingsOf(state.drawers.values()));
  state.game.put(snapshot.game);
  fillBooks(state, snapshot);
  fill(state.unclaimed, snapshot.unclaimed);
  fill(state.keys, snapshot.keys);
  fill(state.keyOrder, snapshot.keyOrder);
  state.keyWindow.put(snapshot.keyWindow);
  fill(state.prints, snapshot.prints ?? []);
  fill(state.printOrder, snapshot.printOrder ?? []);
  state.printWindow.put(snapshot.printWindow ?? NO_PRINTS);
  rebuildSerials(state);
  state.journal.forgetAll();
  return state;
}

function fillBooks(state: StationState, snapshot: StateSnapshot): void {
  for (const [side, { bets, stakes }] of snapshot.books) {
    const book = state.newBook();
    fill(book.bets, bets);
    fill(book.stakes, stakes);
    state.books.put(side, book);
  }
  for (const [gameId, { books, claimed, ...terms }] of snapshot.settled) {
    const tables = books.map(([side, bets]) => [side, fill(state.newBets(), bets)] as const);
    state.settled.put(gameId, {
      ...terms,
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

/**
 * One text for one state, however it came about: equal states have equal texts, byte for byte. The caller hashes it.
 */
export function canonicalText(state: StationState): string {
  return JSON.stringify(toSnapshot(state), (_name, value: unknown) => (isRow(value) ? sorted(value) : value));
}

function isRow(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(row: object): object {
  return Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
}
