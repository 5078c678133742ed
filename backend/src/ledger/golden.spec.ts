import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isRefund } from '@taya/contracts/game';
import { FIRST_HOUSE_RULES } from '@taya/contracts/settings';
import { decode, validateEvent } from './codec.js';
import { EVENTS } from './events.js';
import { type CommandFields, canonicalText, toSnapshot } from './state/snapshot.js';
import type { SettingsRow, StationState } from './state/state.js';
import { recordGoldenDay } from './testing/golden-day.fixture.js';
import { TestStation } from './testing/station.fixture.js';

const GOLDEN = new URL('./testing/golden.ndjson', import.meta.url);
/** Changes only together with `STATE_VERSION`: another hash means that old logs lead to another state. */
const STATE_HASH = 'b3a6e34699a6abbea99d2f5edfa54ee0a4d33bdd1f58a417ac0464194309191a';

const lines = readFileSync(GOLDEN, 'utf8').trimEnd().split('\n');
const typesOf = (log: readonly string[]) => [...new Set(log.map((json) => decode(0, json).type))].sort();
const everyType = Object.keys(EVENTS).sort();

/** The hash of the lines from before snapshots had commands as lists, in state version 6. */
const VERSION_6_HASH = 'b31403918249bd50fc4296ef4140c888cda1030ae7740adaa100366d99108125';

/** The hash of the state of all lines in version 4, which knew less about bets. */
const VERSION_4_HASH = '06f28782771bbe85aa0668481f7d48d0ce7684d2255ed1bf4ef0a29e80370731';

/** The hash of the lines from before prints were recorded, in state version 1. */
const BEFORE_PRINTS = {
  lines: 63,
  stateHash: '4eacb612da63fb0c034d5ad1166f16d717448482ea81ff9d33a16b337fdd969a',
};

/** The hash of the lines from before commands could be withdrawn: the same state, with as many tables. */
const BEFORE_WITHDRAWALS = {
  lines: 67,
  stateHash: '80ebfc270d67181ad3263fa940fb1152b70ce848f275258316d2b519b8ca7656',
};

/** The hash of the lines from before house rules could be changed, in state version 2. */
const BEFORE_HOUSE_RULES = {
  lines: 68,
  stateHash: '42f0ef4625e5aaf1d7fef9d6d44652cae355a302a67696f1bae35e9682c96657',
};

/** The hash of the lines from before users could log out: the same state, with as many rows. */
const BEFORE_LOGOUTS = {
  lines: 70,
  stateHash: 'ecf82506307564d387e99f64e698425f527f4395a48dfce9b3fa2a5f9ca9e92e',
};

/** The hash of the lines from before users had to choose a password. */
const BEFORE_RESETS = {
  lines: 73,
  stateHash: 'e7ad74faa17f779abf7667846fc2355276488538b33b8f9b9e019eb1df1861ae',
};

/** The hash of the lines from before last calls, in state version 5. */
const BEFORE_LAST_CALLS = {
  lines: 78,
  stateHash: '1fefb1b6de85b3ccefb11b9787c059b3db5819c96eed1565fdd43b63413c27b8',
};

/** The hash of the lines from before days were sealed, in state version 7. */
const BEFORE_SEALS = {
  lines: 92,
  stateHash: '4d0732ade0100dd4226f4d105ad622d1768befeb46107f3966ac3de82fa117fd',
};

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

type Rows = Record<string, unknown>;

interface Snapshot5 extends Rows {
  readonly books: [string, { bets: [number, Rows][]; stakes: unknown }][];
}

/** The state in the form of version 7, which knew no seals. */
function asVersion7(state: StationState): Rows {
  const { sealed, ...rest } = JSON.parse(canonicalText(state)) as Rows;
  expect(sealed).toBeNull();
  return { ...rest, version: 7 };
}

/** The state in the form of version 6, which had keys and their order in two tables. */
function asVersion6(state: StationState): Rows {
  const { commands, ...rest } = asVersion7(state);
  const rows = commands as CommandFields[];
  const keys = rows.map(([key, revision, events, fingerprint, at]) => [
    key,
    { at, events, fingerprint, revision },
  ]);
  const keyOrder = rows.map(([key], index) => [state.keyWindow.get().first + index, key]);
  return inOrder({
    ...rest,
    keys: keys.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    keyOrder,
    version: 6,
  });
}

/** The state in the form of version 5, which had neither last calls nor a timer that follows betting. */
function asVersion5(state: StationState): Snapshot5 {
  const { settings, ...rest } = JSON.parse(JSON.stringify(asVersion6(state)), withoutLastCall);
  const { lastCallSeconds, timerFollowsBetting, ...others } = settings;
  const { lastCallSeconds: first, timerFollowsBetting: follows } = FIRST_HOUSE_RULES;
  expect({ lastCallSeconds, timerFollowsBetting }).toEqual({
    lastCallSeconds: first,
    timerFollowsBetting: follows,
  });
  return inOrder({ ...rest, settings: others, version: 5 }) as Snapshot5;
}

function withoutLastCall(name: string, value: unknown): unknown {
  if (name !== 'lastCall') return value;
  expect(value).toBeNull();
  return undefined;
}

