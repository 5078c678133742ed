import type { QueryValues } from './api.js';

/** Query keys. The first word is the name of the call, so that everything read from one call can be invalidated together. */
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
