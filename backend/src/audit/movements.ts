import type { EventOf, LedgerEvent } from '../ledger/events.js';
import type { Changes } from './figures.js';

/**
 * One change of figures. With a teller and a game it is about the teller's bets in that game, with a teller alone about
 * their drawer, with a game alone about what the house earned on it. All of them count for the station too.
 */
export interface Movement {
  readonly tellerId: number | null;
  readonly gameId: number | null;
  readonly changes: Changes;
}

/** What an event changes; of `date.cleared`, which names no games, see `clearedMovement`. */
export function movementsOf(event: LedgerEvent): readonly Movement[] {
  switch (event.type) {
    case 'cash.added':
      return [ofDrawer(event.data.tellerId, { cashin: event.data.amount })];
    case 'cash.remitted':
      return [ofDrawer(event.data.tellerId, { remit: event.data.amount })];
    case 'bet.sold':
      return [stake(event.data, event.data.stake)];
    case 'bet.cancelled':
      return [stake(event.data, -event.data.stake)];
    case 'game.confirmed':
      return confirmed(event);
    case 'bet.paid':
      return paid(event);
    default:
      return [];
  }
}

/** What a game owes to a teller's customers is cleared. */
export function clearedMovement(gameId: number, tellerId: number, owed: number): Movement {
  return { gameId, tellerId, changes: { unclaimed: -owed, remittableUnclaimed: owed } };
}

function ofDrawer(tellerId: number, changes: Changes): Movement {
  return { tellerId, gameId: null, changes };
}

function stake({ gameId, sellerId }: { gameId: number; sellerId: number }, amount: number): Movement {
  return { tellerId: sellerId, gameId, changes: { payin: amount, unfinished: amount } };
}

function confirmed({ data }: EventOf<'game.confirmed'>): readonly Movement[] {
  const { gameId, commission, breakage, tellers } = data;
  const rows = tellers.map(({ tellerId, wonStakes, lostStakes, payouts }) => ({
    tellerId,
    gameId,
    changes: {
      unfinished: -(wonStakes + lostStakes),
      unclaimed: payouts,
      win: payouts - wonStakes,
      lose: lostStakes,
    },
  }));
  return [...rows, { tellerId: null, gameId, changes: { commission, breakage } }];
}

function paid({ data: { gameId, sellerId, payerId, payout } }: EventOf<'bet.paid'>): readonly Movement[] {
  const own = [
    { tellerId: sellerId, gameId, changes: { unclaimed: -payout, paid: payout } },
    ofDrawer(payerId, { paidOut: payout }),
  ];
  if (payerId === sellerId) return own;
  return [...own, ofDrawer(sellerId, { paidByOthers: payout }), ofDrawer(payerId, { paidForOthers: payout })];
}
