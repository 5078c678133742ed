import {
  type BetLookup,
  type BetRow,
  type BetView,
  isWinningBet,
  type PersonAt,
  type TellerName,
} from '@taya/contracts/bet';
import { type GameFacts, GameStatus } from '@taya/contracts/game';
import { gamePercentages, gameView } from '@taya/contracts/game-view';
import { twoPlaces, ZERO } from '@taya/contracts/money';
import { payoutOf, percentageOf } from '@taya/contracts/payout';
import { instant } from '@taya/contracts/time';
import type { NotPayableCode } from '@taya/contracts/why-not-payable';
import type { BetFacts, Lock } from '../ledger/bet-facts.js';

/** Who sees whose ticket was reported lost: the office with the code of the claim slip, and the payout's own receipt. */
export type Eyes = 'till' | 'receipt' | 'office';

/** A bet together with its game: result, payout and cleared come from the game, and are never stored with the bet. */
export function betView(bet: BetFacts, game: GameFacts, eyes: Eyes = 'till'): BetView {
  const outcome = {
    is_bet_meron: bet.side === 'MERON',
    is_cancelled: bet.cancelledAt !== null,
    has_claimed: bet.paidAt !== null,
    is_admin_claim: bet.claimedBy !== null,
    game_is_finished: game.status === GameStatus.Finished,
    game_result: game.result,
    game_is_no_contest: game.noContest,
  };
  const percentage = percentageOf(gamePercentages(game), bet.side);
  const isWinning = isWinningBet(outcome);
  // The percentage of a refund is 100.00, and the unit never takes a payout below its stake: the stake is paid.
  const owed = isWinning ? payoutOf(bet.stake, percentage, game.terms.payoutUnit) : ZERO;
  return {
    id: bet.id,
    serial: bet.serial,
    game_id: bet.gameId,
    teller_id: bet.tellerId,
    amount: twoPlaces(bet.stake),
    payout_amount: twoPlaces(bet.payout ?? owed),
    payout_percentage: twoPlaces(percentage),
    ...outcome,
    bet_date: instant(bet.soldAt),
    claim_until: bet.claimUntil,
    claimed_date: instant(bet.paidAt),
    cancelled_date: instant(bet.cancelledAt),
    cancel_reason: bet.cancelReason,
    approved_by: bet.approvedBy,
    claimed_by: bet.claimedBy,
    locked: bet.lock === null ? null : lockView(bet.lock, eyes),
    is_cleared: isWinning && bet.paidAt === null && game.clearedAt !== null,
    game_name: game.name,
    game_started_at: instant(game.startedAt),
    game_ended_at: instant(game.endedAt),
    game_finished_at: instant(game.finishedAt),
    game_cleared_at: instant(game.clearedAt),
    game_status_id: game.status,
    bet_prints: bet.prints.bet,
    payout_prints: bet.prints.payout,
  };
}

export type PersonById = (userId: number) => PersonAt;

/** A bet with the teller who sold it and the one who paid it. */
export function betRow(bet: BetFacts, game: GameFacts, person: PersonById, eyes?: Eyes): BetRow {
  return {
    ...betView(bet, game, eyes),
    teller: person(bet.tellerId),
    paid_by: bet.payerId === null ? null : person(bet.payerId),
  };
}

export function betLookup(bet: BetFacts, game: GameFacts, person: PersonById, eyes?: Eyes): BetLookup {
  const row = betRow(bet, game, person, eyes);
  return { bet: row, game: gameView(game), betTeller: tellerNameOf(row.teller) };
}

export const tellerNameOf = ({ full_name, location }: PersonAt): TellerName => ({ full_name, location });

function lockView({ claimant, reason, at, by, payableFrom, claimCode }: Lock, eyes: Eyes): BetView['locked'] {
  return {
    claimant: eyes === 'till' ? null : claimant,
    reason,
    at: instant(at),
    by,
    payable_from: instant(payableFrom),
    claim_code: eyes === 'office' ? claimCode : null,
  };
}

/** Whether payout searches show a bet: it won and was not cleared. Paid and claimed ones are shown too. */
export function isShownForPayout(bet: BetView): boolean {
  return isWinningBet(bet) && !bet.is_cleared;
}

/** Whether a bet can still be paid. */
export function isPayable(bet: BetView): boolean {
  return isShownForPayout(bet) && !bet.has_claimed && !bet.is_admin_claim && bet.locked === null;
}

/** Why a bet cannot be paid or claimed; null when it can. */
export function whyNotPayable(bet: BetView): NotPayableCode | null {
  if (bet.is_cancelled) return 'BET_ALREADY_CANCELLED';
  if (!bet.game_is_finished) return 'GAME_NOT_FINISHED';
  if (!isWinningBet(bet)) return 'BET_LOST';
  if (bet.has_claimed) return 'BET_ALREADY_PAID';
  if (bet.is_admin_claim) return 'BET_ALREADY_CLAIMED';
  if (bet.is_cleared) return 'BET_CLEARED';
  return bet.locked === null ? null : 'BET_LOCKED';
}
