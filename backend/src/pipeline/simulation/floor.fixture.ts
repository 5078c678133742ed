import type { ErrorCode } from '@taya/contracts/errors';
import { GAME_ACTIONS, type GameAction, SIDES } from '@taya/contracts/game';
import { centavos, hundredths } from '@taya/contracts/money';
import { COUNTED_RECEIPTS } from '@taya/contracts/print';
import { ADMIN_ID, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import { localDate } from '@taya/contracts/time';
import { TIMER_STATUSES } from '@taya/contracts/timer';
import type { Actor, Command } from '../../ledger/commands.js';
import type { EventData, LedgerEvent } from '../../ledger/events.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

export const TIME_ZONE = 'Asia/Manila';
const OFFICE_IP = '10.0.0.2';

/** What the admin does next in a game that goes well, by the event that came last. */
const NEXT_ACTION: Readonly<Partial<Record<LedgerEvent['type'], readonly GameAction[]>>> = {
  'game.created': ['start_betting_all'],
  'game.bettingOpened': ['stop_betting_all'],
  'game.resumed': ['stop_betting_all'],
  'game.paused': ['pause'],
  'game.bettingClosed': ['set_winner_meron', 'set_winner_wala', 'set_draw'],
  'game.resultUndone': ['set_winner_meron'],
  'game.resultSet': ['confirm_result'],
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

/** What the people of a station believe, from the answers they got: enough to ask mostly sensible things. */
export class Floor {
  readonly #world: SimulatedWorld;
  readonly #people = new Map<number, Person>();
  readonly #bets: EventData<'bet.sold'>[] = [];
  /** Bets of confirmed games that won, as far as anybody knows. */
  readonly #winners: EventData<'bet.sold'>[] = [];
  readonly #payers = new Map<number, number>();
  /** Those who were told that they have to sign in. */
  readonly #signedOut = new Set<number>();
  #tellers: Person[] = [];
  #gameId = 0;
  /** The last event of the latest game; null when a new one may be made. */
  #lastOfGame: LedgerEvent['type'] | null = null;
  #made = 0;

  constructor(world: SimulatedWorld) {
    this.#world = world;
    this.#know(ADMIN_ID, OFFICE_IP, 'first-admin');
    this.#know(SUPER_ADMIN_ID, OFFICE_IP, 'first-super-admin');
  }

  signIn(person: Person): Asked {
    const { userId, ip, credentialId } = person;
    return { actor: { userId: 0, sessionId: '', ip }, command: { type: 'signIn', userId, credentialId } };
  }

  /** The first things anybody does. */
  opening(): Asked[] {
    return [...this.#people.values()].map((person) => this.signIn(person));
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
    return this.#tellers.map((teller) => this.signIn(teller));
  }

  /** Anything that somebody may want next. */
  anything(): Asked {
    const { random } = this.#world;
    const [signedOut] = this.#signedOut;
    if (signedOut !== undefined && random.chance(0.7)) {
      this.#signedOut.delete(signedOut);
      return this.signIn(this.#person(signedOut));
    }
    const roll = random.next();
    const isOpen = this.#lastOfGame === 'game.bettingOpened' || this.#lastOfGame === 'game.resumed';
    if (roll < 0.4) return isOpen || random.chance(0.1) ? this.#sellBet() : this.#actOnGame();
    if (roll < 0.62) return this.#actOnGame();
    if (roll < 0.82) return this.#actOnBet();
    if (roll < 0.9) return this.#cash();
    return this.#office();
  }

  /** Takes in why a command was refused. */
  learnRefusal({ actor }: Asked, code: ErrorCode): void {
    if (code === 'NOT_SIGNED_IN' || code === 'SESSION_REPLACED') this.#signedOut.add(actor.userId);
  }

  /** Takes in what an accepted command recorded. */
  learn(events: readonly LedgerEvent[]): void {
    for (const event of events) this.#learn(event);
  }

  #learn(event: LedgerEvent): void {
    switch (event.type) {
      case 'user.created':
        if (event.data.ip !== '') {
          this.#tellers.push(this.#know(event.data.userId, event.data.ip, event.data.credentialId));
        }
        break;
      case 'user.signedIn':
        this.#person(event.data.userId).sessionId = event.data.sessionId;
        break;
      case 'user.passwordChanged':
        this.#person(event.data.userId).credentialId = event.data.credentialId;
        break;
      case 'game.created':
        this.#gameId = Math.max(this.#gameId, event.data.gameId);
        this.#lastOfGame = event.type;
        break;
      case 'game.confirmed':
        this.#winners.push(...this.#wonBy(event.data));
        if (event.data.gameId === this.#gameId) this.#lastOfGame = null;
        break;
      case 'game.cancelled':
        if (event.data.gameId === this.#gameId) this.#lastOfGame = null;
        break;
      case 'game.bettingOpened':
      case 'game.bettingClosed':
      case 'game.paused':
      case 'game.resumed':
      case 'game.resultSet':
      case 'game.resultUndone':
        if (event.data.gameId === this.#gameId) this.#lastOfGame = event.type;
        break;
      case 'bet.sold':
        this.#bets.push(event.data);
        break;
      case 'bet.paid':
        this.#payers.set(event.data.betId, event.data.payerId);
        break;
    }
  }

  #wonBy({ gameId, result, noContest }: EventData<'game.confirmed'>): EventData<'bet.sold'>[] {
    const isRefund = noContest || result === 'DRAW';
    return this.#bets.filter((bet) => bet.gameId === gameId && (isRefund || bet.side === result));
  }

  #sellBet(): Asked {
    const { random } = this.#world;
    const stake = centavos(random.between(0, 500) * 100);
    return this.#byTeller({ type: 'sellBet', gameId: this.#gameId || 1, side: random.pick(SIDES), stake });
  }

  #actOnGame(): Asked {
    const { random } = this.#world;
    const name = `Fight ${this.#gameId + 1}`;
    if (this.#lastOfGame === null) return this.#by(ADMIN_ID, { type: 'createGame', name });
    const actions = random.chance(0.2) ? GAME_ACTIONS : (NEXT_ACTION[this.#lastOfGame] ?? GAME_ACTIONS);
    return this.#by(ADMIN_ID, { type: 'actOnGame', gameId: this.#gameId, action: random.pick(actions) });
  }

  #actOnBet(): Asked {
    const { random } = this.#world;
    if (this.#bets.length === 0) return this.#sellBet();
    const bet = random.pick(this.#winners.length > 0 && random.chance(0.7) ? this.#winners : this.#bets);
    const { serial, sellerId } = bet;
    if (random.chance(0.4)) return this.#print(bet);
    if (random.chance(0.3)) return this.#by(sellerId, { type: 'cancelBet', serial });
    if (random.chance(0.2)) return this.#by(ADMIN_ID, { type: 'claimBet', serial });
    return this.#byTeller({ type: 'payBet', serial });
  }

  #print({ betId, serial, sellerId }: EventData<'bet.sold'>): Asked {
    const { random } = this.#world;
    const by = random.pick([ADMIN_ID, sellerId, this.#payers.get(betId) ?? sellerId]);
    return this.#by(by, { type: 'recordPrint', serial, receipt: random.pick(COUNTED_RECEIPTS) });
  }

  #cash(): Asked {
    const { random } = this.#world;
    const tellerId = random.pick(this.#tellers).userId;
    const amount = centavos(random.between(1, 1_000) * random.pick([5, 50, 500]));
    return this.#by(ADMIN_ID, { type: random.pick(['cashIn', 'remit']), tellerId, amount });
  }

  /** Cash that is taken out again at once: the second is refused where the first is not known. */
  inAndOut(): readonly [Asked, Asked] {
    const { random } = this.#world;
    const tellerId = random.pick(this.#tellers).userId;
    const amount = centavos(random.between(10_000, 20_000) * 100);
    return [
      this.#by(ADMIN_ID, { type: 'cashIn', tellerId, amount }),
      this.#by(ADMIN_ID, { type: 'remit', tellerId, amount }),
    ];
  }

  #office(): Asked {
    const { random, clock } = this.#world;
    this.#made += 1;
    const rate = hundredths(random.between(1, 2_000));
    const day = clock.nowMs() - random.between(-1, 1) * 86_400_000;
    return random.pick([
      () => this.signIn(random.pick([...this.#people.values()])),
      () => this.#by(SUPER_ADMIN_ID, { type: 'changeHousePercentage', rate }),
      () => this.#by(SUPER_ADMIN_ID, { type: 'changeSettings', minimumPayout: hundredths(0) }),
      () => this.#by(ADMIN_ID, { type: 'clearDate', date: localDate(day, TIME_ZONE) }),
      () => this.#by(ADMIN_ID, { type: 'sealDay', date: localDate(day, TIME_ZONE) }),
      () => this.#by(ADMIN_ID, { type: 'setTimer', action: random.pick(TIMER_STATUSES), maxSeconds: 90 }),
      () => this.#changePassword(random.pick(this.#tellers)),
      () => this.#editTeller(random.pick(this.#tellers)),
    ])();
  }

  #changePassword({ userId, credentialId }: Person): Asked {
    return this.#by(userId, {
      type: 'changeOwnPassword',
      verifiedCredentialId: credentialId,
      credentialId: `changed-${this.#made}`,
    });
  }

  #editTeller({ userId }: Person): Asked {
    const { random } = this.#world;
    const isActive = random.chance(0.8);
    const location = `Window ${this.#made}`;
    return this.#by(SUPER_ADMIN_ID, { type: 'editTeller', tellerId: userId, isActive, location });
  }

  #byTeller(command: Command): Asked {
    return this.#by(this.#world.random.pick(this.#tellers).userId, command);
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
