import { GAME_STATUS_NAMES, GameStatus } from '@taya/contracts/game';
import type { Centavos } from '@taya/contracts/money';
import type { GameDocument } from '../../platform/read-models/collections.js';
import type { Totals } from '../../platform/read-models/totals.js';
import { profitOf, totalProfitOf } from '../totals.js';

interface MoneyColumn {
  readonly label: string;
  readonly of: (totals: Totals) => Centavos;
}

/** The figures of a report in the order of all its tables. */
export const MONEY_COLUMNS: readonly MoneyColumn[] = [
  { label: 'Payin', of: ({ payin }) => payin },
  { label: 'Payout', of: ({ paid }) => paid },
  { label: 'Unfinished', of: ({ unfinished }) => unfinished },
  { label: 'Unclaimed', of: ({ unclaimed }) => unclaimed },
  { label: 'Remittable Unclaimed', of: ({ remittableUnclaimed }) => remittableUnclaimed },
  { label: 'Win', of: ({ win }) => win },
  { label: 'Lose', of: ({ lose }) => lose },
  { label: 'Profit', of: profitOf },
  { label: 'Total Profit', of: totalProfitOf },
];

/** What a reader who did not make the report has to know. */
export const EXPLANATIONS: readonly string[] = [
  'Win and Lose are the bettors’: what winners got above their stakes, and the stakes of losing bets.',
  'Profit = Lose - Win. Total Profit = Profit + Remittable Unclaimed (winnings that can no longer be claimed).',
  'Payin leaves out cancelled bets. Cash-in is that of the days of the range, whatever is searched for.',
];

/** The outcome of a game, or where it stands: `WALA`, `DRAW`, `MERON (no contest)`, `Betting Open`. */
export function outcomeOf(game: Pick<GameDocument, 'status' | 'result' | 'noContest'>): string {
  if (game.status !== GameStatus.Finished || game.result === null) return GAME_STATUS_NAMES[game.status];
  return game.noContest ? `${game.result} (no contest)` : game.result;
}

export const NO_DATA = 'No data found';
