import type { Side } from '@taya/contracts/game';
import { type Centavos, centavos } from '@taya/contracts/money';
import type { CountedReceipt } from '@taya/contracts/print';
import type { EventTypeOf } from './event-map.js';
import type { EventOf } from './events.js';
import { requireRow } from './invariant.js';

/**
 * What happened to a bet itself. The ledger knows it for bets that can still be acted on, the read models for all.
 * Result, payout and cleared follow from the game. Instants are milliseconds since 1970 UTC.
 */
export interface BetFacts {
  readonly id: number;
  readonly serial: string;
  readonly gameId: number;
  /** Who sold it. */
  readonly tellerId: number;
  readonly side: Side;
  readonly stake: Centavos;
  readonly soldAt: number;
  /** The last day on which it may be claimed; null where the station set none. */
  readonly claimUntil: string | null;
  readonly cancelledAt: number | null;
  readonly paidAt: number | null;
  readonly payerId: number | null;
  readonly payout: Centavos | null;
  /** Why it was cancelled, where its teller said so. */
  readonly cancelReason: string | null;
  /** The second person who approved its payout, or that it was cancelled. */
  readonly approvedBy: Person | null;
  /** Since it was reported lost; stays once it is paid, and is null again once it was found. */
  readonly lock: Lock | null;
  /** The admin who claimed it by hand. */
  readonly claimedBy: Person | null;
  /** How often each of its receipts was printed. */
  readonly prints: Readonly<Record<CountedReceipt, number>>;
}

export interface Person {
  readonly id: number;
  readonly name: string;
}

/** What the admin wrote down when a ticket was reported lost. */
export interface Lock {
  readonly claimant: string;
  readonly reason: string;
  readonly at: number;
  readonly by: Person;
  /** From when on the claim slip is paid. */
  readonly payableFrom: number;
  /** The business date of that: the ticket is not cleared before the next. */
  readonly payableDay: string;
  /** On the claim slip. */
  readonly claimCode: string;
}

/** What is still to come to a bet that can be cancelled or paid. */
export const NOT_YET = {
  cancelledAt: null,
  paidAt: null,
  payerId: null,
  payout: null,
  cancelReason: null,
  approvedBy: null,
} as const;

/** A bet right after its sale. */
export function soldBet({ data, at }: EventOf<'bet.sold'>): BetFacts {
  return {
    id: data.betId,
    serial: data.serial,
    gameId: data.gameId,
    tellerId: data.sellerId,
    side: data.side,
    stake: centavos(data.stake),
    soldAt: at,
    claimUntil: data.claimUntil ?? null,
    ...NOT_YET,
    lock: null,
    claimedBy: null,
    prints: { bet: 0, payout: 0 },
  };
}

/** The events of a bet after its sale. */
export type BetChange = Exclude<EventOf<EventTypeOf<'bet'>>, { type: 'bet.sold' }>;

/** @param person the second person whom the change names, or who locked or claimed the ticket */
export function betAfter<Bet extends BetFacts>(
  bet: Bet,
  change: BetChange,
  person: Person | null = null,
): Bet {
  switch (change.type) {
    case 'bet.paid':
      return {
        ...bet,
        paidAt: change.at,
        payerId: change.data.payerId,
        payout: centavos(change.data.payout),
        approvedBy: person,
      };
    case 'bet.locked':
      return { ...bet, lock: lockIn(change, person) };
    case 'bet.unlocked':
      return { ...bet, lock: null };
    case 'bet.claimed':
      return { ...bet, claimedBy: requireRow(person, 'who claimed') };
    case 'bet.cancelled':
      return { ...bet, cancelledAt: change.at, cancelReason: change.data.reason ?? null, approvedBy: person };
    case 'bet.printed':
      return { ...bet, prints: { ...bet.prints, [change.data.receipt]: change.data.count } };
  }
}

function lockIn({ at, data }: EventOf<'bet.locked'>, by: Person | null): Lock {
  const { claimant, reason, payableFrom, payableDay, claimCode } = data;
  return { claimant, reason, at, by: requireRow(by, 'who locked'), payableFrom, payableDay, claimCode };
}
