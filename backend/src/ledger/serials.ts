import type { Side } from '@taya/contracts/game';
import { assertLookUps } from './invariant.js';
import type { OpenBet, SerialRow, StationState } from './state/state.js';
import type { Table } from './state/undo-journal.js';

/**
 * Which serials are in use by bets that can still be paid or cancelled. The index says where the bet of a serial was
 * when it was sold; the books say whether it is still there. So a losing book can be dropped as a whole without
 * touching its serials: their rows are then stale, mean nothing, and are removed later. Each new bet checks the oldest
 * few rows, drops the stale ones and moves the others to the end. Checking two for each one added keeps stale rows from
 * outnumbering the bets in use.
 */
const CHECKED_PER_BET = 2;

/** The first of the serials that no bet in use and no claim slip has; null when all are taken. */
export function freeSerial(state: StationState, serials: readonly string[]): string | null {
  assertLookUps(state);
  return serials.find((serial) => !isInUse(state, serial) && !state.slips.has(serial)) ?? null;
}

function isInUse(state: StationState, serial: string): boolean {
  const row = state.serials.get(serial);
  return row !== undefined && (betsOf(state, row.gameId, row.side)?.has(row.betId) ?? false);
}

/** A bet that can still be cancelled or paid, and where it is. */
export interface PlacedBet extends SerialRow {
  readonly bet: OpenBet;
}

/** The bet with this serial that can still be cancelled or paid. */
export function betInUse(state: StationState, serial: string): PlacedBet | undefined {
  assertLookUps(state);
  const row = state.serials.get(serial);
  if (row === undefined) return undefined;
  const bet = betsOf(state, row.gameId, row.side)?.get(row.betId);
  return bet === undefined ? undefined : { ...row, bet };
}

/**
 * The bets on one side of a game that can still be acted on; undefined when there are none. Those of the latest game are
 * there on the losing side too, as its result may be reopened.
 */
export function betsOf(state: StationState, gameId: number, side: Side): Table<number, OpenBet> | undefined {
  const winners = state.settled.get(gameId)?.books.get(side);
  if (winners !== undefined) return winners;
  return state.game.get()?.id === gameId ? state.books.get(side)?.bets : undefined;
}

export function rememberSerial(state: StationState, serial: string, row: SerialRow): void {
  if (!state.hasLookUps) return;
  const { first, next } = state.serialWindow.get();
  state.serials.put(serial, row);
  state.serialOrder.put(next, serial);
  const length = next + 1 - first;
  // Never the new row itself: a single serial would be moved for nothing.
  const checks = Math.min(CHECKED_PER_BET, length - 1);
  let end = next + 1;
  for (let at = first; at < first + checks; at += 1) end = checkSerial(state, at, end);
  state.serialWindow.put({ first: first + checks, next: end });
}

/**
 * Moves the serial at one offset of the order to its end, or forgets it.
 * @returns the new end
 */
function checkSerial(state: StationState, at: number, end: number): number {
  const serial = state.serialOrder.get(at);
  state.serialOrder.put(at, undefined);
  if (serial === undefined) return end;
  if (isInUse(state, serial)) {
    state.serialOrder.put(end, serial);
    return end + 1;
  }
  state.serials.put(serial, undefined);
  return end;
}

/** Builds the index from the books. */
export function indexSerials(state: StationState): void {
  const add = (gameId: number, side: Side, bets: Table<number, OpenBet>) => {
    for (const [betId, { serial }] of bets.entries()) addSerial(state, serial, { betId, gameId, side });
  };
  const game = state.game.get();
  if (game !== null) for (const [side, book] of state.books.entries()) add(game.id, side, book.bets);
  for (const [gameId, settled] of state.settled.entries()) {
    for (const [side, bets] of settled.books) add(gameId, side, bets);
  }
}

function addSerial(state: StationState, serial: string, row: SerialRow): void {
  const { first, next } = state.serialWindow.get();
  state.serials.put(serial, row);
  state.serialOrder.put(next, serial);
  state.serialWindow.put({ first, next: next + 1 });
}
