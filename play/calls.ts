import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { twoPlaces } from '@taya/contracts/money';
import type { ReversalView } from '@taya/contracts/teller';
import type { Seen, SeenGame } from './hall.ts';
import type { Wish } from './steps.ts';

export interface Call {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly json?: object;
}

const post = (path: string, json?: object): Call => ({ method: 'POST', path, ...(json && { json }) });

/**
 * The call of the station's API that asks for it.
 * @throws Error for what is played in memory only
 */
export function callOf(wish: Wish): Call {
  switch (wish.type) {
    case 'sellBet': {
      const [amount, is_bet_meron] = [twoPlaces(wish.stake), wish.side === 'MERON'];
      return post('/api/bet', { game_id: wish.gameId, amount, is_bet_meron });
    }
    case 'cancelBet':
      return post(`/api/bet/${wish.serial}/cancel`);
    case 'payBet':
      return post(`/api/bet/${wish.serial}/payout`);
    case 'claimBet':
      return post(`/api/bet/${wish.serial}/manual_claim`);
    case 'recordPrint':
      return post(`/api/print/${wish.receipt}/${wish.serial}`);
    case 'cashIn':
      return post(`/api/teller/${wish.tellerId}/cashin`, { amount: twoPlaces(wish.amount) });
    case 'remit':
      return post(`/api/teller/${wish.tellerId}/remit`, { amount: twoPlaces(wish.amount) });
    case 'reverseCash': {
      const { of, tellerId, id, reason } = wish;
      const path = `/api/teller/${tellerId}/${of}/${id}/reverse`;
      return post(path, { reason, amount: twoPlaces(wish.amount) });
    }
    case 'createGame':
      return post('/api/game', { name: wish.name });
    case 'actOnGame': {
      const body = wish.seconds === undefined ? {} : { json: { seconds: wish.seconds } };
      return { method: 'PUT', path: `/api/game/${wish.gameId}/${wish.action}`, ...body };
    }
    case 'setTimer': {
      const { action: timer_status, maxSeconds: max_timer_seconds } = wish;
      return post('/api/timer', { timer_status, ...(max_timer_seconds && { max_timer_seconds }) });
    }
    case 'clearDate':
      return post('/api/clear_date', { date: wish.date });
    case 'sealDay':
      return post('/api/seal', { date: wish.date });
    case 'changeHousePercentage':
    case 'changeSettings':
    case 'editTeller':
    case 'endLastCall':
    case 'withdrawCommand':
    case 'signIn':
    case 'changeOwnPassword':
      throw new Error(`${wish.type} is played in memory only`);
  }
}

/** What the data of an answer shows. */
export function seenIn(data: unknown): Seen {
  const { bet, ...game } = (data ?? {}) as { readonly bet?: BetView } & Partial<GameView & ReversalView>;
  if (game.ref_number !== undefined && game.id !== undefined)
    return { cash: [game.id, ...(game.correction ? [game.correction.id] : [])] };
  if (bet !== undefined) {
    const { id, serial, game_id: gameId, teller_id: tellerId } = bet;
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
    lastCall: endsAt === null ? null : { endsAt: Date.parse(endsAt) },
  };
}
