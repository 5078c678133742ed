import { centavos } from '@taya/contracts/money';
import { ADMIN_ID, Role, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import { Hall } from '../../../../play/hall.js';
import { ANY_HABITS, type Habits, Player } from '../../../../play/player.js';
import type { Step } from '../../../../play/steps.js';
import type { Command } from '../../ledger/commands.js';
import type { Actor } from '../../ledger/context.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { seenIn } from '../../ledger/testing/seen.fixture.js';
import type { Outcome } from '../ledger.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

export const TIME_ZONE = 'Asia/Manila';
const PIN = 'pin of the super admin';
const OFFICE_IP = '10.0.0.2';
const SIGNED_OUT = new Set(['NOT_SIGNED_IN', 'SESSION_REPLACED']);

/** The usual day, and in the office what ends sessions. Stakes are small, so that drawers hold enough to pay them. */
const HABITS: Habits = {
  ...ANY_HABITS,
  often: {
    ...ANY_HABITS.often,
    ...{ timer: 2, terms: 2, editTeller: 1.5, changePassword: 1.5, signIn: 1.5 },
    ...{ endLastCall: 0, withdraw: 0, pin: 4, reopen: 8 },
  },
  wild: 0.4,
  stake: (dice) => centavos(dice.between(0, 500) * 100),
  amount: (dice) => centavos(dice.between(1, 1_000) * dice.pick([5, 50, 500])),
};

export interface Asked {
  readonly actor: Actor;
  readonly command: Command;
}

interface Person {
  readonly userId: number;
  readonly ip: string;
  credentialId: string;
  sessionId: string;
}

/** The people of the simulated station: the player says what they want, and here are their sessions and passwords. */
export class Floor {
  readonly #world: SimulatedWorld;
  readonly #player: Player;
  readonly #people = new Map<number, Person>();
  /** Those who were told that they have to sign in. */
  readonly #signedOut = new Set<number>();
  #made = 0;

  constructor(world: SimulatedWorld) {
    this.#world = world;
    const hall = new Hall([], { nowMs: () => world.clock.nowMs(), timeZone: TIME_ZONE });
    this.#player = new Player(hall, world.random, HABITS);
    this.#know(ADMIN_ID, OFFICE_IP, 'first-admin');
    this.#know(SUPER_ADMIN_ID, OFFICE_IP, 'first-super-admin');
  }

  /** The first things anybody does. */
  opening(): Asked[] {
    return [ADMIN_ID, SUPER_ADMIN_ID].map((userId) => this.#signIn(userId));
  }

  createTeller(): Asked {
    this.#made += 1;
    const number = this.#made;
    return this.#by(SUPER_ADMIN_ID, {
      type: 'createTeller',
      username: `teller${number}`,
      firstName: 'Ana',
      middleName: '',
      lastName: `${number}`,
      location: 'Window',
      ip: `10.0.1.${number}`,
      credentialId: `teller-${number}`,
    });
  }

  signInTellers(): Asked[] {
    return this.#player.hall.tellers.map((userId) => this.#signIn(userId));
  }

  /** Anything that somebody may want next. */
  anything(): Asked {
    const [signedOut] = this.#signedOut;
    if (signedOut === undefined || !this.#world.random.chance(0.7)) return this.#asked(this.#player.next());
    this.#signedOut.delete(signedOut);
    return this.#signIn(signedOut);
  }

  /** Cash that is taken out again at once: the second is refused where the first is not known. */
  inAndOut(): readonly [Asked, Asked] {
    const { random } = this.#world;
    const tellerId = random.pick(this.#player.hall.tellers);
    const amount = centavos(random.between(10_000, 20_000) * 100);
    return [
      this.#by(ADMIN_ID, { type: 'cashIn', tellerId, amount }),
      this.#by(ADMIN_ID, { type: 'remit', tellerId, amount }),
    ];
  }

  /** Takes in the answer to a command. */
  learn({ actor, command }: Asked, outcome: Outcome<unknown>): void {
    const { hall } = this.#player;
    const done = { by: actor.userId, wish: command };
    if (outcome.ok) {
      hall.learn(done, seenIn(outcome.result));
      for (const event of outcome.events) this.#learnOfPeople(event);
    } else {
      const { code } = outcome.refusal;
      hall.learnRefusal(done, code);
      if (SIGNED_OUT.has(code)) this.#signedOut.add(actor.userId);
    }
  }

  #learnOfPeople({ type, data }: LedgerEvent): void {
    if (type === 'user.signedIn') this.#person(data.userId).sessionId = data.sessionId;
    if (type === 'user.passwordChanged') this.#person(data.userId).credentialId = data.credentialId;
    if (type !== 'user.created') return;
    this.#know(data.userId, data.ip || OFFICE_IP, data.credentialId);
    if (data.role === Role.Teller) this.#player.hall.tellers.push(data.userId);
  }

  #asked({ by, wish }: Step): Asked {
    switch (wish.type) {
      case 'signIn':
        return this.#signIn(by);
      case 'changeOwnPassword':
        return this.#changePassword(this.#person(by));
      case 'setPin': {
        const { credentialId: verifiedCredentialId } = this.#person(by);
        return this.#by(by, { type: 'setPin', verifiedCredentialId, pinId: PIN });
      }
      case 'reopenResult':
        return this.#by(by, { ...wish, approval: { approverId: SUPER_ADMIN_ID, pinId: PIN } });
      case 'createStaff':
        return this.#by(by, { ...wish, credentialId: 'staff' });
      case 'refusePin':
        throw new Error('nobody types a wrong PIN here');
      default:
        return this.#by(by, wish);
    }
  }

  #signIn(userId: number): Asked {
    const { ip, credentialId } = this.#person(userId);
    return { actor: { userId: 0, sessionId: '', ip }, command: { type: 'signIn', userId, credentialId } };
  }

  #changePassword({ userId, credentialId: verifiedCredentialId }: Person): Asked {
    this.#made += 1;
    const credentialId = `changed-${this.#made}`;
    return this.#by(userId, { type: 'changeOwnPassword', verifiedCredentialId, credentialId });
  }

  #by(userId: number, command: Command): Asked {
    const { sessionId, ip } = this.#person(userId);
    return { actor: { userId, sessionId, ip }, command };
  }

  #person(userId: number): Person {
    return this.#people.get(userId) ?? this.#know(userId, OFFICE_IP, 'unknown');
  }

  #know(userId: number, ip: string, credentialId: string): Person {
    const known = this.#people.get(userId);
    if (known !== undefined) return known;
    const person = { userId, ip, credentialId, sessionId: '' };
    this.#people.set(userId, person);
    return person;
  }
}
