import type { BetView } from '@taya/contracts/bet';
import { type GameView, isFinal } from '@taya/contracts/game';
import { add, type Centavos, fromTwoPlaces, pesos, ZERO } from '@taya/contracts/money';
import type { TellerView } from '@taya/contracts/teller';
import { Dice } from '../play/dice.ts';
import type { Seen } from '../play/hall.ts';
import { gameOf, seenIn } from '../play/seen.ts';
import { Staff, type Turn } from '../play/staff.ts';
import { callOf, type Step } from '../play/steps.ts';
import { type Client, isPassing, isReplaced } from './client.ts';
import type { Pace } from './pace.ts';

/** In seconds at `--speed 1`, the speed of people. */
const HUMAN_PACE = {
  betting: 75,
  fight: 20,
  break: 12,
  reflection: 5,
  sale: 7,
  payout: 5,
  mistake: 4,
  idle: 2,
  hasLastCalls: true,
};
const POLL_EVERY_SECONDS = 1;

/** What has happened since the last line of output. */
class Tally {
  bets = 0;
  staked: Centavos = ZERO;
  cancelled = 0;
  payouts = 0;
  paid: Centavos = ZERO;
  games = 0;
}

/** The staff of the demo at the station: they do by calls what the player of betting days says, and poll the board. */
export class DemoHall {
  /** The game as it was at the last poll. */
  game: GameView | null = null;
  /** How many games have ended. */
  games = 0;
  readonly #staff: Staff;
  readonly #board: Client;
  readonly #pace: Pace;
  #tally = new Tally();

  /**
   * @param tellers their ids
   * @param board logged in as any user
   */
  constructor(tellers: readonly number[], timeZone: string, board: Client, pace: Pace) {
    this.#board = board;
    this.#pace = pace;
    const dice = new Dice(Math.floor(Math.random() * 2 ** 32));
    const realSeconds = pace.realMs(1) / 1_000;
    this.#staff = new Staff(tellers, { nowMs: Date.now, timeZone }, dice, { ...HUMAN_PACE, realSeconds });
  }

  /** Whether any customer still has, or may get, a ticket to be paid. */
  get isAnybodyWaiting(): boolean {
    return this.#staff.hall.isAnybodyWaiting;
  }

  /** Polls the board until the end. */
  async pollBoard(): Promise<void> {
    while (this.#pace.isPlaying) {
      await this.poll();
      await this.#pace.exactly(POLL_EVERY_SECONDS);
    }
  }

  async poll(): Promise<void> {
    const { hall } = this.#staff;
    this.game = await this.#board.get<GameView | null>('/api/game_status');
    if (this.game !== null) hall.see(gameOf(this.game));
    for (const gameId of hall.heldGames) {
      if (gameId !== this.game?.id) hall.see(gameOf(await this.#board.get<GameView>(`/api/game/${gameId}`)));
    }
  }

  /** Works until the end, or until somebody else logs in as this teller. */
  async workAtWindow(client: Client, teller: number): Promise<void> {
    const takeTurn = () => this.#take(client, this.#staff.tellersTurn(teller));
    while (this.#pace.isPlaying) if (!(await this.#attempt(takeTurn))) return;
  }

  /** The drawers are minded between two games, until the end, or until somebody else logs in at the cash desk. */
  async workAtCashDesk(client: Client): Promise<void> {
    const takeTurn = async () => {
      if (!this.#staff.hall.isRunning) await this.mindDrawers(client);
      await this.#pace.exactly(POLL_EVERY_SECONDS);
    };
    while (this.#pace.isPlaying) if (!(await this.#attempt(takeTurn))) return;
  }

  /**
   * The admin runs games until so many have ended, or the demo does.
   * @returns false when somebody else has logged in as admin
   */
  async runGames(client: Client, games: number): Promise<boolean> {
    const takeTurn = async () => {
      await this.poll();
      await this.#take(client, this.#staff.adminsTurn());
    };
    while (this.#pace.isPlaying && this.games < games) if (!(await this.#attempt(takeTurn))) return false;
    return true;
  }

  /** Fills drawers with little cash and takes what the full ones do not need. */
  async mindDrawers(client: Client): Promise<void> {
    const tellers = await client.get<readonly TellerView[]>('/api/teller?page_size=100');
    const drawers = tellers.map(({ id, onhand, remittable }) => ({
      tellerId: id,
      onHand: fromTwoPlaces(onhand),
      remittable: fromTwoPlaces(remittable),
    }));
    for (const step of this.#staff.mindDrawers(drawers)) await this.#do(client, step);
  }

  /** One line about what has happened since the last one. */
  news(): string {
    const { bets, staked, cancelled, payouts, paid, games } = this.#tally;
    this.#tally = new Tally();
    const parts = [
      `${bets} bets of ${pesos(staked)}`,
      `${payouts} payouts of ${pesos(paid)}`,
      ...(cancelled === 0 ? [] : [`${cancelled} cancelled`]),
      ...(games === 0 ? [] : [`${games} ${games === 1 ? 'game' : 'games'} ended`]),
    ];
    return parts.join(', ');
  }

  /** @returns false when somebody else has logged in as this user */
  async #attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      if (isReplaced(error)) return false;
      if (!isPassing(error)) throw error;
      await this.#pace.exactly(HUMAN_PACE.idle);
    }
    return true;
  }

  async #take(client: Client, turn: Turn): Promise<void> {
    await this.#pace.exactly(turn.seconds);
    const step = this.#pace.isPlaying ? turn.step() : null;
    if (step !== null) await this.#do(client, step);
  }

  async #do(client: Client, step: Step): Promise<void> {
    try {
      const data = await client.send(callOf(await this.#named(client, step)));
      this.#staff.learn(step, seenIn(data));
      this.#count(step, seenIn(data), data);
    } catch (error) {
      this.#staff.learnRefusal(step, isPassing(error) ? error.code : undefined);
      throw error;
    }
  }

  /** A new game gets the name that the station proposes. */
  async #named(client: Client, { wish }: Step) {
    if (wish.type !== 'createGame') return wish;
    return { ...wish, ...(await client.get<{ readonly name: string }>('/api/game_default_name')) };
  }

  #count({ wish }: Step, { game }: Seen, data: unknown): void {
    const tally = this.#tally;
    const { bet } = (data ?? {}) as { readonly bet?: BetView };
    if (wish.type === 'sellBet') {
      tally.bets += 1;
      tally.staked = add(tally.staked, wish.stake);
    }
    if (wish.type === 'cancelBet') tally.cancelled += 1;
    if (wish.type === 'payBet') {
      tally.payouts += 1;
      tally.paid = add(tally.paid, fromTwoPlaces(bet?.payout_amount ?? '0.00'));
    }
    if (game && isFinal(game.status)) {
      tally.games += 1;
      this.games += 1;
    }
  }
}
