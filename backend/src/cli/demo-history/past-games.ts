import { type GameAction, isRefund, type Result, type Side } from '@taya/contracts/game';
import { type Centavos, centavos } from '@taya/contracts/money';
import type { BetFacts } from '../../ledger/bet-facts.js';
import type { Actor } from '../../ledger/commands.js';
import { known } from '../../ledger/invariant.js';
import { about, anyOf, type Habits, happens } from './habits.js';
import type { PastLedger } from './past-ledger.js';

export interface Staff {
  readonly admin: Actor;
  /** The tellers who work. */
  readonly tellers: readonly Actor[];
}

const RESULT_ACTIONS: Readonly<Record<Result, GameAction>> = {
  MERON: 'set_winner_meron',
  WALA: 'set_winner_wala',
  DRAW: 'set_draw',
};

const SECOND_MS = 1_000;
/** The parts of a game as shares of its time. */
const BETTING = 0.6;
const FIGHT = 0.15;
const PAYOUTS = 0.15;
/** The share of the winners who are paid right after a game; the others are paid between two bets with this probability. */
const SERVED = 0.8;
const SERVED_BETWEEN_BETS = 0.2;
/** What happens to yesterday's forgotten tickets: claimed by hand, or paid at a window. */
const CLAIMED = 0.2;
const REMEMBERED = 0.3;

export const pesos = (amount: number): Centavos => centavos(amount * 100);

/** The games of a hall, played one after another. */
export class PastGames {
  readonly #ledger: PastLedger;
  readonly #habits: Habits;
  /** Winning tickets whose holders stand at the windows. */
  #queue: BetFacts[] = [];
  /** Winning tickets whose holders went home. */
  #forgotten: BetFacts[] = [];
  /** How long one payout takes. */
  #payoutMs = 0;

  constructor(ledger: PastLedger, habits: Habits) {
    this.#ledger = ledger;
    this.#habits = habits;
  }

  /**
   * @param bets about how many
   * @param lengthMs how long the game may take, with the payouts after it
   */
  play(staff: Staff, name: string, bets: number, lengthMs: number): void {
    const { chances, results } = this.#habits;
    const { gameId } = this.#ledger.do({ type: 'createGame', name }, staff.admin);
    const act = (action: GameAction) => this.#ledger.do({ type: 'actOnGame', gameId, action }, staff.admin);
    this.#payoutMs = (lengthMs * PAYOUTS) / bets;
    this.#pass(10 * SECOND_MS);
    if (happens(chances.gameCancelled)) {
      act('cancel');
      return;
    }
    act('start_betting_all');
    const sold = this.#takeBets(staff, gameId, Math.round(about(bets)), lengthMs * BETTING);
    act('stop_betting_all');
    this.#pass(lengthMs * FIGHT);
    act(RESULT_ACTIONS[anyOf(results)]);
    if (happens(chances.resultUndone)) {
      act('undo_result');
      act(RESULT_ACTIONS[anyOf(results)]);
    }
    this.#pass(5 * SECOND_MS);
    const finished = known(act('confirm_result').game, 'game');
    this.#callWinners(sold.filter(({ side }) => isRefund(finished) || side === finished.result));
    for (let left = Math.floor(this.#queue.length * SERVED); left > 0; left -= 1) this.#payNext(staff);
  }

  /** In the morning some customers remember yesterday's tickets; the rest is never claimed. */
  rememberTickets(staff: Staff): void {
    for (const bet of this.#forgotten.splice(0)) {
      if (happens(CLAIMED)) this.#ledger.do({ type: 'claimBet', serial: bet.serial }, staff.admin);
      else if (happens(REMEMBERED)) this.#queue.push(bet);
    }
  }

  /** Pays everybody who still stands at a window. */
  payAll(staff: Staff): void {
    while (this.#queue.length > 0) this.#payNext(staff);
  }

  /** @returns the bets that were not cancelled */
  #takeBets(staff: Staff, gameId: number, bets: number, lengthMs: number): readonly BetFacts[] {
    const { admin } = staff;
    const { chances } = this.#habits;
    const maxSeconds = Math.max(1, Math.round(lengthMs / SECOND_MS));
    this.#ledger.do({ type: 'setTimer', action: 'set', maxSeconds }, admin);
    this.#ledger.do({ type: 'setTimer', action: 'start' }, admin);
    const act = (action: GameAction) => this.#ledger.do({ type: 'actOnGame', gameId, action }, admin);
    const meronShare = happens(chances.lopsidedGame) ? 1 : 0.35 + 0.3 * Math.random();
    const pauseAt = happens(chances.pause) ? Math.floor(bets / 2) : -1;
    const closeAt = happens(chances.earlyClose) ? Math.floor(bets * 0.85) : bets;
    let only: Side | null = null;
    const sold: BetFacts[] = [];
    for (let bet = 0; bet < bets; bet += 1) {
      this.#pass(lengthMs / bets);
      if (bet === pauseAt) {
        act('pause');
        this.#pass(20 * SECOND_MS);
        act('pause');
      }
      if (bet === closeAt) {
        only = happens(0.5) ? 'MERON' : 'WALA';
        act(only === 'MERON' ? 'stop_betting_wala' : 'stop_betting_meron');
      }
      const side = only ?? (happens(meronShare) ? 'MERON' : 'WALA');
      const ticket = this.#takeBet(anyOf(staff.tellers), gameId, side);
      if (ticket !== null) sold.push(ticket);
      if (this.#queue.length > 0 && happens(SERVED_BETWEEN_BETS)) this.#payNext(staff);
    }
    this.#ledger.do({ type: 'setTimer', action: 'stop' }, admin);
    return sold;
  }

  /** @returns null when it was cancelled at once */
  #takeBet(teller: Actor, gameId: number, side: Side): BetFacts | null {
    const { stakes, chances } = this.#habits;
    const command = { type: 'sellBet', gameId, side, stake: pesos(anyOf(stakes)) } as const;
    const { bet } = this.#ledger.do(command, teller);
    if (!happens(chances.betCancelled)) return bet;
    this.#ledger.do({ type: 'cancelBet', serial: bet.serial }, teller);
    return null;
  }

  #callWinners(winners: readonly BetFacts[]): void {
    for (const bet of winners) {
      const isForgotten = happens(this.#habits.chances.ticketForgotten);
      (isForgotten ? this.#forgotten : this.#queue).push(bet);
    }
  }

  /** Any window pays; the admin brings cash where a drawer has too little. */
  #payNext({ admin, tellers }: Staff): void {
    const bet = this.#queue.shift();
    if (bet === undefined) return;
    const payer = anyOf(tellers);
    this.#pass(this.#payoutMs);
    for (;;) {
      const outcome = this.#ledger.try({ type: 'payBet', serial: bet.serial }, payer);
      if (outcome.ok) return;
      const { code } = outcome.refusal;
      if (code !== 'ON_HAND_TOO_LOW') throw new Error(`a payout was refused: ${code}`);
      this.#ledger.do(
        { type: 'cashIn', tellerId: payer.userId, amount: pesos(this.#habits.cash.morning) },
        admin,
      );
    }
  }

  #pass(ms: number): void {
    this.#ledger.nowMs += about(ms);
  }
}
