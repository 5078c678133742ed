import { isWinningBet } from '@taya/contracts/bet';
import { GameStatus, type GameView, isFinal } from '@taya/contracts/game';
import { add, type Centavos, pesos, ZERO } from '@taya/contracts/money';
import { anyOf, happens } from './chance.ts';
import type { Client } from './client.ts';
import habits from './habits.json' with { type: 'json' };
import type { Pace } from './pace.ts';

export interface Ticket {
  readonly serial: string;
  readonly gameId: number;
  readonly isMeron: boolean;
}

const LOOK_EVERY_SECONDS = 1;

/** What has happened since the last line of output. */
class Tally {
  bets = 0;
  staked: Centavos = ZERO;
  cancelled = 0;
  payouts = 0;
  paid: Centavos = ZERO;
  games = 0;
}

/** The customers: they look at the board, hold tickets and stand in line with winning ones. */
export class Hall {
  /** The game as it was at the last look. */
  game: GameView | null = null;
  /** How many of a hundred customers bet on MERON in this game. */
  meronShare = 0.5;
  /** Winning tickets whose holders stand in line. */
  readonly queue: Ticket[] = [];
  tally = new Tally();
  readonly #client: Client;
  readonly #pace: Pace;
  readonly #held = new Map<number, Ticket[]>();

  /** @param client logged in as any user */
  constructor(client: Client, pace: Pace) {
    this.#client = client;
    this.#pace = pace;
  }

  /** Looks at the board until the end. */
  async watch(): Promise<void> {
    while (this.#pace.isPlaying) {
      await this.look();
      await this.#pace.exactly(LOOK_EVERY_SECONDS);
    }
  }

  async look(): Promise<void> {
    const before = this.game;
    this.game = await this.#client.get<GameView | null>('/api/game_status');
    if (this.game !== null && this.game.id !== before?.id) this.#gather(before === null);
    for (const gameId of this.#held.keys()) await this.#queueUp(gameId);
  }

  get isBettingOpen(): boolean {
    return this.game?.game_status_id === GameStatus.BettingOpen;
  }

  /** Whether any customer still has, or may get, a ticket to be paid. */
  get isWaiting(): boolean {
    return this.#held.size > 0 || this.queue.length > 0;
  }

  hold(ticket: Ticket, stake: Centavos): void {
    this.#held.set(ticket.gameId, [...(this.#held.get(ticket.gameId) ?? []), ticket]);
    this.tally.bets += 1;
    this.tally.staked = add(this.tally.staked, stake);
  }

  paidOut(amount: Centavos): void {
    this.tally.payouts += 1;
    this.tally.paid = add(this.tally.paid, amount);
  }

  /** One line about what has happened since the last one. */
  news(): string {
    const { bets, staked, cancelled, payouts, paid, games } = this.tally;
    this.tally = new Tally();
    const parts = [
      `${bets} bets of ${pesos(staked)}`,
      `${payouts} payouts of ${pesos(paid)}`,
      ...(cancelled === 0 ? [] : [`${cancelled} cancelled`]),
      ...(games === 0 ? [] : [`${games} ${games === 1 ? 'game' : 'games'} ended`]),
    ];
    return parts.join(', ');
  }

  /** A new game: some customers favour one side, and sometimes nearly all do. */
  #gather(isFirst: boolean): void {
    const isLopsided = !isFirst && happens(habits.chances.lopsidedGame);
    this.meronShare = isLopsided ? anyOf([0, 1]) : 0.35 + 0.3 * Math.random();
  }

  /** When a game is final its winners stand in line, except for a few who forget. */
  async #queueUp(gameId: number): Promise<void> {
    const game =
      gameId === this.game?.id ? this.game : await this.#client.get<GameView>(`/api/game/${gameId}`);
    if (!isFinal(game.game_status_id)) return;
    const tickets = this.#held.get(gameId) ?? [];
    this.#held.delete(gameId);
    const winners = tickets.filter((ticket) => hasWon(ticket, game));
    this.queue.push(...winners.filter(() => !happens(habits.chances.ticketForgotten)));
  }
}

function hasWon({ isMeron }: Ticket, game: GameView): boolean {
  return isWinningBet({
    is_cancelled: false,
    game_is_finished: game.is_finished,
    game_result: game.result,
    game_is_no_contest: game.is_no_contest,
    is_bet_meron: isMeron,
    has_claimed: false,
    is_admin_claim: false,
  });
}
