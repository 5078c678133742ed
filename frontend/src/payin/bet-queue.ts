import { createStore, useStore } from '../data/store.js';
import { keepUnsent } from './kept-bets.js';
import type { BetInput } from './till-entry.js';

/** How bets are sold, by the page that was opened last. */
export interface Seller {
  /** Settles when the outcome of the bet is known, or known to be unknown. */
  readonly sell: (bet: BetInput) => Promise<unknown>;
  /** The outcome of a bet is unknown: no other may be sold until it is known. */
  readonly isHeld: () => boolean;
  /** It was not sent. */
  readonly onUnsent: (bet: BetInput) => void;
}

/** Bets that were confirmed and not sent yet. */
const waiting = createStore<readonly BetInput[]>([]);
let isSelling = false;

/** A page that is being left loses the answer first, and has ended by then: what it had not sent the next one tells. */
const LEAVING_MS = 500;

waiting.subscribe(() => keepUnsent(waiting.get()));

/**
 * Sells bets one after another in the order they were confirmed, so that nobody waits for an answer. While an
 * outcome is unknown no waiting bet is sent, because that could be much later than the cashier expects.
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
