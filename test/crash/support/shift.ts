import type { GameView } from '@taya/contracts/game';
import { centavos } from '@taya/contracts/money';
import { ADMIN_ID, Role } from '@taya/contracts/roles';
import type { Dice } from '../../../play/dice.js';
import { Hall } from '../../../play/hall.js';
import { ANY_HABITS, type Habits, Player } from '../../../play/player.js';
import { gameOf } from '../../../play/seen.js';
import type { Client } from '../../support/client.js';
import { House, type Teller } from '../../support/house.js';
import type { StartOptions } from '../../support/station.js';
import { type Entry, Notebook, pause } from './notebook.js';

const TELLERS = ['ana', 'ben', 'cora', 'dan'] as const;
const CASHIERS = 3;
const CASH = centavos(50_000_000);

/** Tellers mostly sell; they pay tickets that won and others. */
const HABITS: Habits = {
  ...ANY_HABITS,
  often: { sell: 68, pay: 25, cancel: 7 },
  stake: (dice) => centavos(dice.between(100, 50_000)),
  amount: (dice) => centavos(dice.between(1, 900) * 100 + 25),
  chances: { bettingGoesOn: 0, gameCancelled: 0.05, pause: 0.2, earlyClose: 0, resultUndone: 0.2 },
};

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
  /** The admin at the cash desk. */
  readonly desk: Teller;
  readonly tellers: readonly Teller[];
  readonly notebook: Notebook;
  readonly #hall: Hall;
  readonly #player: Player;
  readonly #dice: Dice;
  readonly #pace: Pace;
  /** The admin at the game, for what is done one after another, and the one at the cash desk. */
  readonly #admin: Client;
  readonly #cashiers: readonly Client[];
  readonly #windows: readonly Window[];
  #isOver = false;

  private constructor(house: House, tellers: readonly Teller[], desk: Teller, dice: Dice, pace: Pace) {
    this.house = house;
    this.tellers = tellers;
    this.desk = desk;
    this.#hall = new Hall(
      tellers.map(({ id }) => id),
      { nowMs: Date.now, timeZone: 'Asia/Manila' },
    );
    this.#player = new Player(this.#hall, dice, HABITS);
    this.notebook = new Notebook(this.#hall);
    this.#dice = dice;
    this.#pace = pace;
    this.#admin = pace.clientFor(house.admin);
    this.#cashiers = Array.from({ length: CASHIERS }, () => pace.clientFor(desk));
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
    const shift = new Shift(house, tellers, await house.staff('dora', Role.Admin), dice, pace);
    for (const { id } of tellers) {
      const wish = { type: 'cashIn', tellerId: id, amount: CASH } as const;
      await shift.notebook.give({ by: house.admin, step: { by: ADMIN_ID, wish } });
    }
    return shift;
  }

  /**
   * Works until `end()`. A worker that gets no answer, or is told that the outcome is unknown, asks again with the same
   * key if it `isPatient`; otherwise it stops.
   */
  async work(isPatient = false): Promise<void> {
    this.#isOver = false;
    const game = await this.#presentGame();
    this.#hall.look(game && gameOf(game));
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

  /** At the window nobody minds whether betting is open. */
  #tellersTurn({ client, teller: { id: teller } }: Window): Promise<Entry> {
    return this.notebook.give({ by: client, step: this.#player.nextAt(teller) });
  }

  async #cashiersTurn(by: Client): Promise<Entry> {
    await pause(this.#dice.between(1, 10));
    return this.notebook.give({ by, step: this.#player.cash(this.#dice.chance(0.6) ? 'cashIn' : 'remit') });
  }

  async #adminsTurn(): Promise<Entry> {
    const { shortest, longest } = this.#pace.bettingMs;
    if (this.#hall.isBettingOpen) await pause(this.#dice.between(shortest, longest));
    return this.notebook.give({ by: this.#admin, step: this.#player.goOn() });
  }
}
