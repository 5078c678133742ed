import type { BettingStopLate, SearchBurst } from '@taya/contracts/socket';
import { createStore } from './store.js';

/** When the latest burst that was dismissed on this PC happened. */
const KEY = 'taya.searchBurstsSeen';

export const searchBursts = createStore<readonly SearchBurst[]>([]);

/** A burst reported by the server, perhaps again: after each connection it reports the latest ones. */
export function noteSearchBurst(burst: SearchBurst): void {
  const seen = window.localStorage.getItem(KEY) ?? '';
  const known = searchBursts.get().some(({ at, username }) => at === burst.at && username === burst.username);
  if (!known && burst.at > seen) searchBursts.set([...searchBursts.get(), burst]);
}

export function dismissSearchBursts(): void {
  // They arrive in the order in which they happened.
  const latest = searchBursts.get().at(-1);
  if (latest !== undefined) window.localStorage.setItem(KEY, latest.at);
  searchBursts.set([]);
}

/** The last call whose end the server could not record yet, from its latest message to the admin; null when there is none. */
export const bettingStopLate = createStore<BettingStopLate | null>(null);
