import { SIDES, type Side } from '@taya/contracts/side';
import { currentSession, onSessionChange } from '../data/session.js';
import { createStore, useStore } from '../data/store.js';

/** A bet as the cashier confirmed it. */
export interface BetInput {
  readonly gameId: number;
  readonly side: Side;
  /** Whole pesos. */
  readonly amount: string;
}

/**
 * What the cashier has entered for the next bet. It is kept outside of the page, because cashiers switch between payin
 * and payout.
 */
interface Entry {
  readonly side: Side;
  /** In the form that `typedOf` returns. */
  readonly typed: string;
  /** The bet that was confirmed last, until something else is entered. */
  readonly confirmed: BetInput | null;
}

const KEY = 'taya.side';

/** The side chosen last by this person on this tab; MERON at first. */
function keptSide(): Side {
  const [userId, side] = (window.sessionStorage.getItem(KEY) ?? '').split(' ');
  const isTheirs = userId === String(currentSession()?.user.id);
  return (isTheirs && SIDES.find((each) => each === side)) || 'MERON';
}

const store = createStore<Entry>({ side: keptSide(), typed: '', confirmed: null });

onSessionChange(() => store.set({ side: keptSide(), typed: '', confirmed: null }));

export const useEntry = (): Entry => useStore(store);

export function chooseSide(side: Side): void {
  window.sessionStorage.setItem(KEY, `${currentSession()?.user.id} ${side}`);
  store.set({ ...store.get(), side, confirmed: null });
}

export function enter(typed: string): void {
  store.set({ ...store.get(), typed, confirmed: null });
}

/** A bet was confirmed and is being sent: the field is free for the next one. */
export function noteConfirmed(bet: BetInput): void {
  store.set({ ...store.get(), typed: '', confirmed: bet });
}

/** Puts the amount of a bet that was not sold back into the field. @returns false when something has been entered since */
export function takeBack(bet: BetInput): boolean {
  const entry = store.get();
  if (entry.confirmed !== bet || entry.typed !== '') return false;
  store.set({ side: bet.side, typed: bet.amount, confirmed: null });
  return true;
}
