import type { Side } from '@taya/contracts/game';
import { add, addUpToTurnover, type Centavos, centavos, subtract, ZERO } from '@taya/contracts/money';
import { reverseText } from '@taya/contracts/serial';
import { type BetChange, betAfter, type Person, soldBet } from '../ledger/bet-facts.js';
import type { EventData, EventOf } from '../ledger/events.js';
import {
  type Documents,
  existing,
  type Projection,
  passedOver,
  type Soon,
  update,
} from '../projections/projection.js';
import {
  BETS,
  type BetDocument,
  BOOKINGS,
  type BookingDocument,
  bookingId,
  gameSideOf,
  NO_TOTALS,
  type StoredBetStatus,
  UNCLAIMED_DAYS,
  USERS,
} from '../read-models/collections.js';

/**
 * Bets, the totals of each teller's bets in each game, and what each day still owes. A bet's document has only what
 * happened to the bet itself: confirming a game or clearing a date changes no bet.
 */
export const bettingProjection: Projection = {
  name: 'betting',
  collections: [BETS, BOOKINGS, UNCLAIMED_DAYS],
  sweeps: ['date.cleared'],
  handlers: {
    'bet.sold': sell,
    'bet.cancelled': cancel,
    'game.confirmed': confirm,
    'game.reopened': reopen,
    'bet.paid': pay,
    'bet.claimed': changeBy,
    'bet.locked': changeBy,
    'bet.unlocked': (event, documents) => change(event, documents),
    'bet.printed': (event, documents) => change(event, documents),
    'date.cleared': clear,
    ...passedOver('game.created', 'game.bettingOpened', 'game.bettingClosed', 'game.lastCallStarted'),
    ...passedOver('game.lastCallCancelled', 'game.paused', 'game.resumed', 'game.cancelled'),
    ...passedOver('game.resultSet', 'game.resultUndone'),
    ...passedOver('station', 'settings', 'user', 'timer', 'cash', 'shift', 'day', 'ledger', 'command'),
  },
};

function sell(event: EventOf<'bet.sold'>, documents: Documents): Soon<void> {
  const { serial, gameId, sellerId, side, stake } = event.data;
  documents.put(BETS, {
    ...soldBet(event),
    serialReversed: reverseText(serial),
    storedStatus: 'sold',
    gameSide: gameSideOf(gameId, side),
  });
  return documents.change(BOOKINGS, bookingId(gameId, sellerId), (booking) =>
    addStake(booking ?? newBooking(gameId, sellerId), side, centavos(stake), 1),
  );
}

function change(event: BetChange, documents: Documents, person: Person | null = null): Soon<void> {
  return update(documents, BETS, event.data.betId, (bet) => {
    const after = betAfter(bet, event, person);
    return { ...after, storedStatus: storedStatusOf(after) };
  });
}

async function changeBy(event: BetChange, documents: Documents): Promise<void> {
  await change(event, documents, await personOf(event.by.userId, documents));
}

function storedStatusOf(bet: Pick<BetDocument, 'cancelledAt' | 'paidAt' | 'claimedBy'>): StoredBetStatus {
  if (bet.cancelledAt !== null) return 'cancelled';
  if (bet.paidAt !== null) return 'paid';
  return bet.claimedBy === null ? 'sold' : 'claimed';
}

async function cancel(event: EventOf<'bet.cancelled'>, documents: Documents): Promise<void> {
  const { gameId, sellerId, side, stake } = event.data;
  await change(event, documents, await approver(event, documents));
  await update(documents, BOOKINGS, bookingId(gameId, sellerId), (booking) => ({
    ...addStake(booking, side, centavos(-stake), -1),
    cancelledBets: booking.cancelledBets + 1,
    cancelled: addUpToTurnover(booking.cancelled, centavos(stake)),
  }));
}

async function confirm({ data }: EventOf<'game.confirmed'>, documents: Documents): Promise<void> {
  for (const { tellerId, wonStakes, lostStakes, payouts } of data.tellers) {
    const booking = await existing(documents, BOOKINGS, bookingId(data.gameId, tellerId));
    const unclaimedBets = winningBets(booking, data);
    documents.put(BOOKINGS, {
      ...booking,
      unfinished: subtract(booking.unfinished, centavos(wonStakes + lostStakes)),
      win: centavos(payouts - wonStakes),
      lose: centavos(lostStakes),
      unclaimed: centavos(payouts),
      unclaimedBets,
      unclaimedOn: unclaimedBets > 0 ? data.businessDate : null,
    });
    await changeDay(documents, data.businessDate, unclaimedBets, payouts);
  }
}

