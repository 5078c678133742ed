import type { BettingStopLate } from '@taya/contracts/socket';
import { createStore } from './store.js';

/** The last call whose end the server could not record yet, from its latest message to the admin; null when there is none. */
export const bettingStopLate = createStore<BettingStopLate | null>(null);
