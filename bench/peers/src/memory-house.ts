/** Games, bets and drawers of a peer that decides in memory. */
import { type Bets, Refusal, type SellBody } from './bets.js';
import { FIRST_CASH, newSerial, payoutOf, percentageOf, type Side, TELLERS } from './house.js';

interface Teller {
  readonly isActive: boolean;
  onHand: number;
}

interface Game {
  status: 'open' | 'finished';
  readonly openSides: ReadonlySet<Side>;
  readonly totals: Record<Side, number>;
  winner: Side | null;
}

export interface MemoryBet {
  readonly id: number;
  readonly serial: string;
  readonly gameId: number;
  readonly tellerId: number;
  readonly side: Side;
  readonly stake: number;
  readonly createdAt: number;
  payout: number | null;
  payerId: number | null;
}

export class MemoryHouse implements Bets {
  readonly #tellers = new Map<number, Teller>();
  readonly #games = new Map<number, Game>();
  readonly #bets = new Map<string, MemoryBet>();

  constructor() {
    for (let id = 1; id <= TELLERS; id += 1) {
      this.#tellers.set(id, { isActive: true, onHand: FIRST_CASH });
    }
  }

  sell(body: SellBody, tellerId: number): MemoryBet {
    const side: Side = body.is_bet_meron ? 'MERON' : 'WALA';
    const stake = Math.round(Number(body.amount) * 100);
    const game = this.#game(body.game_id);
    const teller = this.#teller(tellerId);
    if (game.status !== 'open' || !game.openSides.has(side)) throw new Refusal(409, 'Betting is closed');
    const bet: MemoryBet = {
      id: this.#bets.size + 1,
      serial: newSerial(),
      gameId: body.game_id,
      tellerId,
      side,
      stake,
      createdAt: Date.now(),
      payout: null,
      payerId: null,
    };
    this.#bets.set(bet.serial, bet);
    game.totals[side] += stake;
    teller.onHand += stake;
    return bet;
  }

  pay(serial: string, payerId: number): MemoryBet {
    const bet = this.#bets.get(serial);
    if (bet === undefined) throw new Refusal(404, 'No such bet');
    const game = this.#game(bet.gameId);
    const payer = this.#teller(payerId);
    if (game.status !== 'finished' || game.winner !== bet.side || bet.payout !== null) {
      throw new Refusal(409, 'No bet ready to payout');
    }
    const payout = payoutOf(bet.stake, percentageOf(bet.side, game.totals));
    if (payer.onHand < payout) throw new Refusal(409, 'Not enough on hand');
    bet.payout = payout;
    bet.payerId = payerId;
    payer.onHand -= payout;
    return bet;
  }

  openGame(): number {
    const id = this.#games.size + 1;
    this.#games.set(id, {
      status: 'open',
      openSides: new Set(['MERON', 'WALA']),
      totals: { MERON: 0, WALA: 0 },
      winner: null,
    });
    return id;
  }

  finishGame(id: number): void {
    const game = this.#game(id);
    game.status = 'finished';
    game.winner = 'MERON';
  }

  winnersOf(gameId: number): readonly string[] {
    return [...this.#bets.values()]
      .filter((bet) => bet.gameId === gameId && bet.side === 'MERON')
      .map(({ serial }) => serial);
  }

  sums() {
    const sums = { bets: this.#bets.size, stakes: 0, paid: 0, payouts: 0, onHand: 0 };
    for (const { stake, payout } of this.#bets.values()) {
      sums.stakes += stake;
      sums.paid += payout === null ? 0 : 1;
      sums.payouts += payout ?? 0;
    }
    for (const { onHand } of this.#tellers.values()) sums.onHand += onHand;
    return sums;
  }

  #game(id: number): Game {
    const game = this.#games.get(id);
    if (game === undefined) throw new Refusal(404, 'No such game');
    return game;
  }

  #teller(id: number): Teller {
    const teller = this.#tellers.get(id);
    if (!teller?.isActive) throw new Refusal(403, 'No such teller');
    return teller;
  }
}
