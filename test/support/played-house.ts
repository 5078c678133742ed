/** A station over HTTP at which everything is done, right and wrong: the player says what, and here are the people's logins. */
import { isDeepStrictEqual } from 'node:util';
import { CANCEL_REASONS } from '@taya/contracts/approval';
import { ERRORS, type ErrorCode } from '@taya/contracts/errors';
import { centavos, fromTwoPlaces } from '@taya/contracts/money';
import { ADMIN_ID, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import type { TellerView } from '@taya/contracts/teller';
import type { Dice } from '../../play/dice.js';
import { Hall } from '../../play/hall.js';
import { ANY_HABITS, type Habits, Player } from '../../play/player.js';
import { seenIn } from '../../play/seen.js';
import { type Call, callOf, type Step, type Wish } from '../../play/steps.js';
import { commandId } from '../crash/support/command-id.js';
import { type Answer, Client, dataOf } from './client.js';
import { House, type Teller } from './house.js';
import { DAY_MS, PASSWORDS } from './station.js';
import { until } from './until.js';

const PIN = '246810';
const WRONG_PIN = '135790';
const STAFF_PASSWORD = 'dora-at-the-desk';
const CASH = '5000';

const HABITS: Habits = {
  ...ANY_HABITS,
  often: {
    ...ANY_HABITS.often,
    ...{ editTeller: 0.5, rename: 0.5, signIn: 1, changePassword: 1, endLastCall: 0 },
  },
  wild: 0.15,
  stake: (dice) => centavos(dice.between(0, 500) * 100),
};

/** Their amounts are now and then outside of all limits, or left out. */
const MAY_BE_ODD: ReadonlySet<Wish['type']> = new Set([
  'sellBet',
  'cashIn',
  'remit',
  'reverseCash',
  'setTimer',
  'openShift',
]);

interface Login {
  readonly client: Client;
  username: string;
  password: string;
}

export class PlayedHouse {
  readonly house: House;
  readonly done = new Set<Wish['type']>();
  /** Answers that must never come. */
  readonly surprises: string[] = [];
  readonly #player: Player;
  readonly #dice: Dice;
  readonly #logins = new Map<number, Login>();
  readonly #onHand = new Map<number, number>();
  #clockAheadMs = 0;
  /** Somebody types the next PIN wrong. */
  #isPinWrong = false;

  private constructor(house: House, tellers: readonly Teller[], dice: Dice) {
    this.house = house;
    this.#dice = dice;
    const hall = new Hall(
      tellers.map(({ id }) => id),
      {
        nowMs: () => Date.now() + this.#clockAheadMs,
        timeZone: 'Asia/Manila',
        onHandOf: (tellerId) => centavos(this.#onHand.get(tellerId) ?? 0),
      },
    );
    this.#player = new Player(hall, dice, HABITS);
    const { admin, superAdmin } = house;
    this.#logins.set(ADMIN_ID, { client: admin, username: 'admin', password: PASSWORDS.admin });
    const { superadmin: password } = PASSWORDS;
    this.#logins.set(SUPER_ADMIN_ID, { client: superAdmin, username: 'superadmin', password });
    for (const teller of tellers) {
      const { id, username, password } = teller;
      this.#logins.set(id, { client: teller, username, password });
    }
  }

  static async open(dice: Dice): Promise<PlayedHouse> {
    const house = await House.open({ isOnFiles: true });
    const tellers: Teller[] = [];
    for (const name of ['ana', 'ben', 'cora']) tellers.push(await house.teller(name, { cash: CASH }));
    return new PlayedHouse(house, tellers, dice);
  }

  async play(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      for (const { id, onhand } of await this.drawers()) this.#onHand.set(id, fromTwoPlaces(onhand));
      await this.#try(this.#player.next());
    }
  }

  /** The station is started again on the next morning: nobody is logged in. */
  async sleep(): Promise<void> {
    this.#clockAheadMs += DAY_MS;
    await this.house.restart({ clockAheadMs: this.#clockAheadMs });
  }

  async drawers(): Promise<readonly TellerView[]> {
    const read = () => this.house.superAdmin.get<readonly TellerView[]>('/api/teller?page_size=100');
    return dataOf(await this.#signedIn(SUPER_ADMIN_ID, read));
  }

  async #try(step: Step): Promise<void> {
    const { wish } = step;
    if (wish.type === 'refusePin') {
      this.#isPinWrong = true;
      return;
    }
    const answer = await this.#answerTo(step);
    const code = answer.body.code as ErrorCode | undefined;
    if (code === undefined) {
      this.done.add(wish.type);
      this.#remember(step, answer);
      this.#player.hall.learn(step, seenIn(answer.body.data));
      return;
    }
    const isBadBody = code === 'VALIDATION' && !MAY_BE_ODD.has(wish.type);
    if (isBadBody || ERRORS[code].status >= 500) this.#wonderAt(step, answer);
    this.#player.hall.learnRefusal(step, code);
  }

  /** What a refusal asks for is said with another call: a second person, or a reason. */
  async #answerTo(step: Step): Promise<Answer> {
    if (step.wish.type === 'signIn') return this.#signIn(step.by);
    const first = await this.#give(step);
    if (first.body.code === 'APPROVAL_REQUIRED') {
      const pin = this.#isPinWrong ? WRONG_PIN : PIN;
      this.#isPinWrong = false;
      return this.#give(step, { approval: { username: 'superadmin', pin } });
    }
    const isUnsaid = step.wish.type === 'cancelBet' && first.body.code === 'VALIDATION';
    return isUnsaid ? this.#give(step, { reason: CANCEL_REASONS[0] }) : first;
  }

  /** Some calls are made again, as after an answer that was lost. */
  async #give({ by, wish }: Step, said: object = {}): Promise<Answer> {
    const { client } = this.#login(by);
    const { method, path, json } = this.#called(by, wish);
    const headers = wish.type === 'withdrawCommand' ? { 'command-inquiry': '1' } : {};
    const sent = { key: commandId(), json: { ...json, ...said }, headers };
    const send = async () => {
      let answer = await client.call(method, path, sent);
      // With the same key, as the answer says.
      await until(async () => {
        if (answer.status === 503) answer = await client.call(method, path, sent);
        return answer.status !== 503;
      });
      return answer;
    };
    const answer = await this.#signedIn(by, send);
    if (answer.status !== 200 || this.#dice.chance(0.9)) return answer;
    const again = await send();
    // A game is answered as it is now, and a last call ends by itself.
    if (wish.type !== 'actOnGame' && !isDeepStrictEqual(again.body, answer.body))
      this.#wonderAt({ by, wish }, again, answer);
    return answer;
  }

  /** With what only its people know: passwords and PINs. */
  #called(by: number, wish: Wish): Call {
    const { password } = this.#login(by);
    if (wish.type === 'withdrawCommand') return { method: 'POST', path: '/api/shift/resume' };
    const called = callOf(wish);
    if (wish.type === 'setPin') return { ...called, json: { password, pin: PIN } };
    if (wish.type === 'createStaff') return { ...called, json: { ...called.json, password: STAFF_PASSWORD } };
    const isOwnPassword = wish.type === 'changeOwnPassword';
    return isOwnPassword
      ? { ...called, json: { old_password: password, new_password: `${password}+` } }
      : called;
  }

  /** Sends it again after a login, where the session has ended. */
  async #signedIn<Data>(by: number, send: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
    const answer = await send();
    if (answer.status !== 401) return answer;
    const signedIn = await this.#signIn(by);
    return signedIn.status === 200 ? send() : (signedIn as Answer<Data>);
  }

  #signIn(by: number): Promise<Answer> {
    const { client, username, password } = this.#login(by);
    return client.signIn(username, password);
  }

  #remember({ by, wish }: Step, { body }: Answer): void {
    const login = this.#login(by);
    if (wish.type === 'changeOwnPassword') login.password += '+';
    if (wish.type === 'editTeller') {
      const teller = this.#login(wish.tellerId);
      teller.username = wish.username ?? teller.username;
    }
    if (wish.type !== 'createStaff') return;
    const { id } = body.data as { readonly id: number };
    const client = new Client(this.house.station);
    this.#logins.set(id, { client, username: wish.username, password: STAFF_PASSWORD });
  }

  #login(userId: number): Login {
    const login = this.#logins.get(userId);
    if (login === undefined) throw new Error(`nobody knows user ${userId}`);
    return login;
  }

  #wonderAt(step: Step, ...answers: readonly Answer[]): void {
    this.surprises.push(
      [step, ...answers.map(({ body }) => body)].map((part) => JSON.stringify(part)).join(' -> '),
    );
  }
}
