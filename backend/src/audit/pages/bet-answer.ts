import type { AuditedBet } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import type { BetLife } from '../questions/bet-life.js';
import { eventAnswer } from './event-answers.js';

export function betAnswer(life: BetLife, end: number): AuditedBet {
  const { bet, game, standing, payout, steps } = life;
  return {
    bet_id: bet.betId,
    serial: bet.serial,
    side: bet.side,
    stake: money(bet.stake),
    seller_id: bet.sellerId,
    game_id: game.id,
    game_name: game.name,
    standing,
    payout: money(payout),
    formula: formulaOf(life),
    steps: steps.map((step) => ({ ...eventAnswer(step), type: step.type })),
    end,
  };
}

/** The payout maths of a confirmed game for this bet, with its numbers; null before, and for a cancelled bet. */
function formulaOf({ bet, game, standing, payout }: BetLife): AuditedBet['formula'] {
  if (game.confirmed === null || standing === 'cancelled') return null;
  const settlement = game.settlement();
  const { isRefund, commission } = settlement;
  const { MERON, WALA } = game.pools;
  return {
    result: game.confirmed.result,
    is_refund: isRefund,
    no_contest: game.confirmed.noContest,
    meron: money(MERON),
    wala: money(WALA),
    pool: money(MERON + WALA),
    rate: money(game.terms.rate),
    commission: money(commission),
    net: money(MERON + WALA - commission),
    side_stakes: money(game.pools[bet.side]),
    percentage: money(settlement[bet.side]),
    payout_unit: money(game.terms.payoutUnit),
    payout: money(payout),
  };
}

/** Percentages are hundredths as pesos are. */
function money(amount: number): string {
  return twoPlaces(centavos(amount));
}
