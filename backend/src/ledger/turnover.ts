import { type Centavos, centavos, grouped, MAX_DAY_TURNOVER, MAX_TURNOVER } from '@taya/contracts/money';
import { type Refused, refuse } from './decision.js';
import type { StationState } from './state/state.js';

/**
 * Everything the station ever took in: cash-ins, and stakes without cancelled ones. Every sum that is computed from the
 * log (drawers, days, games, reports, accounts) consists of this money, so none is above the turnover or below its
 * negative: one limit on the turnover keeps all sums exact. The limit for a day prevents a mistake or an attack from
 * using up the total limit within hours.
 */

const DAY_MS = 86_400_000;

/** Days of UTC: the limit is about the pace, and computing a business date for each stake would be expensive. */
const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Why the station cannot take in this much more, with the figure; null when it can. @returns refusal: STATION_LIMIT */
export function turnoverProblem(state: StationState, amount: Centavos, at: number): Refused | null {
  const { total } = state.turnover.get();
  if (total + amount > MAX_TURNOVER) return aboveLimit('A station', MAX_TURNOVER, total);
  const ofDay = turnoverOn(state, at);
  return ofDay + amount > MAX_DAY_TURNOVER
    ? aboveLimit('In one day a station', MAX_DAY_TURNOVER, ofDay)
    : null;
}

function aboveLimit(what: string, limit: Centavos, soFar: number): Refused {
  const left = centavos(Math.max(0, limit - soFar));
  const words = `${what} can take in ${grouped(limit)} in cash-ins and bets: ${grouped(left)} is left.`;
  return refuse('STATION_LIMIT', words);
}

function turnoverOn(state: StationState, at: number): number {
  const { day, ofDay } = state.turnover.get();
  return day === dayOf(at) ? ofDay : 0;
}

/**
 * Counts centavos that came in, or a stake that was refunded (negative). A log from before this limit may exceed what
 * can be counted exactly: it is read, but nothing more is taken in.
 */
export function addTurnover(state: StationState, amount: number, at: number): void {
  const { total } = state.turnover.get();
  // A stake that is refunded after midnight was counted on the day before.
  const ofDay = Math.max(0, turnoverOn(state, at) + amount);
  state.turnover.put({ total: total + amount, day: dayOf(at), ofDay });
}
