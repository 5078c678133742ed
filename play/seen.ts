import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import type { ReversalView, StaffView } from '@taya/contracts/teller';
import type { Seen, SeenGame } from './hall.ts';

/** What the data of an answer shows. */
export function seenIn(data: unknown): Seen {
  type Shown = { readonly bet?: BetView } & Partial<GameView & ReversalView & StaffView>;
  const { bet, ...game } = (data ?? {}) as Shown;
  if (game.id !== undefined && game.username !== undefined) return { userId: game.id };
  if (game.id !== undefined && game.ref_number !== undefined && game.amount !== undefined)
    return { cash: [game.id, ...(game.correction ? [game.correction.id] : [])] };
  if (bet !== undefined) {
    const { id, serial, game_id: gameId, teller_id: tellerId } = bet;
    const claimCode = bet.locked?.claim_code;
    if (claimCode != null) return { slip: { betId: id, claimCode } };
    return { bet: { id, serial, gameId, tellerId, side: bet.is_bet_meron ? 'MERON' : 'WALA' } };
  }
  return game.game_status_id === undefined ? {} : { game: gameOf(game as GameView) };
}

/** The game as the board shows it. */
export function gameOf(view: GameView): SeenGame {
  const { last_call_ends_at: endsAt } = view;
  return {
    id: view.id,
    status: view.game_status_id,
    meronOpen: view.is_bet_meron_open,
    walaOpen: view.is_bet_wala_open,
    noContest: view.is_no_contest,
    result: view.result,
    review: view.review_since,
    lastCall: endsAt === null ? null : { endsAt: Date.parse(endsAt) },
  };
}
