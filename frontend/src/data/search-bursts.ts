import type { SearchBurst } from '@taya/contracts/socket';
import { createStore } from './store.js';

/** The moment of the latest burst that was put away on this PC. */
const KEY = 'taya.searchBurstsSeen';

/** Bursts that have not been dismissed yet, oldest first. */
export const searchBursts = createStore<readonly SearchBurst[]>([]);

/** A burst reported by the server, perhaps again: after each connection it reports the latest ones. */
export function noteSearchBurst(burst: SearchBurst): void {
  const seen = window.localStorage.getItem(KEY) ?? '';
  const known = searchBursts.get().some(({ at, username }) => at === burst.at && username === burst.username);
  if (!known && burst.at > seen) searchBursts.set([...searchBursts.get(), burst]);
}

/** Puts away all that are shown, for this PC. */
export function dismissSearchBursts(): void {
  // They are told in the order in which they happened.
  const latest = searchBursts.get().at(-1);
  if (latest !== undefined) window.localStorage.setItem(KEY, latest.at);
  searchBursts.set([]);
}
