import { stringify } from 'safe-stable-stringify';
import { indexRecentIds } from '../recent-bets.js';
import { DERIVED, type Remembered, STATE_VERSION, StationState } from './state.js';
import { Cell, Table } from './undo-journal.js';

type AnyTable = { put(...given: never): void } | ReadonlyMap<string, unknown>;
type Rows<Key, Row> = readonly (readonly [Key, Row])[];

/** The tables of the state that a snapshot has. */
type Name = {
  [N in keyof StationState]: StationState[N] extends AnyTable ? N : never;
}[Exclude<keyof StationState, (typeof DERIVED)[number]>];

/** As JSON: tables as rows in the order of their keys, those within rows too. */
type Form<T> =
  T extends Cell<infer Row>
    ? Row
    : T extends Table<infer Key, infer Row>
      ? Rows<Key, Form<Row>>
      : T extends ReadonlyMap<infer Key, infer Row>
        ? Rows<Key, Form<Row>>
        : HasTables<T> extends true
          ? { readonly [Field in keyof T]: Form<T[Field]> }
          : T;
type HasTables<T> = [Extract<T[keyof T], AnyTable>] extends [never] ? false : true;

/** The whole state as plain JSON. Look-ups are left out because they can be built from the other rows. */
export type StateSnapshot = { readonly version: number } & {
  readonly [N in Name]: Form<StationState[N]>;
};

type RowOf<N extends Name> = StationState[N] extends Table<infer _, infer Row> ? Row : never;
type NestedName = { [N in Name]: HasTables<RowOf<N>> extends true ? N : never }[Name];

/** Makes the rows that have tables themselves. */
const MADE: {
  readonly [N in NestedName]: (state: StationState, form: Form<RowOf<N>>) => RowOf<N>;
} = {
  books(state, { bets, stakes }) {
    const book = state.newBook();
    fill(book.bets, bets);
    fill(book.stakes, stakes);
    return book;
  },
  settled: (state, { game, books, claimed }) => ({
    game,
    books: new Map(books.map(([side, bets]) => [side, fill(state.newBets(), bets)])),
    claimed: fill(state.newClaims(), claimed),
  }),
};

/** In the order of their declaration. */
function namesOf(state: StationState): readonly Name[] {
  const isDerived = (name: string) => (DERIVED as readonly string[]).includes(name);
  return Object.entries(state).flatMap(([name, table]) =>
    isTable(table) && !isDerived(name) ? [name as Name] : [],
  );
}

function isTable(value: unknown): boolean {
  return value instanceof Cell || value instanceof Table || value instanceof Map;
}

export function toSnapshot(state: StationState): StateSnapshot {
  const forms = namesOf(state).map((name) => [name, formOf(state[name], Object.hasOwn(MADE, name))]);
  return { version: STATE_VERSION, ...Object.fromEntries(forms) } as StateSnapshot;
}

/** @param isNested whether there may be tables in it: most are large, and their rows have none */
function formOf(value: unknown, isNested: boolean): unknown {
  if (value instanceof Cell) return value.get();
  if (value instanceof Table || value instanceof Map) {
    const rows = rowsOf<string | number, unknown>(value.entries());
    return isNested ? rows.map(([key, row]) => [key, formOf(row, true)]) : rows;
  }
  if (!Object.values(value ?? {}).some(isTable)) return value;
  return Object.fromEntries(Object.entries(value ?? {}).map(([field, part]) => [field, formOf(part, true)]));
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
    const table: unknown = state[name];
    const make = (MADE as Partial<Record<Name, (state: StationState, form: unknown) => unknown>>)[name];
    const rows = snapshot[name] as Rows<string, unknown>;
    if (table instanceof Cell) table.put(snapshot[name]);
    else
      fill(table as Table<string, unknown>, make ? rows.map(([key, row]) => [key, make(state, row)]) : rows);
  }
  indexRecentIds(state);
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
