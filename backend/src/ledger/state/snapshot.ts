import type { Side } from '@taya/contracts/game';
import { stringify } from 'safe-stable-stringify';
import { indexRecentIds } from '../recent-bets.js';
import { Sequence } from './sequence.js';
import {
  type ClaimRow,
  DERIVED,
  type OpenBet,
  type Remembered,
  type SettledGame,
  type StakeRow,
  StationState,
} from './state.js';
import { Cell, Table } from './undo-journal.js';

/** Changes with the shape of the state, or with what `evolve` makes of the log: older snapshots can then not be used. */
export const STATE_VERSION = 18;

type Rows<Key, Row> = readonly (readonly [Key, Row])[];

/** The tables of the state that a snapshot has. */
type Name = {
  [N in keyof StationState]: StationState[N] extends AnyTable ? N : never;
}[Exclude<keyof StationState, (typeof DERIVED)[number]>];
type AnyTable = { put(...given: never): void };

type FormOf<T> =
  T extends Cell<infer Row>
    ? Row
    : T extends Sequence<infer Row>
      ? Rows<number, Row>
      : T extends Table<infer Key, infer Row>
        ? Rows<Key, Row>
        : never;

/** Those whose rows have tables themselves. */
type NestedName = {
  [N in Name]: StationState[N] extends Table<infer _, infer Row>
    ? Extract<Row[keyof Row], AnyTable> extends never
      ? never
      : N
    : never;
}[Name];

/** Their forms: the compiler asks for each. */
interface Nested {
  readonly books: Rows<Side, BookSnapshot>;
  readonly settled: Rows<number, SettledSnapshot>;
}

/**
 * The whole state as plain JSON; tables as rows in the order of their keys. Look-ups are left out because they can be
 * built from the other rows.
 */
export type StateSnapshot = { readonly version: number } & {
  readonly [N in Name]: N extends NestedName ? Nested[N] : FormOf<StationState[N]>;
};

interface BookSnapshot {
  readonly bets: Rows<number, OpenBet>;
  readonly stakes: Rows<string, StakeRow>;
}

interface SettledSnapshot extends Omit<SettledGame, 'books' | 'claimed'> {
  readonly books: Rows<Side, Rows<number, OpenBet>>;
  readonly claimed: Rows<number, ClaimRow>;
}

const NESTED: {
  readonly [N in NestedName]: {
    write(state: StationState): Nested[N];
    fill(state: StationState, snapshot: StateSnapshot): void;
  };
} = {
  books: {
    write: ({ books }) =>
      rowsOf(books.entries()).map(([side, { bets, stakes }]) => [
        side,
        { bets: rowsOf(bets.entries()), stakes: rowsOf(stakes.entries()) },
      ]),
    fill(state, { books }) {
      for (const [side, { bets, stakes }] of books) {
        const book = state.newBook();
        fill(book.bets, bets);
        fill(book.stakes, stakes);
        state.books.put(side, book);
      }
    },
  },
  settled: {
    write: ({ settled }) => rowsOf(settled.entries()).map(([gameId, row]) => [gameId, settledSnapshot(row)]),
    fill(state, { settled }) {
      for (const [gameId, { game, books, claimed }] of settled) {
        const tables = books.map(([side, bets]) => [side, fill(state.newBets(), bets)] as const);
        state.settled.put(gameId, {
          game,
          books: new Map(tables),
          claimed: fill(state.newClaims(), claimed),
        });
      }
    },
  },
};

const isNested = (name: Name): name is NestedName => Object.hasOwn(NESTED, name);

/** In the order of their declaration. */
function namesOf(state: StationState): readonly Name[] {
  const isDerived = (name: string) => (DERIVED as readonly string[]).includes(name);
  return Object.entries(state).flatMap(([name, table]) =>
    isTable(table) && !isDerived(name) ? [name as Name] : [],
  );
}

function isTable(value: unknown): boolean {
  return value instanceof Cell || value instanceof Table || value instanceof Sequence;
}

export function toSnapshot(state: StationState): StateSnapshot {
  const forms = namesOf(state).map((name) => [name, formOf(state, name)]);
  return { version: STATE_VERSION, ...Object.fromEntries(forms) } as StateSnapshot;
}

function formOf(state: StationState, name: Name): unknown {
  if (isNested(name)) return NESTED[name].write(state);
  const table = state[name];
  if (table instanceof Cell) return table.get();
  return table instanceof Sequence ? [...table.entries()] : rowsOf<string | number, unknown>(table.entries());
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
  for (const name of namesOf(state)) {
    if (isNested(name)) NESTED[name].fill(state, snapshot);
    else fillTable(state[name], snapshot[name]);
  }
  indexRecentIds(state);
}

/** @param form of the same table */
function fillTable(table: StationState[Exclude<Name, NestedName>], form: unknown): void {
  if (table instanceof Cell) (table as Cell<unknown>).put(form);
  else fill(table as Table<string, unknown>, form as Rows<string, unknown>);
}

function fill<Key extends string | number, Row, To extends Pick<Table<Key, Row>, 'put'>>(
  table: To,
  rows: Rows<Key, Row>,
): To {
  for (const [key, row] of rows) table.put(key, row);
  return table;
}

/** One text for equal states, byte for byte, however they came about. The caller hashes it. */
export function canonicalText(state: StationState): string {
  return stringify(toSnapshot(state));
}
