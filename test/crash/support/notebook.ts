import type { BetView } from '@taya/contracts/bet';
import type { ErrorCode } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import type { CashRecordView } from '@taya/contracts/teller';
import type { Hall } from '../../../play/hall.js';
import { seenIn } from '../../../play/seen.js';
import { callOf, type Step } from '../../../play/steps.js';
import { type Answer, type Client, refusal } from '../../support/client.js';
import { until } from '../../support/until.js';
import { commandId } from './command-id.js';

/** What the server answers to each kind of command. */
interface Answers {
  readonly sellBet: { readonly bet: BetView };
  readonly cancelBet: { readonly bet: BetView };
  readonly payBet: { readonly bet: BetView };
  readonly cashIn: CashRecordView;
  readonly remit: CashRecordView;
  readonly createGame: GameView;
  readonly actOnGame: GameView;
}
type Kind = keyof Answers;

type AnyAnswer = Answers[Kind];

/** A command before it is sent. */
export interface Order {
  readonly by: Client;
  readonly step: Step;
}

/** A command that was sent, its key, and what is known of it. */
export interface Entry {
  readonly order: Order;
  readonly key: string;
  /** `unanswered`: it may or may not have been recorded. `refused`: nothing was. */
  state: 'unanswered' | 'recorded' | 'refused';
  /** The answer when it was recorded. */
  answer: AnyAnswer | null;
  /** The revision that the answer names. */
  revision: number;
}

const CROWD = 16;
/** Refusals that are usual on a busy day; any other is an error of the server or of the test. */
const EXPECTED_STATUSES = [403, 404, 409];

/**
 * What the clients know: every command with its key, and what the server answered. A client behaves like ours: after a
 * missing answer or a 503 it asks again with the same key.
 */
export class Notebook {
  readonly entries: Entry[] = [];
  /** How often each 503 was answered. */
  readonly delays = new Map<string, number>();
  /** Answers that must never come. */
  readonly surprises: string[] = [];
  readonly #hall: Hall;

  /** @param hall where people hear of each answer */
  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Sends a command. Resolves with what is known of it. */
  async give(order: Order): Promise<Entry> {
    const entry: Entry = { order, key: commandId(), state: 'unanswered', answer: null, revision: -1 };
    this.entries.push(entry);
    await this.send(entry);
    return entry;
  }

  /** @returns false when no answer came, or one that leaves the outcome open */
  async send(entry: Entry): Promise<boolean> {
    let answer: Answer<AnyAnswer>;
    try {
      answer = await call(entry);
    } catch {
      return false;
    }
    if (answer.status === 503) {
      const code = answer.body.code ?? 'none';
      this.delays.set(code, (this.delays.get(code) ?? 0) + 1);
      return false;
    }
    if (answer.status === 200) {
      entry.state = 'recorded';
      entry.answer = answer.body.data;
      entry.revision = Number(answer.headers.get('x-ledger-revision'));
      this.#hall.learn(entry.order.step, seenIn(entry.answer));
    } else {
      entry.state = 'refused';
      this.#hall.learnRefusal(entry.order.step, answer.body.code as ErrorCode);
      if (!EXPECTED_STATUSES.includes(answer.status)) this.#wonderAt(entry, answer);
    }
    return true;
  }

  recorded<K extends Kind>(kind: K): readonly (Entry & { readonly answer: Answers[K] })[] {
    return this.entries.filter(
      ({ order, state }) => order.step.wish.type === kind && state === 'recorded',
    ) as never;
  }

  count(state: Entry['state']): number {
    return this.entries.filter((entry) => entry.state === state).length;
  }

  /**
   * Asks again for every missing answer, until all have come.
   * @returns how many turned out to be recorded
   */
  async resolve(): Promise<number> {
    const unanswered = this.entries.filter(({ state }) => state === 'unanswered');
    await each(unanswered, (entry) =>
      until(
        () => this.send(entry),
        undefined,
        () => `never answered: ${describe(entry)}`,
      ),
    );
    return unanswered.filter(({ state }) => state === 'recorded').length;
  }

  /**
   * Repeats those of the commands that were recorded.
   * @returns those that were not answered with their first record
   */
  async differences(entries: readonly Entry[] = this.entries): Promise<readonly string[]> {
    const recorded = entries.filter(({ state }) => state === 'recorded');
    const found: string[] = [];
    await each(recorded, async (entry) => {
      const answer = await call(entry);
      const again =
        answer.status === 200 ? recordOf({ ...entry, answer: answer.body.data }) : refusal(answer);
      if (JSON.stringify(again) !== JSON.stringify(recordOf(entry))) {
        found.push(
          `${describe(entry)}: first ${JSON.stringify(recordOf(entry))}, now ${JSON.stringify(again)}`,
        );
      }
    });
    return found;
  }

  #wonderAt(entry: Entry, answer: Answer): void {
    this.surprises.push(`${describe(entry)} -> ${answer.status} ${answer.body.code} ${answer.body.message}`);
  }
}

/** Does something for each element of a list, several at a time. */
export async function each<T>(list: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const left = list.values();
  const work = async () => {
    for (const item of left) await action(item);
  };
  await Promise.all(Array.from({ length: CROWD }, work));
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function call({ order, key }: Entry): Promise<Answer<AnyAnswer>> {
  const { method, path, json } = callOf(order.step.wish);
  return order.by.call(method, path, { key, json });
}

/** The part of an answer that must be the same when the command is repeated. */
function recordOf({ order, answer }: Entry): readonly unknown[] {
  if (answer === null) return [];
  if ('bet' in answer) {
    const { id, serial, game_id, teller_id, amount, is_bet_meron, bet_date } = answer.bet;
    const sold = [id, serial, game_id, teller_id, amount, is_bet_meron, bet_date];
    const { type } = order.step.wish;
    if (type === 'payBet') return [...sold, answer.bet.claimed_date, answer.bet.payout_amount];
    return type === 'cancelBet' ? [...sold, answer.bet.cancelled_date] : sold;
  }
  if ('ref_number' in answer) return [answer.id, answer.amount, answer.ref_number, answer.created_at];
  return [answer.id, answer.name, answer.created_at];
}

function describe({ order, key }: Entry): string {
  return `${JSON.stringify(order.step)} key ${key}`;
}
