import { type Centavos, centavos, grouped, MAX_DAY_TAKINGS, MAX_TAKINGS } from '@taya/contracts/money';
import type { StationState } from './state/state.js';

/**
 * Everything the station ever took in: cash-ins, and stakes without cancelled ones. Every sum that is computed from the
 * log (drawers, days, games, reports, accounts) consists of this money, so none is above the takings or below their
 * negative: one limit on the takings keeps all sums exact. The limit for a day prevents a mistake or an attack from
 * using up the total limit within hours.
 */

const DAY_MS = 86_400_000;

/** Days of UTC: the limit is about the pace, and computing a business date for each stake would be expensive. */
const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Why the station cannot take in this much more, with the figure; null when it can. */
export function takingsProblem(state: StationState, amount: Centavos, at: number): string | null {
  const { total } = state.takings.get();
  if (total + amount > MAX_TAKINGS) return told('A station', MAX_TAKINGS, total);
  const ofDay = takenOn(state, at);
  return ofDay + amount > MAX_DAY_TAKINGS ? told('In one day a station', MAX_DAY_TAKINGS, ofDay) : null;
}

function told(what: string, limit: Centavos, taken: number): string {
  const left = centavos(Math.max(0, limit - taken));
  return `${what} can take in ${grouped(limit)} in cash-ins and bets: ${grouped(left)} is left.`;
}

function takenOn(state: StationState, at: number): number {
  const { day, ofDay } = state.takings.get();
  return day === dayOf(at) ? ofDay : 0;
}

/**
 * Counts centavos that came in, or a stake that was refunded (negative). A log from before this limit may exceed what
 * can be counted exactly: it is read, but nothing more is taken in.
 */
export function takeIn(state: StationState, amount: number, at: number): void {
  const { total } = state.takings.get();
  // A stake that is refunded after midnight was counted on the day before.
  const ofDay = Math.max(0, takenOn(state, at) + amount);
  state.takings.put({ total: total + amount, day: dayOf(at), ofDay });
}
