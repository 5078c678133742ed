/** Does the steps of random days at a station, and holds each answer against the verifier and the reference model. */
import type { GameAction } from '@taya/contracts/game';
import { centavos, hundredths } from '@taya/contracts/money';
import { localDate } from '@taya/contracts/time';
import { CORA, legalStation } from '../../backend/src/audit/station-log.fixture.js';
import { event, SERIAL } from '../../backend/src/audit/verify/illegal-events.fixture.js';
import { decode, encode } from '../../backend/src/ledger/codec.js';
import type { Actor, Command } from '../../backend/src/ledger/commands.js';
import type { DomainEvent, EventType } from '../../backend/src/ledger/events.js';
import {
  ADMIN,
  ANA,
  BEN,
  DAY,
  SUPER_ADMIN,
  TIME_ZONE,
} from '../../backend/src/ledger/testing/station.fixture.js';
import { ReferenceModel } from '../../backend/src/pipeline/simulation/reference-model.fixture.js';
import { Judge, Refused } from '../../tools/verify.mjs';
import type { AdminAction, Step, Teller, Terms } from './days.js';

const ACTORS: Readonly<Record<Teller | 'admin', Actor>> = { ana: ANA, ben: BEN, cora: CORA, admin: ADMIN };
export const idOf = (teller: Teller) => ACTORS[teller].userId;

/** A command, what would be recorded of it, and why the verifier may refuse that. */
interface Attempt {
  readonly command: Command;
  readonly by: Actor;
  readonly event: DomainEvent;
  readonly unless: RegExp;
}

const ACTIONS: Readonly<Record<Exclude<AdminAction, 'new game'>, GameAction>> = {
  'open all': 'start_betting_all',
  'open MERON': 'start_betting_meron',
  'open WALA': 'start_betting_wala',
  'close all': 'stop_betting_all',
  'close MERON': 'stop_betting_meron',
  'close WALA': 'stop_betting_wala',
  pause: 'pause',
  'cancel game': 'cancel',
  'result MERON': 'set_winner_meron',
  'result WALA': 'set_winner_wala',
  'result DRAW': 'set_draw',
  undo: 'undo_result',
  confirm: 'confirm_result',
};

/** What an admin usually does next, by the status of the game. */
const USUAL: Readonly<Partial<Record<number, AdminAction>>> = {
  1: 'open all',
  2: 'close all',
  3: 'pause',
  7: 'confirm',
};

const NOT_NOW = /^game \d+ is |side was (opened|closed)$/;
const NOT_THAT_DAY = / before, or is to come$|is not decided$/;

export class PlayedStation {
  readonly station = legalStation();
  readonly model = new ReferenceModel();
  /** The log as the verifier takes it. */
  readonly #stored: unknown[] = [];

  constructor() {
    this.#told(0);
  }

  /**
   * @throws Error where the ledger refuses what the verifier would accept, or accepts what the model does not. All that
   *   it accepts has to be judged by the verifier, too, once it is played.
   */
  play(step: Step): void {
    const { station } = this;
    station.at += step.do === 'next day' ? DAY : 1_000;
    if (step.do === 'change terms') this.#changeTerms(step.terms);
    const attempt = this.#attempt(step);
    if (attempt === null) return;
    const { command, by } = attempt;
    const from = station.log.length;
    const decision = station.decide(command, by);
    if (decision.ok) {
      station.record(decision.events, by);
      this.#told(from);
    } else {
      this.#mustBeIllegal(attempt);
    }
  }

