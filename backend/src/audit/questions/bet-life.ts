import { payoutOf } from '../../../../tools/verify.mjs';
import { isClearing, isConfirmation } from '../../ledger/event-kinds.js';
import { apply, type EventMap, type EventTypeOf } from '../../ledger/event-map.js';
import { betOf } from '../../ledger/event-subject.js';
import type { EventData, EventOf, LedgerEvent } from '../../ledger/events.js';
import { GameSums } from './game-sums.js';

/** Where a bet stands. A claimed one is owed on the books until its date is cleared. */
export type BetStanding = 'undecided' | 'cancelled' | 'lost' | 'owed' | 'claimed' | 'paid' | 'cleared';

export type BetStep = EventOf<EventTypeOf<'bet'> | 'game.confirmed' | 'date.cleared'>;

const OF_BET: EventMap<EventTypeOf<'bet'>, void, [BetLife]> = {
  'bet.sold': (event, life) => life.step(event),
  'bet.printed': (event, life) => life.step(event),
  'bet.cancelled': (event, life) => life.step(event, 'cancelled'),
  'bet.claimed': (event, life) => life.step(event, 'claimed'),
  'bet.paid': (event, life) => life.step(event, 'paid'),
};

/** Everything that happened to a bet. */
export class BetLife {
  readonly bet: EventData<'bet.sold'>;
  readonly game: GameSums;
  standing: BetStanding = 'undecided';
  /** Centavos it came to when its game was confirmed; 0 before, and for one that lost. */
  payout = 0;
  /** In the order of the log. */
  readonly steps: BetStep[];

  constructor(sold: EventOf<'bet.sold'>, game: GameSums) {
    this.bet = sold.data;
    this.game = game;
    this.steps = [sold];
  }

  take(event: LedgerEvent): void {
    if (isConfirmation(event)) this.#decided(event);
    if (isClearing(event)) this.#cleared(event);
    if (betOf(event) === this.bet.betId) apply(OF_BET, event, this);
  }

  step(event: BetStep, standing = this.standing): void {
    this.steps.push(event);
    this.standing = standing;
  }

  #decided(event: EventOf<'game.confirmed'>): void {
    if (this.standing === 'cancelled' || event.data.gameId !== this.bet.gameId) return;
    const { side, stake } = this.bet;
    const settlement = this.game.settlement(event.data.result);
    const hasWon = settlement.isRefund || event.data.result === side;
    this.payout = hasWon ? payoutOf(stake, side, settlement, this.game.terms) : 0;
    this.step(event, hasWon ? 'owed' : 'lost');
  }

  #cleared(event: EventOf<'date.cleared'>): void {
    const isOwed = this.standing === 'owed' || this.standing === 'claimed';
    if (!isOwed || (this.game.confirmed?.businessDate ?? '') > event.data.date) return;
    this.step(event, 'cleared');
  }
}
