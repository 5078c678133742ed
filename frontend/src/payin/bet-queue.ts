import { createStore, useStore } from '../data/store.js';
import { keepUnsent } from './kept-bets.js';
import type { BetInput } from './till-entry.js';

/** How the page that was opened last sends bets. */
export interface Seller {
  /** Settles when the outcome of the bet is known, or has become unknown. */
  readonly sell: (bet: BetInput) => Promise<unknown>;
  /** The outcome of a bet is unknown: no other bet may be sent until it is known. */
  readonly isHeld: () => boolean;
  /** Called for a bet that was not sent. */
  readonly onUnsent: (bet: BetInput) => void;
}

/** Bets that were confirmed but not sent yet. */
const waiting = createStore<readonly BetInput[]>([]);
let isSelling = false;

/** A page that is being left sees its call fail first. After this pause it is gone, and the page loaded next reports the bets that were not sent. */
const LEAVING_MS = 500;

waiting.subscribe(() => keepUnsent(waiting.get()));

/**
 * Sends bets one after another in the order they were confirmed, so that the cashier never waits for an answer. While
 * an outcome is unknown, waiting bets are not sent: the answer could come much later than the cashier expects.
 */
export async function sellInTurn(bet: BetInput, seller: Seller): Promise<void> {
  waiting.set([...waiting.get(), bet]);
  if (isSelling) return;
  isSelling = true;
  try {
    for (let [next] = waiting.get(); next !== undefined; [next] = waiting.get()) {
      if (seller.isHeld()) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
      waiting.set(waiting.get().slice(1));
      if (seller.isHeld()) seller.onUnsent(next);
      else await seller.sell(next);
    }
  } finally {
    isSelling = false;
  }
}

export const useWaitingBets = (): readonly BetInput[] => useStore(waiting);
