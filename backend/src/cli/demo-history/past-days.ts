import { localDate } from '@taya/contracts/time';
import { instantOf, type Moment, parseMoment } from '../../audit/log/moment.js';
import { defaultName } from '../../game/queries/get-default-name.js';
import type { Actor, OpenStation, TellerProfile } from '../../ledger/commands.js';
import { drawerOf, remittableOf } from '../../ledger/drawers.js';
import type { Habits } from './habits.js';
import { PastGames, pesos, type Staff } from './past-games.js';
import { type CommandIds, PastLedger } from './past-ledger.js';

export interface PastTeller extends TellerProfile {
  readonly credentialId: string;
  /** Whether they sell and pay on these days, or only have a drawer. */
  readonly works: boolean;
}

export interface Past {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly credentialIds: OpenStation['credentialIds'];
  readonly tellers: readonly PastTeller[];
  readonly days: number;
  readonly gamesPerDay: number;
  /** About how many bets a game has. */
  readonly betsPerGame: number;
  readonly habits: Habits;
  /** Without it no command has an id. */
  readonly commandIds?: CommandIds;
}

const IP = '127.0.0.1';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** A day's games run from nine in the morning to about nine in the evening. */
const OPENING_HOUR = '09:00';
const DAY_OF_GAMES_MS = 12 * 60 * 60 * 1_000;
/** Once a week, the dates more than two weeks ago are cleared. */
const CLEAR_EVERY_DAYS = 7;
const CLEAR_AFTER_DAYS = 14;

/** The days of a station up to yesterday, in their order. */
export class PastDays {
  readonly ledger: PastLedger;
  readonly #past: Past;
  readonly #games: PastGames;
  /** The local date of the first day. */
  readonly #firstMs: number;

  /** @param nowMs the present, milliseconds since 1970 UTC */
  constructor(past: Past, nowMs: number) {
    this.#past = past;
    this.#firstMs = Date.parse(localDate(nowMs, past.timeZone)) - past.days * DAY_MS;
    const { stationId, timeZone, commandIds } = past;
    this.ledger = new PastLedger(stationId, timeZone, this.#opening(0), commandIds);
    this.#games = new PastGames(this.ledger, past.habits);
    this.#openStation();
  }

  /** @param day 0 is the first one */
  play(day: number): void {
    const { gamesPerDay, betsPerGame, habits } = this.#past;
    this.ledger.nowMs = Math.max(this.ledger.nowMs, this.#opening(day));
    const staff = this.#signIn();
    this.#clearDates(day, staff.admin);
    for (const { userId } of this.#drawers()) {
      const amount = pesos(habits.cash.morning);
      this.ledger.do({ type: 'cashIn', tellerId: userId, amount }, staff.admin);
    }
    this.#games.rememberTickets(staff);
    for (let game = 0; game < gamesPerDay; game += 1) {
      const name = defaultName(game, this.#dateOf(day));
      this.#games.play(staff, name, betsPerGame, DAY_OF_GAMES_MS / gamesPerDay);
    }
    this.#games.payAll(staff);
    this.#remitAll(staff.admin);
  }

  #openStation(): void {
    const { stationId, stationName, timeZone, credentialIds, tellers } = this.#past;
    this.ledger.do({ type: 'openStation', stationId, stationName, timeZone, credentialIds });
    const superAdmin = this.#session(2, credentialIds[1]);
    for (const { works, ...teller } of tellers)
      this.ledger.do({ type: 'createTeller', ...teller }, superAdmin);
  }

  #signIn(): Staff {
    const working = this.#drawers().filter((_, index) => this.#past.tellers[index]?.works);
    return {
      admin: this.#session(1, this.#past.credentialIds[0]),
      tellers: working.map(({ userId, credentialId }) => this.#session(userId, credentialId)),
    };
  }

  #session(userId: number, credentialId: string): Actor {
    const asked = { userId, sessionId: '', ip: IP };
    const user = this.ledger.do({ type: 'signIn', userId, credentialId }, asked);
    return { ...asked, sessionId: user.sessionId ?? '' };
  }

  /** Tellers have the ids after the first users, in the order of their creation. */
  #drawers(): readonly { readonly userId: number; readonly credentialId: string }[] {
    const first = this.#past.credentialIds.length + 1;
    return this.#past.tellers.map(({ credentialId }, index) => ({ userId: first + index, credentialId }));
  }

  #clearDates(day: number, admin: Actor): void {
    if (day < CLEAR_AFTER_DAYS || day % CLEAR_EVERY_DAYS !== 0) return;
    this.ledger.do({ type: 'clearDate', date: this.#dateOf(day - CLEAR_AFTER_DAYS) }, admin);
  }

  #remitAll(admin: Actor): void {
    for (const { userId } of this.#drawers()) {
      const amount = remittableOf(drawerOf(this.ledger.state, userId));
      if (amount > 0) this.ledger.do({ type: 'remit', tellerId: userId, amount }, admin);
    }
  }

  #dateOf(day: number): string {
    return new Date(this.#firstMs + day * DAY_MS).toISOString().slice(0, 10);
  }

  #opening(day: number): number {
    const moment = parseMoment(`${this.#dateOf(day)}T${OPENING_HOUR}`) as Moment;
    return instantOf(moment, this.#past.timeZone);
  }
}
