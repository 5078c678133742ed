import { centavos } from '@taya/contracts/money';
import type { EventOf } from '../ledger/events.js';
import type { BetDocument } from '../platform/read-models/collections.js';

/** What happened to a bet itself. Answers make it from a command's events, the projection keeps it. */
export type BetFacts = Omit<BetDocument, 'serialReversed'>;

/** A bet as it was at the moment of its sale. */
export function soldBet({ data, at }: EventOf<'bet.sold'>): BetFacts {
  return {
    id: data.betId,
    serial: data.serial,
    gameId: data.gameId,
    tellerId: data.tellerId,
    side: data.side,
    stake: centavos(data.stake),
    soldAt: at,
    cancelledAt: null,
    paidAt: null,
    payerId: null,
    payout: null,
    isAdminClaim: false,
    prints: { bet: 0, payout: 0 },
  };
}

/** What can happen to a bet once it is sold. */
export type BetChange = EventOf<(typeof BET_CHANGES)[number]>;

export const BET_CHANGES = ['bet.paid', 'bet.claimed', 'bet.cancelled', 'bet.printed'] as const;

export function betAfter<Bet extends BetFacts>(bet: Bet, change: BetChange): Bet {
  switch (change.type) {
    case 'bet.paid':
      return {
        ...bet,
        paidAt: change.at,
        payerId: change.data.payerId,
        payout: centavos(change.data.payout),
      };
    case 'bet.claimed':
      return { ...bet, isAdminClaim: true };
    case 'bet.cancelled':
      return { ...bet, cancelledAt: change.at };
    case 'bet.printed':
      return { ...bet, prints: { ...bet.prints, [change.data.receipt]: change.data.count } };
  }
}
