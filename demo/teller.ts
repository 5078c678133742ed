import type { BetView, BetWithTeller } from '@taya/contracts/bet';
import { type Centavos, centavos, parseMoney } from '@taya/contracts/money';
import { anyOf, happens } from './chance.ts';
import { type Client, isPassing, isReplaced } from './client.ts';
import habits from './habits.json' with { type: 'json' };
import type { Hall } from './hall.ts';
import type { Pace } from './pace.ts';

/** In seconds at `--speed 1`, the speed of people. */
const SALE = 7;
const PAYOUT = 5;
const MISTAKE = 4;
const IDLE = 2;

/** A teller at a window: sells while betting is open, and pays winners. */
export class Teller {
  readonly #client: Client;
  readonly #hall: Hall;
  readonly #pace: Pace;

  constructor(client: Client, hall: Hall, pace: Pace) {
    this.#client = client;
    this.#hall = hall;
    this.#pace = pace;
  }

  /** Works until the end, or until somebody else logs in as this teller. */
  async work(): Promise<void> {
    while (this.#pace.isPlaying) {
      try {
        await this.#serveNext();
      } catch (error) {
        if (isReplaced(error)) return;
        if (!isPassing(error)) throw error;
        await this.#pace.about(IDLE);
      }
    }
  }

  async #serveNext(): Promise<void> {
    const { isBettingOpen, queue } = this.#hall;
    if (queue.length > 0 && (!isBettingOpen || happens(0.5))) return this.#pay();
    if (isBettingOpen) return this.#sell();
    await this.#pace.about(IDLE);
  }

  async #sell(): Promise<void> {
    await this.#pace.about(SALE);
    const { game, isBettingOpen, meronShare } = this.#hall;
    if (game === null || !isBettingOpen) return;
    const isMeron = game.is_bet_meron_open && (!game.is_bet_wala_open || happens(meronShare));
    const body = { game_id: game.id, amount: anyOf(habits.stakes), is_bet_meron: isMeron };
    const { bet } = await this.#client.post<BetWithTeller>('/api/bet', body);
    if (happens(habits.chances.betCancelled) && (await this.#cancel(bet))) return;
    this.#hall.hold({ serial: bet.serial, gameId: game.id, isMeron }, amountOf(bet.amount));
  }

  /**
   * The wrong side, or second thoughts.
   * @returns whether the bet could still be cancelled
   */
  async #cancel({ serial }: BetView): Promise<boolean> {
    await this.#pace.about(MISTAKE);
    try {
      await this.#client.post(`/api/bet/${serial}/cancel`);
    } catch (error) {
      if (isPassing(error)) return false;
      throw error;
    }
    this.#hall.tally.cancelled += 1;
    return true;
  }

  async #pay(): Promise<void> {
    const ticket = this.#hall.queue.shift();
    if (ticket === undefined) return;
    await this.#pace.about(PAYOUT);
    try {
      const { bet } = await this.#client.post<{ bet: BetView }>(`/api/bet/${ticket.serial}/payout`);
      this.#hall.paidOut(amountOf(bet.payout_amount));
    } catch (error) {
      // Another window may have paid it; otherwise its holder tries again.
      const mayBePaidLater = !isPassing(error) || error.code === 'ON_HAND_TOO_LOW' || error.status === 503;
      if (mayBePaidLater) this.#hall.queue.push(ticket);
      throw error;
    }
  }
}

function amountOf(text: string): Centavos {
  return parseMoney(text) ?? centavos(0);
}