  #told(from: number): void {
    const { station, model } = this;
    station.log.slice(from).forEach((json, index) => {
      model.take(decode(from + index, json));
      this.#stored.push(JSON.parse(json));
    });
  }

  #mustBeIllegal({ command, by: { userId, ip }, event: refused, unless }: Attempt): void {
    const { at } = this.station;
    // Both sides at once are for a game in which none is open: a rule of the button, not of the log.
    if (command.type === 'actOnGame' && command.action === 'start_betting_all' && this.#status === 2) return;
    const judge = new Judge();
    for (const [revision, stored] of this.#stored.entries()) judge.take(revision, stored);
    try {
      judge.take(this.#stored.length, JSON.parse(encode(refused, { at, by: { userId, ip }, on: 'test' })));
    } catch (error) {
      if (error instanceof Refused && unless.test(error.message)) return;
      throw error;
    }
    throw new Error(`${JSON.stringify(command)} was refused, and its event is legal`);
  }

  #changeTerms({ rate, payoutUnit, minimumPayout }: Terms): void {
    const from = this.station.log.length;
    const more = { payoutUnit: centavos(payoutUnit), minimumPayout: hundredths(minimumPayout) };
    this.station.do({ type: 'changeHousePercentage', rate: hundredths(rate) }, SUPER_ADMIN);
    this.station.do({ type: 'changeSettings', ...more }, SUPER_ADMIN);
    this.#told(from);
  }

  #attempt(step: Step): Attempt | null {
    switch (step.do) {
      case 'sell':
        return this.#sale(step);
      case 'cancel bet':
      case 'pay':
      case 'claim':
      case 'print':
        return this.#ofBet(step);
      case 'cash in':
        return this.#cash('cash.added', step.teller, step.amount);
      case 'remit':
        return this.#cash('cash.remitted', step.teller, step.amount);
      case 'remit all':
        return this.#cash('cash.remitted', step.teller, this.#remittable(step.teller) + step.over);
      case 'go on':
        return this.#act(this.#status === 5 ? `result ${step.result}` : (USUAL[this.#status] ?? 'new game'));
      case 'act':
        return this.#act(step.action);
      case 'clear':
      case 'seal':
        return this.#ofDay(step.do, localDate(this.station.at - step.daysAgo * DAY, TIME_ZONE));
      case 'next day':
      case 'change terms':
        return null;
    }
  }

  #sale({ teller, side, stake }: Extract<Step, { do: 'sell' }>): Attempt {
    const { gameId } = this;
    const betId = this.model.bets.length + 1;
    return {
      command: { type: 'sellBet', gameId, side, stake: centavos(stake) },
      by: ACTORS[teller],
      event: event('bet.sold', { betId, serial: SERIAL, gameId, sellerId: idOf(teller), side, stake }),
      unless: /^game \d+ is |takes no bets$|^the stake is|^the pool of/,
    };
  }

  #ofBet(step: Extract<Step, { readonly betsAgo: number }>): Attempt | null {
    const bet = this.model.bets.at(-1 - step.betsAgo);
    if (bet === undefined) return null;
    const { betId, gameId, sellerId, side, stake, serial, owed, payerId, isClaimed, prints } = bet;
    const sold = { betId, gameId, sellerId };
    switch (step.do) {
      case 'cancel bet':
        return {
          command: { type: 'cancelBet', serial },
          by: ACTORS[step.teller],
          event: event('bet.cancelled', { ...sold, side, stake }),
          unless: /^game \d+ is |is not among|^who cancels|^the drawer/,
        };
      case 'pay':
        return {
          command: { type: 'payBet', serial },
          by: ACTORS[step.teller],
          event: event('bet.paid', { ...sold, payerId: idOf(step.teller), side, stake, payout: owed }),
          unless: /is owed nothing|claimed before|^the drawer/,
        };
      case 'claim':
        return {
          command: { type: 'claimBet', serial },
          by: ADMIN,
          event: event('bet.claimed', sold),
          unless: /is owed nothing|claimed before/,
        };
      case 'print': {
        const { receipt } = step;
        // The ledger counts prints by itself: it is told only that there was none before the first event.
        const stored = {
          id: betId,
          gameId,
          tellerId: sellerId,
          payerId,
          isAdminClaim: isClaimed,
          prints: { bet: 0, payout: 0 },
          revision: -1,
        };
        return {
          command: { type: 'recordPrint', serial, receipt, stored },
          by: ACTORS[step.by],
          event: event('bet.printed', { ...sold, receipt, count: prints[receipt] + 1 }),
          unless: /was printed/,
        };
      }
    }
  }

  #cash(type: 'cash.added' | 'cash.remitted', teller: Teller, amount: number): Attempt {
    const tellerId = idOf(teller);
    const id = this.#count(type) + 1;
    const data = { tellerId, amount, refNumber: SERIAL, businessDate: this.#today };
    const isIn = type === 'cash.added';
    return {
      command: { type: isIn ? 'cashIn' : 'remit', tellerId, amount: centavos(amount) },
      by: ADMIN,
      event: isIn
        ? event('cash.added', { ...data, cashinId: id })
        : event('cash.remitted', { ...data, remitId: id }),
      unless: isIn ? /^the amount is/ : /^the amount is|could be$/,
    };
  }

  #act(action: AdminAction): Attempt {
    const { gameId } = this;
    if (action !== 'new game') {
      return {
        command: { type: 'actOnGame', gameId, action: ACTIONS[action] },
        by: ADMIN,
        event: this.#acted(action),
        unless: NOT_NOW,
      };
    }
    const created = { gameId: this.model.games.length + 1, name: 'Game', createdDate: this.#today };
    return {
      command: { type: 'createGame', name: 'Game' },
      by: ADMIN,
      event: event('game.created', { ...created, terms: this.station.state.settings.get().terms }),
      unless: /is still running$/,
    };
  }

  #acted(action: Exclude<AdminAction, 'new game'>): DomainEvent {
    const { gameId } = this;
    const { meronOpen = false, walaOpen = false } = this.station.state.game.get() ?? {};
    const [what, which = ''] = action.split(' ');
    const isMeant = (side: string) => which === 'all' || which === side;
    switch (what) {
      case 'open':
        return event('game.bettingOpened', {
          gameId,
          meronOpen: meronOpen || isMeant('MERON'),
          walaOpen: walaOpen || isMeant('WALA'),
        });
      case 'close':
        return event('game.bettingClosed', {
          gameId,
          meronOpen: meronOpen && !isMeant('MERON'),
          walaOpen: walaOpen && !isMeant('WALA'),
          noContest: false,
        });
      case 'pause':
        return event(this.#status === 3 ? 'game.resumed' : 'game.paused', { gameId });
      case 'cancel':
        return event('game.cancelled', { gameId, businessDate: this.#today });
      case 'result':
        return event('game.resultSet', { gameId, result: which as 'DRAW' });
      case 'undo':
        return event('game.resultUndone', { gameId });
      default:
        return event('game.confirmed', {
          gameId,
          result: 'DRAW',
          noContest: false,
          meronPercentage: 0,
          walaPercentage: 0,
          commission: 0,
          breakage: 0,
          businessDate: this.#today,
          tellers: [],
        });
    }
  }

  #ofDay(what: 'clear' | 'seal', date: string): Attempt {
    const sums = { cashin: 0, remit: 0, payin: 0, paidOut: 0, unfinished: 0, unclaimed: 0 };
    const seal = { revision: this.station.log.length - 1, hash: '', sums, publicKey: '', signature: '' };
    const isClear = what === 'clear';
    return {
      command: { type: isClear ? 'clearDate' : 'sealDay', date },
      by: ADMIN,
      event: isClear
        ? event('date.cleared', { clearId: this.#count('date.cleared') + 1, date, tellers: [] })
        : event('day.sealed', { sealId: this.#count('day.sealed') + 1, date, ...seal }),
      unless: NOT_THAT_DAY,
    };
  }

  get gameId(): number {
    return this.model.games.at(-1)?.gameId ?? 1;
  }

  get #status(): number {
    return this.station.state.game.get()?.status ?? 0;
  }

  get #today(): string {
    return localDate(this.station.at, TIME_ZONE);
  }

  #remittable(teller: Teller): number {
    const { cashin, remit, payin, paidOut, unfinished, unclaimed } = this.model.drawerOf(idOf(teller));
    return cashin + payin - paidOut - remit - unfinished - unclaimed;
  }

  #count(type: EventType): number {
    return this.station.log.filter((json) => json.startsWith(`{"type":"${type}"`)).length;
  }
}
