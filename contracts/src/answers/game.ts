import Type from 'typebox';
import { GameStatus, RESULTS } from '../game-status.js';
import { type Answer, count, date, decimalText, flag, id, instant, oneOf, orNull, text } from './kinds.js';

const percentage = (description: string) => decimalText(description);

export const GAME = Type.Object(
  {
    id: id(),
    name: text(),
    game_name: text('the same'),
    created_at: instant(),
    started_at: orNull(instant('when betting was opened first')),
    game_started_at: orNull(instant('the same')),
    ended_at: orNull(instant('when betting was closed last')),
    game_ended_at: orNull(instant('the same')),
    finished_at: orNull(instant('when it was confirmed or cancelled')),
    game_status_id: oneOf(Object.values(GameStatus)),
    last_game_status_id: orNull(oneOf([GameStatus.BettingOpen, GameStatus.Ongoing], 'while it is paused')),
    is_bet_meron_open_after_pause: orNull(flag('whether Resume opens the side again; null unless paused')),
    is_bet_wala_open_after_pause: orNull(flag('the same')),
    result: orNull(oneOf(RESULTS)),
    is_draw: flag(),
    is_winner_meron: orNull(flag()),
    is_finished: flag(),
    is_bet_meron_open: flag(),
    is_bet_wala_open: flag(),
    last_call_ends_at: orNull(
      instant('while a last call is running: when the station closes betting by itself'),
    ),
    last_call_seconds: orNull(count('how long the last call was')),
    review_since: orNull(
      instant(
        'when its confirmed result was reopened; null unless it is under review, until it is confirmed again',
      ),
    ),
    is_no_contest: flag('every stake goes back'),
    total_meron_bet_amount: decimalText(),
    total_wala_bet_amount: decimalText(),
    meron_payout: percentage(
      'pesos returned for 100 staked, the stake included: a projection until confirmed',
    ),
    wala_payout: percentage('the same'),
    house_percentage: percentage('of this game'),
    payout_unit: decimalText('payouts are rounded down to whole units'),
    minimum_payout: percentage('a side paying less makes a no contest'),
    pays_from: orNull(instant('its tickets are paid from then on; null where at once')),
    cleared_date: orNull(instant('when its unpaid winners were cleared')),
    business_date: orNull(date('the day on which it became final, as reports count it')),
  },
  { title: 'Game' },
);
export type GameView = Answer<typeof GAME>;

export const REVIEW = Type.Object(
  {
    since: instant(),
    reason: text(),
    by: text('who reopened the result'),
    approved_by: text('the second person'),
  },
  { title: 'Review' },
);
/** Why a confirmed result is reviewed. */
export type ReviewView = Answer<typeof REVIEW>;

export const DEFAULT_NAME = Type.Object({ name: text('for a new game') }, { title: 'DefaultName' });

export interface GameCalls {
  lists: { '/api/game': GameView };
  reads: {
    '/api/game_status': GameView | null;
    '/api/game_live_list': readonly GameView[];
    [path: `/api/game/${number}/review`]: ReviewView | null;
    [path: `/api/game_default_name?date=${string}`]: { readonly name: string };
  };
  writes: {
    '/api/game': GameView;
    [path: `/api/game/${number}/${string}`]: GameView;
  };
}
