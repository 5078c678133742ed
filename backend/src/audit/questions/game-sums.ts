import type { Result, Side } from '@taya/contracts/game';
import { settlementOf } from '../../../../tools/verify.mjs';
import { isClearing } from '../../ledger/event-kinds.js';
import { apply, type EventMap, type EventTypeOf } from '../../ledger/event-map.js';
import { gameOf } from '../../ledger/event-subject.js';
import type { EventData, EventOf, LedgerEvent } from '../../ledger/events.js';

interface Counted {
  bets: number;
  /** Centavos. */
  amount: number;
}

const none = (): Counted => ({ bets: 0, amount: 0 });

export type GameStep = EventOf<EventTypeOf<'game'> | 'date.cleared'>;

const step = (event: GameStep, game: GameSums): void => {
  game.steps.push(event);
};

const TAKEN: EventMap<EventTypeOf<'bet' | 'game'>, void, [GameSums]> = {
  'bet.sold': ({ data }, game) => add(game.sides[data.side], data.stake, 1),
  'bet.cancelled': ({ data }, game) => {
    add(game.sides[data.side], data.stake, -1);
    add(game.cancelled, data.stake, 1);
  },
  'bet.paid': ({ data }, game) => add(game.paid, data.payout, 1),
  'bet.claimed': (_, game) => {
    game.claimed += 1;
  },
  'bet.printed': () => {},
  'game.created': step,
  'game.bettingOpened': (event, game) => {
    game.noContest = false;
    step(event, game);
  },
  'game.bettingClosed': (event, game) => {
    game.noContest = event.data.noContest;
    step(event, game);
  },
  'game.lastCallStarted': step,
  'game.lastCallCancelled': step,
  'game.paused': step,
  'game.resumed': step,
  'game.cancelled': step,
  'game.resultSet': step,
  'game.resultUndone': step,
  'game.confirmed': (event, game) => {
    game.confirmed = event.data;
    step(event, game);
  },
};

/** What a game came to so far, added up from its events. */
export class GameSums {
  readonly id: number;
  readonly name: string;
  readonly terms: EventData<'game.created'>['terms'];
  /** Stakes that stand, by side, and those that went back while betting was open. */
  readonly sides: Readonly<Record<Side, Counted>> = { MERON: none(), WALA: none() };
  readonly cancelled = none();
  readonly paid = none();
  readonly cleared = none();
  claimed = 0;
  noContest = false;
  /** The outcome for good; null before. */
  confirmed: EventData<'game.confirmed'> | null = null;
  /** Events of the game itself and clearings that reached it, in the order of the log. */
  readonly steps: GameStep[] = [];

  constructor(created: EventOf<'game.created'>) {
    this.id = created.data.gameId;
    this.name = created.data.name;
    this.terms = created.data.terms;
    this.steps.push(created);
  }

  get pools(): Readonly<Record<Side, number>> {
    return { MERON: this.sides.MERON.amount, WALA: this.sides.WALA.amount };
  }

  get payouts(): number {
    return this.confirmed?.tellers.reduce((sum, row) => sum + row.payouts, 0) ?? 0;
  }

  /** Owed to winners, unpaid and not cleared. */
  get unclaimed(): number {
    return this.payouts - this.paid.amount - this.cleared.amount;
  }

  /** The payout maths of the stakes so far: frozen once the game is confirmed, else as if `result` were. */
  settlement(result: Result = this.confirmed?.result ?? 'MERON') {
    return settlementOf({ pools: this.pools, terms: this.terms, noContest: this.noContest, result });
  }

  /** Events of other games change nothing. */
  take(event: LedgerEvent): void {
    if (isClearing(event)) this.#cleared(event);
    else if (gameOf(event) === this.id) apply(TAKEN, event, this);
  }

  /** A clearing takes all that a game of its dates still owes. */
  #cleared(event: EventOf<'date.cleared'>): void {
    if (this.confirmed === null || this.confirmed.businessDate > event.data.date || this.unclaimed === 0)
      return;
    this.cleared.amount += this.unclaimed;
    this.steps.push(event);
  }
}

function add(counted: Counted, amount: number, times: 1 | -1): void {
  counted.bets += times;
  counted.amount += times * amount;
}
