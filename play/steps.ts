import type { BetView } from '@taya/contracts/bet';
import type { GameAction, GameView, Side } from '@taya/contracts/game';
import { type Centavos, type Hundredths, twoPlaces } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import type { StaffRole } from '@taya/contracts/roles';
import type { Pieces } from '@taya/contracts/shift';
import type { CashKind, ReversalView } from '@taya/contracts/teller';
import type { TimerStatus } from '@taya/contracts/timer';
import type { Seen, SeenGame } from './hall.ts';

/** Something that a person wants done, with the names and fields of the ledger's commands. */
export type Wish =
  | { readonly type: 'sellBet'; readonly gameId: number; readonly side: Side; readonly stake: Centavos }
  | { readonly type: 'cancelBet' | 'payBet' | 'claimBet'; readonly serial: string }
  | { readonly type: 'lockBet'; readonly betId: number; readonly claimant: string; readonly reason: string }
  | { readonly type: 'unlockBet'; readonly betId: number; readonly reason: string }
  | { readonly type: 'recordPrint'; readonly serial: string; readonly receipt: CountedReceipt }
  | { readonly type: 'cashIn' | 'remit'; readonly tellerId: number; readonly amount: Centavos }
  | {
      readonly type: 'reverseCash';
      readonly of: CashKind;
      readonly tellerId: number;
      readonly id: number;
      /** The right one, 0 for none. */
      readonly amount: Centavos;
      readonly reason: string;
    }
  | { readonly type: 'createGame'; readonly name: string }
  | {
      readonly type: 'actOnGame';
      readonly gameId: number;
      readonly action: GameAction;
      readonly seconds?: number;
    }
  | { readonly type: 'reopenResult'; readonly gameId: number; readonly reason: string }
  | { readonly type: 'setTimer'; readonly action: TimerStatus; readonly maxSeconds?: number }
  | { readonly type: 'clearDate' | 'sealDay'; readonly date: string }
  | OfficeWish;

/** What is played in memory only: it needs credentials, or is no call of its own. */
export type OfficeWish =
  | { readonly type: 'changeHousePercentage'; readonly rate: Hundredths }
  | {
      readonly type: 'changeSettings';
      readonly payoutUnit?: Centavos;
      readonly minimumPayout?: Hundredths;
      readonly timerFollowsBetting?: boolean;
      readonly lastCallSeconds?: number;
      readonly payoutHoldSeconds?: number;
      readonly shifts?: boolean;
      readonly claimDays?: number | null;
      readonly lostTicketDays?: number;
      readonly cancelApprovalAbove?: Centavos | null;
      readonly payoutApprovalAbove?: Centavos | null;
      readonly reversalApprovalAbove?: Centavos | null;
      readonly differenceApprovalAbove?: Centavos | null;
      readonly dayStartsAt?: string;
      readonly cancelReasons?: boolean;
      readonly cancelNeedsTicket?: boolean;
    }
  | {
      readonly type: 'editTeller';
      readonly tellerId: number;
      readonly isActive?: boolean;
      readonly location?: string;
      readonly username?: string;
    }
  | {
      readonly type: 'createStaff';
      readonly role: StaffRole;
      readonly username: string;
      readonly firstName: string;
      readonly middleName: string;
      readonly lastName: string;
      readonly location: string;
      readonly ip: string;
    }
  | {
      readonly type: 'editStaff';
      readonly staffId: number;
      readonly isActive: boolean;
      readonly location: string;
    }
  | ShiftWish
  /** With somebody's PIN; the driver knows it. */
  | { readonly type: 'payLostBet'; readonly betId: number; readonly claimCode: string }
  /** A PIN is set, or typed wrong; the driver knows it. */
  | { readonly type: 'setPin' | 'refusePin' }
  | { readonly type: 'endLastCall'; readonly gameId: number; readonly startedBy: number }
  | { readonly type: 'withdrawCommand' }
  /** Of the one who does it; the driver knows their password. */
  | { readonly type: 'signIn' | 'changeOwnPassword' };

export type ShiftWish =
  | { readonly type: 'openShift'; readonly onHand: Centavos; readonly reason?: string }
  | { readonly type: 'beginCount' | 'resumeShift' }
  | { readonly type: 'countDrawer'; readonly pieces: readonly Pieces[] }
  | {
      readonly type: 'closeShift';
      readonly absent?: {
        readonly tellerId: number;
        readonly pieces: readonly Pieces[];
        readonly reason: string;
      };
    };

export interface Step {
  /** The id of the user; 0 for the station itself. */
  readonly by: number;
  readonly wish: Wish;
}

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
    case 'lockBet':
      return post(`/api/bet/${wish.betId}/lock`, { claimant: wish.claimant, reason: wish.reason });
    case 'unlockBet':
      return post(`/api/bet/${wish.betId}/unlock`, { reason: wish.reason });
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
    case 'reopenResult': {
      const { gameId, reason } = wish;
      return { method: 'PUT', path: `/api/game/${gameId}/reopen_result`, json: { reason } };
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
    case 'payLostBet':
    case 'createStaff':
    case 'editStaff':
    case 'openShift':
    case 'beginCount':
    case 'countDrawer':
    case 'resumeShift':
    case 'closeShift':
    case 'setPin':
    case 'refusePin':
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
