import type { QueryValues } from './api.js';

/** The key of everything that is cached; the first word is the call's, so that a whole kind can be called stale. */
export const keys = {
  latestGame: ['game', 'latest'],
  timer: ['timer'],
  balance: ['balance'],
  ownTotals: (gameId: number) => ['total_bet', gameId],
  housePercentage: ['settings', 'house-percentage'],
  settings: ['settings', 'all'],
  health: ['health'],
  page: (path: string, values: QueryValues) => [path.split('/')[0], 'page', path, values],
} as const;