/** The text is in the order of the names. */
function inOrder(rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The state in the form of version 4, which knew less about bets: neither sale time nor prints of those in play, only
 * what a payout needs of settled games, and nothing about bets that were paid or cancelled.
 */
function asVersion4(state: StationState): Rows {
  const { recentBets, recentGames, recentWindow, ...rest } = asVersion5(state);
  const bets = (rows: [number, Rows][]) =>
    rows.map(([id, { serial, stake, tellerId }]) => [id, { serial, stake, tellerId }]);
  return {
    ...rest,
    books: rest.books.map(([side, book]) => [side, { bets: bets(book.bets), stakes: book.stakes }]),
    settled: toSnapshot(state).settled.map(([gameId, { game, books, claimed }]) => [
      gameId,
      {
        books: books.map(([side, rows]) => [side, bets(rows as unknown as [number, Rows][])]),
        businessDate: game.businessDate,
        claimed: claimed.map(([id]) => [id, true]),
        payoutUnit: game.terms.payoutUnit,
        percentages: game.frozen,
        refund: isRefund(game),
        result: game.result,
      },
    ]),
    version: 4,
  };
}

/** As in the first form of version 4, without the flag that a user must choose a password. */
function withoutPasswordDuties(state: StationState): Rows {
  const rows = asVersion4(state);
  const users = (rows.users as [number, { mustChangePassword: boolean }][]).map(([id, row]) => {
    const { mustChangePassword, ...user } = row;
    expect(mustChangePassword).toBe(false);
    return [id, user];
  });
  return { ...rows, users };
}

/** As in version 3, without the takings: they follow from the drawers. */
function withoutTakings(state: StationState): Rows & { readonly settings: SettingsRow } {
  const { takings, ...rest } = withoutPasswordDuties(state);
  const cameIn = [...state.drawers.values()].map(({ cashin, payin }) => cashin + payin);
  expect(takings).toMatchObject({ total: cameIn.reduce((sum, amount) => sum + amount, 0) });
  return rest as Rows & { readonly settings: SettingsRow };
}

/** As `withoutTakings`, and without the house rules, which versions up to 2 did not have. */
function withoutLaterRows(state: StationState): Rows {
  const { settings, ...rest } = withoutTakings(state);
  const { receiptTerms, stationName, terms, ...rules } = settings;
  const { lastCallSeconds, timerFollowsBetting, ...known } = FIRST_HOUSE_RULES;
  expect(rules).toEqual(known);
  return inOrder({ ...rest, settings: { receiptTerms, stationName, terms } });
}

function replayed(log: readonly string[]): TestStation {
  const station = new TestStation();
  for (const json of log) station.append(json);
  return station;
}

describe('the golden log', () => {
  it('has every event type', () => {
    expect(typesOf(lines)).toEqual(everyType);
  });

  it('always replays to the same state', () => {
    expect(sha256(canonicalText(replayed(lines).state))).toBe(STATE_HASH);
  });

  it('leads, up to the first seal, to the same state as before days were sealed', () => {
    const { state } = replayed(lines.slice(0, BEFORE_SEALS.lines));
    expect(sha256(JSON.stringify(asVersion7(state)))).toBe(BEFORE_SEALS.stateHash);
  });

  it('leads to the state of version 6, with commands as lists', () => {
    const { state } = replayed(lines.slice(0, BEFORE_SEALS.lines));
    expect(sha256(JSON.stringify(asVersion6(state)))).toBe(VERSION_6_HASH);
  });

  it('leads, up to the first last call, to the same state as before there were last calls', () => {
    const { state } = replayed(lines.slice(0, BEFORE_LAST_CALLS.lines));
    expect(sha256(JSON.stringify(asVersion5(state)))).toBe(BEFORE_LAST_CALLS.stateHash);
  });

  it('leads to the state of version 4 and additional data about bets', () => {
    const { state } = replayed(lines.slice(0, BEFORE_LAST_CALLS.lines));
    expect(sha256(JSON.stringify(asVersion4(state)))).toBe(VERSION_4_HASH);
  });

  it('leads, up to the first print, to the same state as before prints were recorded', () => {
    const { state } = replayed(lines.slice(0, BEFORE_PRINTS.lines));
    const { prints, printOrder, printWindow, ...rest } = withoutLaterRows(state);
    expect({ prints, printOrder, printWindow }).toEqual({
      prints: [],
      printOrder: [],
      printWindow: { first: 0, horizon: -1, next: 0 },
    });
    expect(sha256(JSON.stringify({ ...rest, version: 1 }))).toBe(BEFORE_PRINTS.stateHash);
  });

  it('leads, up to the first withdrawal, to the same state as before there were withdrawals', () => {
    const { state } = replayed(lines.slice(0, BEFORE_WITHDRAWALS.lines));
    const text = JSON.stringify({ ...withoutLaterRows(state), version: 2 });
    expect(sha256(text)).toBe(BEFORE_WITHDRAWALS.stateHash);
  });

  it('leads, up to the first house rule, to the same state as before there were house rules', () => {
    const { state } = replayed(lines.slice(0, BEFORE_HOUSE_RULES.lines));
    const text = JSON.stringify({ ...withoutLaterRows(state), version: 2 });
    expect(sha256(text)).toBe(BEFORE_HOUSE_RULES.stateHash);
  });

  it('leads, up to the first logout, to the same state as before logouts were recorded', () => {
    const { state } = replayed(lines.slice(0, BEFORE_LOGOUTS.lines));
    const text = JSON.stringify({ ...withoutTakings(state), version: 3 });
    expect(sha256(text)).toBe(BEFORE_LOGOUTS.stateHash);
  });

  it('leads, up to the first made-up password, to the same state as before these were recorded', () => {
    const { state } = replayed(lines.slice(0, BEFORE_RESETS.lines));
    const text = JSON.stringify({ ...withoutTakings(state), version: 3 });
    expect(sha256(text)).toBe(BEFORE_RESETS.stateHash);
  });

  it('matches the schemas', () => {
    expect(lines.flatMap((json, revision) => validateEvent(decode(revision, json)))).toEqual([]);
  });

  it('can be recorded again with every event type, to add to it', () => {
    expect(typesOf(recordGoldenDay())).toEqual(everyType);
  });
});
