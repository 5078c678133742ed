import { twoPlaces } from './centavos.js';
import { type GameFacts, GameStatus, type GameView } from './game.js';
import { NO_PERCENTAGES, type Percentages, percentagesOf } from './payout.js';
import { instant } from './time.js';

/** The payout of each side per 100: frozen once confirmed, 0.00 when cancelled, otherwise projected from the pools. */
export function gamePercentages(game: GameFacts): Percentages {
  if (game.frozen !== null) return game.frozen;
  return game.status === GameStatus.Cancelled ? NO_PERCENTAGES : percentagesOf(game.pools, game.terms.rate);
}

function winnerMeron(game: GameFacts): boolean | null {
  return game.result === null || game.result === 'DRAW' ? null : game.result === 'MERON';
}

export function gameView(game: GameFacts): GameView {
  const figures = gamePercentages(game);
  const startedAt = instant(game.startedAt);
  const endedAt = instant(game.endedAt);
  return {
    id: game.id,
    name: game.name,
    game_name: game.name,
    created_at: instant(game.createdAt),
    started_at: startedAt,
    game_started_at: startedAt,
    ended_at: endedAt,
    game_ended_at: endedAt,
    finished_at: instant(game.finishedAt),
    game_status_id: game.status,
    last_game_status_id: game.resumesTo?.status ?? null,
    is_bet_meron_open_after_pause: game.resumesTo?.meronOpen ?? null,
    is_bet_wala_open_after_pause: game.resumesTo?.walaOpen ?? null,
    result: game.result,
    is_draw: game.result === 'DRAW',
    is_winner_meron: winnerMeron(game),
    is_finished: game.status === GameStatus.Finished,
    is_bet_meron_open: game.meronOpen,
    is_bet_wala_open: game.walaOpen,
    last_call_ends_at: instant(game.lastCall?.endsAt ?? null),
    last_call_seconds: game.lastCall?.seconds ?? null,
    review_since: instant(game.review?.since ?? null),
    is_no_contest: game.noContest,
    total_meron_bet_amount: twoPlaces(game.pools.meron),
    total_wala_bet_amount: twoPlaces(game.pools.wala),
    meron_payout: twoPlaces(figures.meron),
    wala_payout: twoPlaces(figures.wala),
    house_percentage: twoPlaces(game.terms.rate),
    payout_unit: twoPlaces(game.terms.payoutUnit),
    minimum_payout: twoPlaces(game.terms.minimumPayout),
    pays_from: instant(game.paysFrom),
    cleared_date: instant(game.clearedAt),
    business_date: game.businessDate,
  };
}
