import type { Side } from '@taya/contracts/game';
import { stringify } from 'safe-stable-stringify';
import { indexRecentIds } from '../recent-bets.js';
import { DERIVED, type RecentCommands, type Remembered, STATE_VERSION, StationState } from './state.js';
import { Cell, Table } from './undo-journal.js';

type AnyRows = Table<string | number, unknown> | ReadonlyMap<string | number, unknown>;
type AnyTable = { put(...given: never): void } | ReadonlyMap<string, unknown>;
/** Two columns: they are read in half the time of a pair a row. */
interface Rows<Key, Row> {
  readonly keys: readonly Key[];
  readonly rows: readonly Row[];
}

/** The tables of the state that a snapshot has. */
type Name = {
  [N in keyof StationState]: StationState[N] extends AnyTable ? N : never;
}[Exclude<keyof StationState, (typeof DERIVED)[number]>];

/** As JSON: tables as rows in the order of their keys, those within rows too. */
type Form<T> =
  T extends Cell<infer Row>
    ? Form<Row>
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

type RowOf<N extends Name> = StationState[N] extends Table<infer _, infer Row> | Cell<infer Row>
  ? Row
  : never;
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
    books: new Map(books.rows.map((bets, at) => [books.keys[at] as Side, fill(state.newBets(), bets)])),
    claimed: fill(state.newClaims(), claimed),
  }),
  commands: makeCommands,
  olderCommands: makeCommands,
};

function makeCommands(state: StationState, { byKey, after }: Form<RecentCommands>): RecentCommands {
  const commands = state.newCommands(after);
  fill(commands.byKey, byKey);
  return commands;
}

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
  const forms = namesOf(state).map((name) => [name, formOf(state[name])]);
  return { version: STATE_VERSION, ...Object.fromEntries(forms) } as StateSnapshot;
}

function formOf(value: unknown): unknown {
  if (value instanceof Cell) return formOf(value.get());
  if (value instanceof Table || value instanceof Map) {
    const { keys, rows } = columnsOf(value);
    // Rows of one table are alike, and those of most have no tables in them.
    return { keys, rows: hasTables(rows[0]) ? rows.map(formOf) : rows };
  }
  if (!hasTables(value)) return value;
  return Object.fromEntries(Object.entries(value ?? {}).map(([field, part]) => [field, formOf(part)]));
}

function hasTables(value: unknown): boolean {
  return isTable(value) || Object.values(value ?? {}).some(isTable);
}

function columnsOf(table: AnyRows): Rows<string | number, unknown> {
  // Compared by code units, not by locale: every machine must get the same order.
  const keys = [...table.keys()].sort((one, other) => (one < other ? -1 : 1));
  return { keys, rows: keys.map((key) => table.get(key)) };
}

/**
 * The state of a snapshot, without look-ups: once it has them (`buildLookUps`), it makes the same decisions.
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
    const madeOf = (form: unknown) => make?.(state, form) ?? form;
    if (table instanceof Cell) {
      table.put(madeOf(snapshot[name]));
    } else {
      const { keys, rows } = snapshot[name] as Rows<string, unknown>;
      fill(table as Table<string, unknown>, { keys, rows: rows.map(madeOf) });
    }
  }
  indexRecentIds(state);
}

function fill<Key extends string | number, Row>(
  table: Table<Key, Row>,
  { keys, rows }: Rows<Key, Row>,
): Table<Key, Row> {
  for (const [at, key] of keys.entries()) table.put(key, rows[at]);
  return table;
}

/** One text for equal states, byte for byte, however they came about. The caller hashes it. */
export function canonicalText(state: StationState): string {
  return stringify(toSnapshot(state));
}
