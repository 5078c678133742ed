import { SIDES, type Side } from '@taya/contracts/side';
import { currentSession, onSessionChange } from '../data/session.js';
import { createStore, useStore } from '../data/store.js';
import type { BetInput } from './selling.js';

/** What the cashier has entered for the next bet. The side stays when the page is left, the amount does not. */
interface Entry {
  readonly side: Side;
  /** In the form that `typedOf` returns. */
  readonly typed: string;
  /** The bet that was confirmed last, until something else is entered. */
  readonly confirmed: BetInput | null;
  /** The amount is that of a bet that was not sold: digits begin a new one. */
  readonly isBack: boolean;
}

const KEY = 'taya.side';

/** The side chosen last by this person on this tab; MERON at first. */
function storedSide(): Side {
  const [userId, side] = (window.sessionStorage.getItem(KEY) ?? '').split(' ');
  const isTheirs = userId === String(currentSession()?.user.id);
  return (isTheirs && SIDES.find((each) => each === side)) || 'MERON';
}

const empty = (): Entry => ({ side: storedSide(), typed: '', confirmed: null, isBack: false });

const store = createStore<Entry>(empty());

onSessionChange(() => store.set(empty()));

export const useEntry = (): Entry => useStore(store);

export function chooseSide(side: Side): void {
  window.sessionStorage.setItem(KEY, `${currentSession()?.user.id} ${side}`);
  store.set({ ...store.get(), side, confirmed: null });
}

/** What was typed follows an amount that came back only when it changes its digits. */
export function enter(typed: string): void {
  const { typed: before, isBack, ...entry } = store.get();
  const isLonger = isBack && typed.length > before.length && typed.startsWith(before);
  const own = isLonger ? typed.slice(before.length) : typed;
  store.set({ ...entry, typed: own, confirmed: null, isBack: false });
}

/** A bet was confirmed and is being sent: the field is free for the next one. */
export function noteConfirmed(bet: BetInput): void {
  store.set({ ...store.get(), typed: '', confirmed: bet, isBack: false });
}

/** Whether nothing has been entered since a bet was confirmed. */
export function mayTakeBack(bet: BetInput): boolean {
  const { confirmed, typed } = store.get();
  return typed === '' && confirmed === bet;
}

/** Puts the amount of a bet that was not sold back into the field. */
export function takeBack({ side, amount }: BetInput): void {
  store.set({ side, typed: amount, confirmed: null, isBack: true });
}
