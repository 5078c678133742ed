import { type Centavos, centavos, grouped, MAX_DAY_TAKINGS, MAX_TAKINGS } from '@taya/contracts/money';
import type { StationState } from './state/state.js';

/**
 * What the station ever took in: cash-ins, and stakes but for cancelled ones. Every sum that anything keeps of the log
 * (drawers, days, games, reports, accounts) is made of money that came in this way, once, so that none is above it or
 * below its negative: one limit for it keeps them all exact. The limit of a day keeps haste or malice from using up in
 * an hour what is meant for ever.
 */

const DAY_MS = 86_400_000;

/** Of UTC: the limit guards a pace, and a business date would have to be worked out for each stake. */
const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Why the station cannot take in so much more, with the figure; null when it can. */
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
 * Counts what came in, or a stake that went back (negative), centavos. A log from before there was a limit may come to
 * more than can be counted exactly: it is read, and nothing more is taken in.
 */
export function takeIn(state: StationState, amount: number, at: number): void {
  const { total } = state.takings.get();
  // A stake given back after midnight was counted the day before.
  const ofDay = Math.max(0, takenOn(state, at) + amount);
  state.takings.put({ total: total + amount, day: dayOf(at), ofDay });
}
