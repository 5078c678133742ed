import { AUDITOR_ID } from '@taya/contracts/roles';
import { localDate } from '@taya/contracts/time';
import { instantOf, type Moment, parseMoment } from '../../backend/src/audit/log/moment.js';
import type { Command, CommandOf } from '../../backend/src/ledger/commands.js';
import type { Actor } from '../../backend/src/ledger/context.js';
import { drawerOf, onHandOf, remittableOf } from '../../backend/src/ledger/drawers.js';
import { requireRow } from '../../backend/src/ledger/invariant.js';
import { seenIn } from '../../backend/src/ledger/testing/seen.fixture.js';
import type { Profile } from '../../backend/src/ledger/users.js';
import { Dice } from '../dice.ts';
import { type Drawer, type Pace, Staff, type Turn } from '../staff.ts';
import type { Step } from '../steps.ts';
import { type CommandIds, PastLedger } from './past-ledger.ts';

export interface PastTeller extends Profile {
  readonly credentialId: string;
  /** Whether they sell and pay on these days, or only have a drawer. */
  readonly works: boolean;
}

export interface Past {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly credentialIds: CommandOf<'openStation'>['credentialIds'];
  readonly tellers: readonly PastTeller[];
  readonly days: number;
  readonly gamesPerDay: number;
  /** About how many bets a game has. */
  readonly betsPerGame: number;
  /** Of the dice: the same days again, but for serials and sessions. */
  readonly seed: number;
  /** Without it no command has an id. */
  readonly commandIds?: CommandIds;
}

const IP = '127.0.0.1';
const DAY_MS = 24 * 60 * 60 * 1_000;
const SECOND_MS = 1_000;
/** A day's games run from nine in the morning to about nine in the evening. */
const OPENING_HOUR = '09:00';
const DAY_OF_GAMES_SECONDS = 12 * 60 * 60;
/** Once a week, the dates more than two weeks ago are cleared. */
const CLEAR_EVERY_DAYS = 7;
const CLEAR_AFTER_DAYS = 14;
/** What usually happens when somebody is too slow, a drawer too low, or a timer stopped by itself because it had run out. */
const USUAL_REFUSALS = new Set(['BET_NOT_CANCELLABLE', 'ON_HAND_TOO_LOW', 'TIMER_NOT_ALLOWED']);

interface Worker {
  readonly nextTurn: () => Turn;
  turn: Turn;
  dueMs: number;
}

/** The days of a station up to yesterday, in their order, played by its staff on a clock of their own. */
export class PastDays {
  readonly ledger: PastLedger;
  readonly #past: Past;
  readonly #staff: Staff;
  readonly #sessions = new Map<number, Actor>();
  /** The local date of the first day. */
  readonly #firstMs: number;