/** None of the winners was paid: each booking still owes all that it owed when the result was confirmed. */
async function reopen({ data }: EventOf<'game.reopened'>, documents: Documents): Promise<void> {
  for (const { tellerId, wonStakes, lostStakes, payouts } of data.tellers) {
    const booking = await existing(documents, BOOKINGS, bookingId(data.gameId, tellerId));
    const { unclaimedOn, unclaimedBets } = booking;
    documents.put(BOOKINGS, {
      ...booking,
      unfinished: add(booking.unfinished, centavos(wonStakes + lostStakes)),
      win: ZERO,
      lose: ZERO,
      unclaimed: ZERO,
      unclaimedBets: 0,
      unclaimedOn: null,
    });
    if (unclaimedOn !== null) await changeDay(documents, unclaimedOn, -unclaimedBets, -payouts);
  }
}

function winningBets(booking: BookingDocument, { result, noContest }: EventData<'game.confirmed'>): number {
  if (noContest || result === 'DRAW') return booking.meronBets + booking.walaBets;
  return result === 'MERON' ? booking.meronBets : booking.walaBets;
}

async function pay(event: EventOf<'bet.paid'>, documents: Documents): Promise<void> {
  const { betId, gameId, sellerId, payerId } = event.data;
  const payout = centavos(event.data.payout);
  await change(event, documents, await approver(event, documents));
  const booking = await existing(documents, BOOKINGS, bookingId(gameId, sellerId));
  if (booking.unclaimedOn === null) throw new Error(`Booking ${booking.id} owes nothing on bet ${betId}`);
  const unclaimedBets = booking.unclaimedBets - 1;
  documents.put(BOOKINGS, {
    ...booking,
    paid: add(booking.paid, payout),
    unclaimed: subtract(booking.unclaimed, payout),
    unclaimedBets,
    unclaimedOn: unclaimedBets > 0 ? booking.unclaimedOn : null,
  });
  await changeDay(documents, booking.unclaimedOn, -1, -payout);
  await documents.change(BOOKINGS, bookingId(gameId, payerId), (paying) => {
    const { paidAtWindow, ...rest } = paying ?? newBooking(gameId, payerId);
    return { ...rest, paidAtWindow: add(paidAtWindow, payout) };
  });
}

async function approver(
  { data: { approverId } }: EventOf<'bet.cancelled' | 'bet.paid'>,
  documents: Documents,
): Promise<Person | null> {
  return approverId === undefined ? null : personOf(approverId, documents);
}

async function personOf(userId: number, documents: Documents): Promise<Person> {
  const { id, name } = await existing(documents, USERS, userId);
  return { id, name };
}

/** Changes only the bookings and days that still owe something. */
async function clear({ data }: EventOf<'date.cleared'>, documents: Documents): Promise<void> {
  const onOrBefore = { lte: data.date };
  for await (const booking of documents.sweep(BOOKINGS, { unclaimedOn: onOrBefore }, 'unclaimedOn')) {
    documents.put(BOOKINGS, {
      ...booking,
      unclaimed: ZERO,
      remittableUnclaimed: add(booking.remittableUnclaimed, booking.unclaimed),
      unclaimedBets: 0,
      unclaimedOn: null,
    });
  }
  for await (const day of documents.sweep(UNCLAIMED_DAYS, { id: onOrBefore }, 'id')) {
    documents.remove(UNCLAIMED_DAYS, day.id);
  }
}

function newBooking(gameId: number, tellerId: number): BookingDocument {
  return {
    id: bookingId(gameId, tellerId),
    gameId,
    tellerId,
    meron: ZERO,
    wala: ZERO,
    meronBets: 0,
    walaBets: 0,
    cancelledBets: 0,
    cancelled: ZERO,
    paidAtWindow: ZERO,
    ...NO_TOTALS,
    unclaimedBets: 0,
    unclaimedOn: null,
  };
}

/** Adds a stake in an open game, or removes it. */
function addStake(booking: BookingDocument, side: Side, stake: Centavos, bets: 1 | -1): BookingDocument {
  const sums = {
    payin: add(booking.payin, stake),
    unfinished: add(booking.unfinished, stake),
  };
  return side === 'MERON'
    ? { ...booking, ...sums, meron: add(booking.meron, stake), meronBets: booking.meronBets + bets }
    : { ...booking, ...sums, wala: add(booking.wala, stake), walaBets: booking.walaBets + bets };
}

function changeDay(documents: Documents, date: string, bets: number, amount: number): Soon<void> {
  return documents.change(UNCLAIMED_DAYS, date, (day) => {
    const changed = {
      id: date,
      bets: (day?.bets ?? 0) + bets,
      amount: centavos((day?.amount ?? 0) + amount),
    };
    return changed.bets === 0 ? null : changed;
  });
}
