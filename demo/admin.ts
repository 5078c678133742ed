import {
  type GameAction,
  GameStatus,
  type GameView,
  type LastCallBody,
  type Result,
} from '@taya/contracts/game';
import { MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import type { TellerView } from '@taya/contracts/teller';
import type { TimerStatus, TimerView } from '@taya/contracts/timer';
import { anyOf, happens } from './chance.ts';
import { type Client, isPassing, isReplaced } from './client.ts';
import habits from './habits.json' with { type: 'json' };
import type { Hall } from './hall.ts';
import type { Pace } from './pace.ts';

/** In seconds at `--speed 1`, the speed of people. */
const BETTING = 75;
const LAST_CALL = BETTING / 6;
const FIGHT = 20;
const BREAK = 12;
const REFLECTION = 5;

const RESULT_ACTIONS: Readonly<Record<Result, GameAction>> = {
  MERON: 'set_winner_meron',
  WALA: 'set_winner_wala',
  DRAW: 'set_draw',
};

/**
 * The admin: looks at the game and does the next step, so that they can continue wherever somebody else has left off;
 * between games they see to the drawers.
 */
export class Admin {
  readonly #client: Client;
  readonly #hall: Hall;
  readonly #pace: Pace;
  #gamesLeft: number;
  /** The first game stays open for a while, for the visitor to look at. */
  #mayCancel = false;

  constructor(client: Client, hall: Hall, pace: Pace, games: number) {
    this.#client = client;
    this.#hall = hall;
    this.#pace = pace;
    this.#gamesLeft = games;
  }

  /**
   * Plays until the last game or the end of the demo.
   * @returns false when somebody else has logged in as admin
   */
  async work(): Promise<boolean> {
    while (this.#pace.isPlaying && this.#gamesLeft > 0) {
      try {
        await this.#next(await this.#client.get<GameView | null>('/api/game_status'));
      } catch (error) {
        if (isReplaced(error)) return false;
        if (!isPassing(error)) throw error;
        await this.#pace.about(REFLECTION);
      }
    }
    return true;
  }

  /** Fills drawers with little cash and takes what the full ones do not need. */
  async mindDrawers(): Promise<void> {
    const { morning, low, full } = habits.cash;
    for (const { id, onhand, remittable } of await this.#client.get<TellerView[]>(
      '/api/teller?page_size=100',
    )) {
      if (Number(onhand) < low) await this.#client.post(`/api/teller/${id}/cashin`, { amount: morning });
      const spare = Math.floor((Number(remittable) - morning) / 1_000) * 1_000;
      if (Number(remittable) > full) await this.#client.post(`/api/teller/${id}/remit`, { amount: spare });
    }
  }

  async #next(game: GameView | null): Promise<void> {
    switch (game?.game_status_id) {
      case GameStatus.NotStarted:
        return this.#begin(game);
      case GameStatus.BettingOpen:
        return this.#takeBets(game);
      case GameStatus.Paused:
        await this.#pace.about(REFLECTION);
        return this.#press(game, 'pause');
      case GameStatus.Ongoing:
        await this.#pace.about(FIGHT);
        return this.#press(game, RESULT_ACTIONS[anyOf(habits.results as Result[])]);
      case GameStatus.Result:
        return this.#confirm(game);
      default:
        return this.#create();
    }
  }

  async #create(): Promise<void> {
    await this.mindDrawers();
    await this.#claimOne();
    await this.#pace.about(BREAK);
    if (!this.#pace.isPlaying) return;
    const { name } = await this.#client.get<{ name: string }>('/api/game_default_name');
    await this.#client.post('/api/game', { name });
  }

  async #begin(game: GameView): Promise<void> {
    await this.#pace.about(REFLECTION);
    if (this.#mayCancel && happens(habits.chances.gameCancelled)) {
      await this.#press(game, 'cancel');
      return this.#ended();
    }
    this.#mayCancel = true;
    await this.#press(game, 'start_betting_all');
  }

  /** Waits until the timer has run down; before that a side may be closed, or betting paused. */
  async #takeBets(game: GameView): Promise<void> {
    await this.#startTimer();
    await this.#pace.exactly(BETTING / 2);
    if (happens(habits.chances.pause)) {
      await this.#press(game, 'pause');
      await this.#pace.about(REFLECTION);
      await this.#press(game, 'pause');
    }
    await this.#pace.exactly(BETTING / 3);
    if (happens(habits.chances.earlyClose)) {
      await this.#press(game, anyOf(['stop_betting_meron', 'stop_betting_wala']));
    }
    await this.#endBetting(game);
    await this.#stopTimer();
  }

  /** Ends betting by a last call, or by hand when the demo plays too fast for one. */
  async #endBetting(game: GameView): Promise<void> {
    const seconds = Math.round(this.#pace.realMs(LAST_CALL) / 1_000);
    if (seconds < MIN_LAST_CALL_SECONDS) {
      await this.#pace.exactly(LAST_CALL);
      return this.#press(game, 'stop_betting_all');
    }
    await this.#press(game, 'last_call', { seconds });
    await this.#pace.exactly(LAST_CALL);
    while (this.#pace.isPlaying && !(await this.#isBettingOver())) await this.#pace.exactly(REFLECTION / 10);
  }

  async #isBettingOver(): Promise<boolean> {
    const { game_status_id } = await this.#client.get<GameView>('/api/game_status');
    return game_status_id !== GameStatus.BettingOpen;
  }

  async #confirm(game: GameView): Promise<void> {
    await this.#pace.about(REFLECTION);
    if (happens(habits.chances.resultUndone)) return this.#press(game, 'undo_result');
    await this.#press(game, 'confirm_result');
    this.#ended();
  }

  #ended(): void {
    this.#gamesLeft -= 1;
    this.#hall.tally.games += 1;
  }

  /** A customer has lost their ticket and can prove that it was theirs. */
  async #claimOne(): Promise<void> {
    if (!happens(habits.chances.manualClaim)) return;
    const ticket = this.#hall.queue.shift();
    if (ticket !== undefined) await this.#client.post(`/api/bet/${ticket.serial}/manual_claim`);
  }

  async #startTimer(): Promise<void> {
    await this.#stopTimer();
    const max_timer_seconds = Math.max(1, Math.round(this.#pace.realMs(BETTING) / 1_000));
    await this.#timer('set', { max_timer_seconds });
    await this.#timer('start');
  }

  async #stopTimer(): Promise<void> {
    const { timer_status } = await this.#client.get<TimerView>('/api/timer');
    if (timer_status === 'pause') await this.#timer('start');
    if (timer_status !== 'stop') await this.#timer('stop');
  }

  async #timer(timer_status: TimerStatus, more: Partial<TimerView> = {}): Promise<void> {
    await this.#client.post('/api/timer', { timer_status, ...more });
  }

  /** At the end of the demo the admin does nothing more. */
  async #press(game: GameView, action: GameAction, body?: LastCallBody): Promise<void> {
    if (this.#pace.isPlaying) await this.#client.act(game, action, body);
  }
}
