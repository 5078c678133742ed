/** Stations after any day, in memory: many steps are refused, as on real days. */
import type { ErrorCode } from '@taya/contracts/errors';
import { Role, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import fc from 'fast-check';
import { Dice } from '../../../../play/dice.js';
import { Hall } from '../../../../play/hall.js';
import { ANY_HABITS, type Habits, Player } from '../../../../play/player.js';
import type { Step } from '../../../../play/steps.js';
import { type Command, type CommandType, resultOf } from '../commands.js';
import { type Actor, STATION_ACTOR } from '../context.js';
import type { Decision } from '../decision.js';
import { drawerOf, onHandOf } from '../drawers.js';
import { requireRow } from '../invariant.js';
import { printOf } from './play.fixture.js';
import { seenIn } from './seen.fixture.js';
import { DAY, openedStation, type TestStation, TIME_ZONE } from './station.fixture.js';

const PIN = 'pin of the super admin';
/** What a second person may have to approve. */
const APPROVED: ReadonlySet<CommandType> = new Set([
  ...([
    'cancelBet',
    'payBet',
    'payLostBet',
    'reverseCash',
    'openShift',
    'closeShift',
    'reopenResult',
  ] as const),
]);

/** Milliseconds that pass before a step. */
const PAUSES = [...Array.from({ length: 30 }, () => 1_000), 0, 60_000, 90 * 60_000, DAY];

export const MEMORY_HABITS: Habits = {
  ...ANY_HABITS,
  often: { ...ANY_HABITS.often, rename: 0.5 },
};

/** A day, as the numbers that its steps are made of: it shrinks step by step. */
export function anyDay(minSteps: number, maxSteps: number): fc.Arbitrary<readonly number[]> {
  return fc.array(fc.nat(), { minLength: minSteps, maxLength: maxSteps, size: 'max' });
}

/** A day long enough for several games. */
export const longDay = anyDay(60, 200);

export interface Attempt {
  readonly step: Step;
  readonly command: Command;
  readonly actor: Actor;
  readonly decision: Decision;
}

/** A station that the player of betting days plays at. */
export class PlayedDay {
  readonly station: TestStation;
  readonly #player: Player;

  constructor(station = openedStation(), habits = MEMORY_HABITS) {
    this.station = station;
    const tellers = [...station.state.users.values()].filter(({ role }) => role === Role.Teller);
    const today = {
      nowMs: () => station.at,
      timeZone: TIME_ZONE,
      onHandOf: (tellerId: number) => onHandOf(drawerOf(station.state, tellerId)),
    };
    const hall = new Hall(
      tellers.map(({ id }) => id),
      today,
    );
    this.#player = new Player(hall, new Dice(0), habits);
  }

  /** @returns the codes of the refusals, null for accepted steps */
  play(day: readonly number[]): (ErrorCode | null)[] {
    return day.map((number) => {
      const { decision } = this.attempt(number);
      return decision.ok ? null : decision.refusal.code;
    });
  }

  /** Tries one step; a refused one changes nothing. */
  attempt(number: number): Attempt {
    const { station } = this;
    const dice = new Dice(number);
    station.at += dice.pick(PAUSES);
    const step = this.#player.next(dice);
    const command = this.#withMore(this.#commandOf(step), dice);
    const actor = this.#actor(step.by);
    const decision = station.decide(command, actor);
    if (decision.ok) {
      const key = { key: `${actor.userId}|${station.log.length}`, fingerprint: 'f' };
      const events = station.record(decision.events, actor, key);
      this.#player.hall.learn(step, seenIn(resultOf(station.state, command, events)));
    } else {
      this.#player.hall.learnRefusal(step, decision.refusal.code);
    }
    return { step, command, actor, decision };
  }

  #commandOf({ by, wish }: Step): Command {
    switch (wish.type) {
      case 'recordPrint': {
        const ticket = this.#player.hall.recent.find(({ serial }) => serial === wish.serial);
        const { id: betId, tellerId: sellerId, ...bet } = requireRow(ticket, 'ticket');
        return printOf(this.station, { ...bet, betId, sellerId }, wish.receipt);
      }
      case 'setPin':
        return { type: 'setPin', verifiedCredentialId: `credential-of-${SUPER_ADMIN_ID}`, pinId: PIN };
      case 'refusePin':
        return { type: 'refusePin', approverId: SUPER_ADMIN_ID, pinId: PIN };
      case 'createStaff':
        return { ...wish, credentialId: 'credential of staff' };
      case 'signIn': {
        const { credentialId } = requireRow(this.station.state.users.get(by), `user ${by}`);
        return { type: 'signIn', userId: by, credentialId };
      }
      case 'changeOwnPassword':
        throw new Error('nobody changes a password here');
      default:
        return wish;
    }
  }

  /** What people say beside it: a reason, and the PIN of the super admin where they have asked them. */
  #withMore(command: Command, dice: Dice): Command {
    if (!APPROVED.has(command.type)) return command;
    const approval = { approverId: SUPER_ADMIN_ID, pinId: PIN };
    const said = command.type === 'cancelBet' && dice.chance(0.7) ? { reason: 'wrong side' } : {};
    return { ...command, ...said, ...(dice.chance(0.6) && { approval }) };
  }

  #actor(userId: number): Actor {
    if (userId === STATION_ACTOR.userId) return STATION_ACTOR;
    const { ip } = requireRow(this.station.state.users.get(userId), `user ${userId}`);
    return { userId, sessionId: `session-of-${userId}`, ip: ip || `10.0.0.${userId}` };
  }
}

export function stationAfter(day: readonly number[]): TestStation {
  const played = new PlayedDay();
  played.play(day);
  return played.station;
}
