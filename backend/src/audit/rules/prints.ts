import type { EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import { userOf } from './common.js';
import type { BetRegister, Facts, PrintableBet } from './facts.js';
import { ADMIN } from './roles.js';

export function registerSold({ register }: Facts, { data }: EventOf<'bet.sold'>): void {
  const { betId, gameId, sellerId } = data;
  const prints = { bet: 0, payout: 0 };
  register.set(betId, { gameId, sellerId, payerId: null, isClaimed: false, prints });
}

export function registerPaid({ register }: Facts, { data }: EventOf<'bet.paid'>): void {
  register.set(data.betId, { ...betOf(register, data.betId), payerId: data.payerId });
}

export function registerClaimed({ register }: Facts, { data }: EventOf<'bet.claimed'>): void {
  register.set(data.betId, { ...betOf(register, data.betId), isClaimed: true });
}

/** The prints of each receipt are numbered 1, 2, 3 … without gaps, whoever prints them and however late. */
export function betPrinted(facts: Facts, { data, by }: EventOf<'bet.printed'>): void {
  const { betId, gameId, sellerId, receipt, count } = data;
  const bet = betOf(facts.register, betId);
  const isSame = bet.gameId === gameId && bet.sellerId === sellerId;
  must(isSame, () => `bet ${betId} was another: sold by teller ${bet.sellerId} in game ${bet.gameId}`);
  const isTheirs = by.userId === sellerId || (receipt === 'payout' && by.userId === bet.payerId);
  must(
    isTheirs || userOf(facts, by.userId).role === ADMIN,
    () => `the ${receipt} receipt of bet ${betId} of teller ${sellerId} was printed by user ${by.userId}`,
  );
  must(
    receipt === 'bet' || bet.payerId !== null || bet.isClaimed,
    () => `a payout receipt of bet ${betId} was printed, which was neither paid nor claimed`,
  );
  const before = bet.prints[receipt];
  must(
    count === before + 1,
    () => `print ${count} of the ${receipt} receipt of bet ${betId} follows print ${before}`,
  );
  facts.register.set(betId, { ...bet, prints: { ...bet.prints, [receipt]: count } });
}

function betOf(register: BetRegister, betId: number): PrintableBet {
  const bet = register.get(betId);
  must(bet !== undefined, () => `there is no bet ${betId}`);
  return bet;
}
