import type { BetView } from '@taya/contracts/bet';
import { type GameAction, GameStatus, type GameView } from '@taya/contracts/game';
import type { Client } from '../../support/client.js';
import { House, RESULT_ACTIONS, type Teller } from '../../support/house.js';
import type { StartOptions } from '../../support/station.js';
import type { Dice } from './dice.js';
import { type Entry, Notebook, pause } from './notebook.js';

const TELLERS = ['ana', 'ben', 'cora', 'dan'] as const;
const CASHIERS = 3;
const CASH = '500000';

interface Span {
  readonly shortest: number;
  readonly longest: number;
}

/** How a shift goes on. */
export interface Pace {
  readonly bettingMs: Span;
  /** Of everyone, after each turn. */
  readonly restMs: Span;
  /** Windows at which a teller sells and pays, all at the same time. */
  readonly handsPerTeller: number;
  /** Who makes the calls of one person at one window; by itself the person's own client. */
  readonly clientFor: (person: Client) => Client;
}

/** No rest, and short games. */
const BUSY: Pace = {
  bettingMs: { shortest: 20, longest: 120 },
  restMs: { shortest: 0, longest: 0 },
  handsPerTeller: 3,
  clientFor: (person) => person,
};

/** One person's calls at one window. */
interface Window {
  readonly client: Client;
  readonly teller: Teller;
}

/** A busy station: tellers who sell, pay and cancel, cash-ins and remits, and an admin who runs one game after another. */
export class Shift {
  readonly house: House;
  readonly tellers: readonly Teller[];
  readonly notebook = new Notebook();
  readonly #dice: Dice;
  readonly #pace: Pace;
  /** The admin's client, for what is done one after another, and each cashier's. */
  readonly #admin: Client;
  readonly #cashiers: readonly Client[];
  readonly #windows: readonly Window[];
  /** The game at the beginning of the shift, and what the admin did last. */
  #firstGame: GameView | null = null;
  #admins: Entry | null = null;
  #isOver = false;