  /** @param nowMs the present, milliseconds since 1970 UTC */
  constructor(past: Past, nowMs: number) {
    this.#past = past;
    this.#firstMs = Date.parse(localDate(nowMs, past.timeZone)) - past.days * DAY_MS;
    const { stationId, timeZone, commandIds } = past;
    this.ledger = new PastLedger(stationId, timeZone, this.#opening(0), commandIds);
    const where = { nowMs: () => this.ledger.nowMs, timeZone };
    this.#staff = new Staff(this.#tellers(), where, new Dice(past.seed), paceOf(past));
    this.#openStation();
  }

  /** @param day 0 is the first one */
  play(day: number): void {
    this.ledger.nowMs = Math.max(this.ledger.nowMs, this.#opening(day));
    this.#signIn();
    this.#clearDates(day);
    for (const step of this.#staff.morning()) this.#do(step);
    this.#playGames();
    for (const step of this.#staff.evening(this.#drawers())) this.#do(step);
  }

  /** Until the day has its games, and nobody stands at a window. */
  #playGames(): void {
    const { hall } = this.#staff;
    const last = hall.gameId + this.#past.gamesPerDay - (hall.game === null ? 1 : 0);
    const isOver = () => hall.game?.id === last && !hall.isRunning;
    const waiting: Turn = { seconds: this.#past.betsPerGame, step: () => null };
    const admins = () => {
      const turn = this.#staff.adminsTurn();
      return isOver() && turn.seconds > 0 ? waiting : turn;
    };
    const working = this.#tellers().filter((_, index) => this.#past.tellers[index]?.works);
    const tellers = working.map((teller) => () => this.#staff.tellersTurn(teller));
    const workers = [admins, ...tellers].map((nextTurn) => this.#beginning(nextTurn));
    while (!isOver() || hall.winners.length > 0) this.#takeTurn(workers);
  }

  #beginning(nextTurn: () => Turn): Worker {
    const turn = nextTurn();
    return { nextTurn, turn, dueMs: this.ledger.nowMs + turn.seconds * SECOND_MS };
  }

  /** Of whoever is ready first. */
  #takeTurn(workers: readonly Worker[]): void {
    const worker = workers.reduce((first, other) => (other.dueMs < first.dueMs ? other : first));
    this.ledger.nowMs = Math.max(this.ledger.nowMs, worker.dueMs);
    const step = worker.turn.step();
    if (step !== null) this.#do(step);
    worker.turn = worker.nextTurn();
    worker.dueMs = this.ledger.nowMs + worker.turn.seconds * SECOND_MS;
  }

  /** @throws Error when it is refused: nobody tries what makes no sense */
  #do(step: Step): void {
    // Staff need no credentials: they sign in by themselves.
    const outcome = this.ledger.try(step.wish as Command, this.#session(step.by));
    if (outcome.ok) {
      this.#staff.learn(step, seenIn(outcome.result));
      return;
    }
    const { code, message } = outcome.refusal;
    if (!USUAL_REFUSALS.has(code)) throw new Error(`${JSON.stringify(step)}: ${code} ${message}`);
    this.#staff.learnRefusal(step, code);
  }

  #openStation(): void {
    const { stationId, stationName, timeZone, credentialIds, tellers } = this.#past;
    this.ledger.do({ type: 'openStation', stationId, stationName, timeZone, credentialIds });
    this.#signInAs(2, credentialIds[1]);
    for (const { works, ...teller } of tellers)
      this.ledger.do({ type: 'createTeller', ...teller }, this.#session(2));
  }

  #signIn(): void {
    this.#signInAs(1, this.#past.credentialIds[0]);
    this.#past.tellers.forEach(({ credentialId, works }, index) => {
      if (works) this.#signInAs(this.#tellers()[index] ?? 0, credentialId);
    });
  }

  #signInAs(userId: number, credentialId: string): void {
    const asked = { userId, sessionId: '', ip: IP };
    const { sessionId } = this.ledger.do({ type: 'signIn', userId, credentialId }, asked);
    this.#sessions.set(userId, { ...asked, sessionId: sessionId ?? '' });
  }

  #session(userId: number): Actor {
    return requireRow(this.#sessions.get(userId), `session of ${userId}`);
  }

  /** Tellers have the ids after the first users, in the order of their creation. */
  #tellers(): readonly number[] {
    return this.#past.tellers.map((_, index) => AUDITOR_ID + 1 + index);
  }

  #drawers(): readonly Drawer[] {
    return this.#tellers().map((tellerId) => {
      const drawer = drawerOf(this.ledger.state, tellerId);
      return { tellerId, onHand: onHandOf(drawer), remittable: remittableOf(drawer) };
    });
  }

  #clearDates(day: number): void {
    if (day < CLEAR_AFTER_DAYS || day % CLEAR_EVERY_DAYS !== 0) return;
    this.ledger.do({ type: 'clearDate', date: this.#dateOf(day - CLEAR_AFTER_DAYS) }, this.#session(1));
  }

  #dateOf(day: number): string {
    return new Date(this.#firstMs + day * DAY_MS).toISOString().slice(0, 10);
  }

  #opening(day: number): number {
    const moment = parseMoment(`${this.#dateOf(day)}T${OPENING_HOUR}`) as Moment;
    return instantOf(moment, this.#past.timeZone);
  }
}

/** The parts of a game as shares of its time; its bets are sold while betting is open. */
function paceOf({ tellers, gamesPerDay, betsPerGame }: Past): Pace {
  const game = DAY_OF_GAMES_SECONDS / gamesPerDay;
  const working = tellers.filter(({ works }) => works).length;
  const betting = game * 0.6;
  // Between two bets somebody is paid now and then.
  const sale = (0.92 * betting * working) / betsPerGame;
  return {
    betting,
    fight: game * 0.15,
    break: game * 0.15,
    reflection: 5,
    sale,
    payout: sale / 4,
    mistake: sale / 8,
    idle: sale / 3,
    realSeconds: 1,
    hasLastCalls: false,
  };
}
