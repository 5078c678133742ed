import { add, type Centavos } from '@taya/contracts/centavos';
import { GameStatus, type GameView, isFinal } from '@taya/contracts/game';
import { SIDES, type Side } from '@taya/contracts/side';
import { amount, centavosOf, money } from '../ui/format.js';

/*
 * What every screen says of a game: who won, what is open, what is refunded, and the figures of its sides. Payin,
 * payout, game control, View and the board all read it here, so that no two of them contradict each other.
 */

/** In place of a figure that there is not, or not yet. */
export const NOTHING = '–';
export const BETTING_CLOSED = 'BETTING CLOSED';
export const KEEP_TICKET = 'Keep your ticket until the result is confirmed.';
export const CONFIRMED = 'The result is confirmed.';

export interface Notice {
  readonly why: 'No contest' | 'Draw' | 'Result under review';
  /** It is so; of a refund: the result is confirmed, until then it can be undone, and nothing is refunded. */
  readonly isDone: boolean;
  /** What becomes of every bet, in parts that a large screen shows on lines of their own. */
  readonly says: readonly string[];
}

/** Of a game that gives every stake back, or whose confirmed result was reopened; null for any other. */
export function noticeOf(game: GameView): Notice | null {
  const { is_no_contest, is_draw, is_finished: isDone, review_since } = game;
  if (review_since !== null) return UNDER_REVIEW;
  if (!is_no_contest && !is_draw) return null;
  const why = is_no_contest ? 'No contest' : 'Draw';
  return { why, isDone, says: isDone ? ['all bets refunded'] : AHEAD[why] };
}

const UNDER_REVIEW: Notice = { why: 'Result under review', isDone: true, says: ['keep your ticket'] };
const AHEAD = {
  'No contest': ['will be refunded', 'keep your ticket'],
  Draw: ['keep your ticket until the result is confirmed'],
} as const;

/**
 * `No contest: will be refunded – keep your ticket`, `No contest – all bets refunded`, `Result under review – keep your
 * ticket`
 */
export function noticeText({ why, isDone, says }: Notice): string {
  return `${why}${isDone ? ' –' : ':'} ${says.join(' – ')}`;
}

/** Nobody has won while the result is under review. */
export function winnerOf(game: GameView): Side | null {
  if (game.is_no_contest || game.review_since !== null || game.is_winner_meron === null) return null;
  return game.is_winner_meron ? 'MERON' : 'WALA';
}

export interface SaidSide {
  readonly isWinner: boolean;
  /** `open`, `(CLOSED)` while only the other side is open, `closed`, WINNER, or nothing. */
  readonly word: string;
  /** It takes no bets, or takes none any more, and has not won. */
  readonly isGrey: boolean;
  /** What is staked on it; nothing without a bet. */
  readonly total: string;
  /** What it pays for 100; nothing while a side has no bets, or before stakes are given back. */
  readonly payout: string;
}

export function saidOf(game: GameView, side: Side): SaidSide {
  const isWinner = winnerOf(game) === side;
  const { game_status_id: status } = game;
  const word = isWinner ? 'WINNER' : wordOf(game, side);
  return {
    isWinner,
    word,
    isGrey: CLOSED_WORDS.includes(word) || (isDecided(status) && !isWinner),
    total: isEmpty(game, side) ? NOTHING : money(totalOf(game, side)),
    payout: payoutOf(game, side),
  };
}

const CLOSED_WORDS: readonly string[] = ['(CLOSED)', 'closed'];

/** A pause closes both sides, whichever are open after it. */
function wordOf(game: GameView, side: Side): string {
  switch (game.game_status_id) {
    case GameStatus.BettingOpen:
      return isOpen(game, side) ? 'open' : '(CLOSED)';
    case GameStatus.Paused:
    case GameStatus.Ongoing:
      return 'closed';
    default:
      return '';
  }
}

function isDecided(status: GameStatus): boolean {
  return status === GameStatus.Result || isFinal(status);
}

function payoutOf(game: GameView, side: Side): string {
  const isRefund = game.is_no_contest || game.is_draw;
  const isKnown = game.is_finished || (!isRefund && !SIDES.some((each) => isEmpty(game, each)));
  if (!isKnown) return NOTHING;
  return amount(side === 'MERON' ? game.meron_payout : game.wala_payout);
}

type OpenSides = Pick<GameView, 'is_bet_meron_open' | 'is_bet_wala_open'>;

export const isOpen = (game: OpenSides, side: Side): boolean =>
  side === 'MERON' ? game.is_bet_meron_open : game.is_bet_wala_open;

/** The side that alone takes bets; null for both and for none. */
export function onlyOpenSide(game: OpenSides): Side | null {
  if (game.is_bet_meron_open === game.is_bet_wala_open) return null;
  return game.is_bet_meron_open ? 'MERON' : 'WALA';
}

/** `MERON CLOSED`, `WALA OPEN` */
export function oneSideWords(open: Side): readonly string[] {
  return SIDES.map((side) => `${side} ${side === open ? 'OPEN' : 'CLOSED'}`);
}

const totalOf = (game: GameView, side: Side) =>
  side === 'MERON' ? game.total_meron_bet_amount : game.total_wala_bet_amount;

/** All stakes of a game. */
export const poolOfGame = (game: GameView): Centavos =>
  add(...SIDES.map((side) => centavosOf(totalOf(game, side))));

export const isEmpty = (game: GameView, side: Side): boolean => centavosOf(totalOf(game, side)) === 0;