  private constructor(house: House, tellers: readonly Teller[], dice: Dice, pace: Pace) {
    this.house = house;
    this.tellers = tellers;
    this.#dice = dice;
    this.#pace = pace;
    this.#admin = pace.clientFor(house.admin);
    this.#cashiers = Array.from({ length: CASHIERS }, () => pace.clientFor(house.admin));
    this.#windows = tellers.flatMap((teller) =>
      Array.from({ length: pace.handsPerTeller }, () => ({ client: pace.clientFor(teller), teller })),
    );
  }

  static async open(dice: Dice, options: StartOptions = {}): Promise<Shift> {
    return Shift.of(await House.open(options), dice);
  }

  /** A shift at a station that was started before. */
  static async of(house: House, dice: Dice, pace: Pace = BUSY): Promise<Shift> {
    const tellers: Teller[] = [];
    for (const name of TELLERS) tellers.push(await house.teller(name));
    const shift = new Shift(house, tellers, dice, pace);
    for (const teller of tellers) await shift.#cash('cashin', house.admin, teller, CASH);
    return shift;
  }

  /**
   * Works until `end()`. A worker that gets no answer, or is told that the outcome is unknown, asks again with the same
   * key if it `isPatient`; otherwise it stops.
   */
  async work(isPatient = false): Promise<void> {
    this.#isOver = false;
    this.#admins = null;
    this.#firstGame = await this.#presentGame();
    const hands = this.#windows.map((window) => () => this.#tellersTurn(window));
    const cashiers = this.#cashiers.map((cashier) => () => this.#cashiersTurn(cashier));
    const turns = [...hands, ...cashiers, () => this.#adminsTurn()];
    await Promise.all(turns.map((turn) => this.#untilOver(turn, isPatient)));
  }

  end(): void {
    this.#isOver = true;
  }

  /** Asks until there is an answer; null when there will be none, because the station was stopped meanwhile. */
  async #presentGame(): Promise<GameView | null> {
    for (;;) {
      try {
        const { status, body } = await this.#admin.get<GameView | null>('/api/game_status');
        if (status === 200) return body.data;
      } catch {
        // The station was killed meanwhile, or does not answer in time.
      }
      if (this.#isOver || !this.house.station.isAlive) return null;
      await pause(20);
    }
  }

  /**
   * Closes the station and everything that a failed test left running; prints the last output of a station that ended
   * by itself.
   */
  async close(): Promise<void> {
    this.end();
    const { station } = this.house;
    if (station.hasEndedByItself)
      process.stdout.write(`The station ended by itself:\n${station.output.slice(-3_000)}\n`);
    await this.house.close();
  }

  /** The game as the admin last saw it. */
  get #game(): GameView | null {
    return (this.#admins?.answer as GameView | null | undefined) ?? this.#firstGame;
  }

  async #untilOver(turn: () => Promise<Entry>, isPatient: boolean): Promise<void> {
    while (!this.#isOver) {
      const entry = await turn();
      while (entry.state === 'unanswered') {
        if (!isPatient || this.#isOver) return;
        await pause(20);
        await this.notebook.send(entry);
      }
      const { shortest, longest } = this.#pace.restMs;
      if (longest > 0) await pause(this.#dice.between(shortest, longest));
    }
  }

  #tellersTurn(window: Window): Promise<Entry> {
    const roll = this.#dice.next();
    const someBet = this.#dice.oneOf(this.notebook.sold.slice(roll < 0.25 ? -300 : -40));
    if (roll < 0.25 && someBet !== undefined) return this.#onBet('pay', window, someBet);
    if (roll < 0.32 && someBet !== undefined) return this.#onBet('cancel', window, someBet);
    return this.#sell(window);
  }

  #sell({ client, teller }: Window): Promise<Entry> {
    const json = {
      game_id: this.#game?.id ?? 1,
      amount: (this.#dice.between(100, 50_000) / 100).toFixed(2),
      is_bet_meron: this.#dice.chance(0.5),
    };
    return this.notebook.give({ kind: 'sell', by: client, tellerId: teller.id, path: '/api/bet', json });
  }

  #onBet(kind: 'pay' | 'cancel', { client, teller }: Window, bet: BetView): Promise<Entry> {
    const path = `/api/bet/${bet.serial}/${kind === 'pay' ? 'payout' : 'cancel'}`;
    return this.notebook.give({ kind, by: client, tellerId: teller.id, path });
  }

  async #cashiersTurn(by: Client): Promise<Entry> {
    const teller = this.#dice.oneOf(this.tellers);
    if (teller === undefined) throw new Error('a shift without tellers');
    await pause(this.#dice.between(1, 10));
    return this.#cash(
      this.#dice.chance(0.6) ? 'cashin' : 'remit',
      by,
      teller,
      `${this.#dice.between(1, 900)}.25`,
    );
  }

  #cash(kind: 'cashin' | 'remit', by: Client, { id }: Teller, amount: string): Promise<Entry> {
    const order = { by, tellerId: id, path: `/api/teller/${id}/${kind}`, json: { amount } };
    return this.notebook.give({ kind, ...order });
  }

  async #adminsTurn(): Promise<Entry> {
    const game = this.#game;
    const action = game === null ? null : await this.#nextAction(game);
    const by = this.#admin;
    const order =
      game === null || action === null
        ? ({ kind: 'game', by, path: '/api/game', json: { name: 'Derby' } } as const)
        : ({ kind: 'act', by, action, path: `/api/game/${game.id}/${action}` } as const);
    this.#admins = await this.notebook.give(order);
    return this.#admins;
  }

  /** The admin's next action; null when a new game is due. */
  async #nextAction({ game_status_id }: GameView): Promise<GameAction | null> {
    const dice = this.#dice;
    const { bettingMs } = this.#pace;
    switch (game_status_id) {
      case GameStatus.NotStarted:
        return dice.chance(0.05) ? 'cancel' : 'start_betting_all';
      case GameStatus.BettingOpen:
        await pause(dice.between(bettingMs.shortest, bettingMs.longest));
        return dice.chance(0.2) ? 'pause' : 'stop_betting_all';
      case GameStatus.Paused:
        return 'pause';
      case GameStatus.Ongoing:
        return RESULT_ACTIONS[dice.oneOf(['MERON', 'MERON', 'WALA', 'WALA', 'DRAW'] as const) ?? 'DRAW'];
      case GameStatus.Result:
        return dice.chance(0.2) ? 'undo_result' : 'confirm_result';
      default:
        return null;
    }
  }
}
