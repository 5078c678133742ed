import { normaliseCode } from '@taya/contracts/serial';
import { payoutOf } from '../../../../tools/verify.mjs';
import type { EventData, EventOf, LedgerEvent } from '../../ledger/events.js';
import { GameSums } from './game-sums.js';

/** Where a bet stands. A claimed one is owed on the books until its date is cleared. */
export type BetStanding = 'undecided' | 'cancelled' | 'lost' | 'owed' | 'claimed' | 'paid' | 'cleared';

/** Everything that happened to a bet. */
export class BetLife {
  readonly bet: EventData<'bet.sold'>;
  readonly game: GameSums;
  standing: BetStanding = 'undecided';
  /** Centavos it came to when its game was confirmed; 0 before, and for one that lost. */
  payout = 0;
  /** In the order of the log. */
  readonly steps: LedgerEvent[];

  constructor(sold: EventOf<'bet.sold'>, game: GameSums) {
    this.bet = sold.data;
    this.game = game;
    this.steps = [sold];
  }

  take(event: LedgerEvent): void {
    if (event.type === 'game.confirmed' && event.data.gameId === this.bet.gameId) this.#decided(event);
    if (event.type === 'date.cleared') this.#cleared(event);
    if (!('betId' in event.data) || event.data.betId !== this.bet.betId) return;
    this.steps.push(event);
    if (event.type === 'bet.cancelled') this.standing = 'cancelled';
    if (event.type === 'bet.claimed') this.standing = 'claimed';
    if (event.type === 'bet.paid') this.standing = 'paid';
  }

  #decided(event: EventOf<'game.confirmed'>): void {
    if (this.standing === 'cancelled') return;
    const { side, stake } = this.bet;
    const settlement = this.game.settlement(event.data.result);
    const hasWon = settlement.isRefund || event.data.result === side;
    this.standing = hasWon ? 'owed' : 'lost';
    this.payout = hasWon ? payoutOf(stake, side, settlement, this.game.terms) : 0;
    this.steps.push(event);
  }

  #cleared(event: EventOf<'date.cleared'>): void {
    const isOwed = this.standing === 'owed' || this.standing === 'claimed';
    if (!isOwed || (this.game.confirmed?.businessDate ?? '') > event.data.date) return;
    this.standing = 'cleared';
    this.steps.push(event);
  }
}

/** Finds the bets that had a code, or the one with an id; a code may be given again when its bet is settled. */
export class BetSearch {
  readonly lives: BetLife[] = [];
  readonly #code: string;
  readonly #id: number | null;
  /** The latest game, and older ones of bets that were found. */
  readonly #games = new Set<GameSums>();
  #latest: GameSums | null = null;

  constructor(text: string) {
    this.#code = normaliseCode(text);
    this.#id = /^\d{1,15}$/.test(text) ? Number(text) : null;
  }

  /** Every event of the log, in its order. */
  take(event: LedgerEvent): void {
    for (const game of this.#games) game.take(event);
    if (event.type === 'game.created') this.#follow(new GameSums(event));
    for (const life of this.lives) life.take(event);
    if (event.type !== 'bet.sold' || this.#latest === null) return;
    if (event.data.serial !== this.#code && event.data.betId !== this.#id) return;
    this.lives.push(new BetLife(event, this.#latest));
  }

  #follow(game: GameSums): void {
    const before = this.#latest;
    if (before !== null && !this.lives.some((life) => life.game === before)) this.#games.delete(before);
    this.#games.add(game);
    this.#latest = game;
  }
}
