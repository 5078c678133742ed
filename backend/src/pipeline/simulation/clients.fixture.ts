import { refusal } from '../../ledger/decision.js';
import { scopedKey } from '../../ledger/keys.js';
import type { StoredBet } from '../../ledger/prints.js';
import type { CommandKey, CommandRequest, Outcome } from '../ledger.js';
import type { Asked, Floor } from './floor.fixture.js';
import type { Call, Instance } from './instance.fixture.js';
import { isBehind } from './read-side.fixture.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

/** Sent or asked again with the same key. */
const ASK_AGAIN = new Set(['OUTCOME_UNKNOWN', 'NOT_RECORDED', 'OVERLOADED', 'BEHIND', 'STANDBY']);

/** One thing somebody wanted, with every call made for it. */
export interface Wish {
  readonly asked: Asked;
  readonly key: CommandKey | undefined;
  readonly calls: Call[];
  /** null when nobody could tell any more: the process died under a command without a key, or the ledger stopped. */
  outcome: Outcome<unknown> | null;
}

/** What the read models said about a bet that the ledger did not know. */
export interface LookedUp {
  readonly serial: string;
  /** They included at least the events up to this one. */
  readonly revision: number;
  readonly stored: StoredBet | null;
}

/** The people at the windows and in the office, and their habit of asking twice. */
export class Clients {
  readonly wishes: Wish[] = [];
  readonly lookedUp: LookedUp[] = [];
  readonly lastWishes: { readonly wish: Wish; readonly instance: Instance }[] = [];
  readonly #world: SimulatedWorld;
  readonly #floor: Floor;
  readonly #longestPauseMs: number;
  readonly #instances: () => readonly Instance[];

  /** @param longestPauseMs of a client between two wishes */
  constructor(
    world: SimulatedWorld,
    floor: Floor,
    instances: () => readonly Instance[],
    longestPauseMs: number,
  ) {
    this.#longestPauseMs = longestPauseMs;
    this.#world = world;
    this.#floor = floor;
    this.#instances = instances;
  }

  /** Everybody signs in, tellers are made. */
  async open(at: Instance): Promise<void> {
    for (const asked of this.#floor.opening()) await this.#wish(asked, this.#newKey(), at);
    const tellers = this.#world.random.between(1, 3);
    for (let teller = 0; teller < tellers; teller += 1) {
      await this.#insistOn(this.#floor.createTeller(), at);
    }
    for (const asked of this.#floor.signInTellers()) await this.#wish(asked, this.#newKey(), at);
  }

  /** One client for the length of a shift. */
  async work(commands: number): Promise<void> {
    const { random } = this.#world;
    for (let count = 0; count < commands; count += 1) {
      await this.#world.sleep(random.between(0, this.#longestPauseMs));
      const earlier = this.wishes.length > 0 ? random.pick(this.wishes) : undefined;
      const asked = this.#floor.anything();
      if (earlier?.key !== undefined && random.chance(0.1)) {
        await this.#wish(earlier.asked, { ...earlier.key, isInquiry: random.chance(0.5) });
      } else if (earlier?.key !== undefined && random.chance(0.03)) {
        await this.#wish(asked, { ...earlier.key, fingerprint: fingerprintOf(asked) });
      } else if (random.chance(0.1)) {
        const key = this.#newKey();
        const isInquiry = random.chance(0.5);
        await Promise.all([key, key, { ...key, isInquiry }].map((same) => this.#wish(asked, same)));
      } else if (random.chance(0.08)) {
        // In one batch; the first is not asked for again, so that only its events can bring it.
        const [into, out] = this.#floor.inAndOut();
        const at = this.#anyInstance();
        await Promise.all([this.#wish(into, null, at), this.#wish(out, this.#newKey(), at)]);
      } else if (asked.command.type === 'recordPrint' && random.chance(0.5)) {
        // At two windows, at the same time.
        await Promise.all([this.#newKey(), this.#newKey()].map((key) => this.#wish(asked, key)));
      } else {
        await this.#wish(asked, random.chance(0.9) ? this.#newKey() : null);
      }
    }
  }

  /** An office command that is always accepted, on a quiet day at this instance. */
  async lastWishTo(instance: Instance): Promise<void> {
    for (const asked of [this.#floor.opening()[0], this.#floor.opening()[0]]) {
      if (asked === undefined) continue;
      const wish = await this.#wish(asked, this.#newKey(), instance);
      this.lastWishes.push({ wish, instance });
    }
  }

  /** Done again when it turns out that it was not recorded. */
  async #insistOn(asked: Asked, at: Instance): Promise<void> {
    for (;;) {
      const { outcome } = await this.#wish(asked, this.#newKey(), at);
      if (outcome?.ok !== false || outcome.refusal.code !== 'WITHDRAWN') return;
    }
  }

  async #wish(asked: Asked, made: CommandKey | null, at = this.#anyInstance()): Promise<Wish> {
    const key =
      made === null ? undefined : { ...made, fingerprint: made.fingerprint || fingerprintOf(asked) };
    const wish: Wish = { asked, key, calls: [], outcome: null };
    this.wishes.push(wish);
    let instance = at;
    let isInquiry = key?.isInquiry === true;
    for (;;) {
      const request: CommandRequest = key === undefined ? asked : { ...asked, key: { ...key, isInquiry } };
      const outcome = await this.#outcomeOf(wish, instance, request);
      const isOver = outcome !== null && (outcome.ok || !ASK_AGAIN.has(outcome.refusal.code));
      if (isOver) wish.outcome = outcome;
      const isStandby = outcome?.ok === false && outcome.refusal.code === 'STANDBY';
      // Without a key nobody may ask again: it could be recorded twice. A standby has certainly not done it.
      if (isOver || (key === undefined && !isStandby)) break;
      // Our client asks; a stranger's may send it again, and whoever is not signed in has nothing to ask of.
      isInquiry ||= asked.actor.sessionId !== '' && this.#world.random.chance(0.5);
      await this.#world.sleep(this.#world.random.between(1, 200 * Math.min(wish.calls.length, 10)));
      // A proxy sends whoever asks again to the active one, as far as it knows.
      if (outcome === null || isStandby || this.#world.random.chance(0.5)) instance = this.#anyInstance();
      if (!instance.isAlive) instance = await this.#successorOf(instance);
    }
    if (wish.outcome !== null) this.#floor.learn(asked, wish.outcome);
    return wish;
  }

  /** Like the calls of the station: a bet that the ledger does not know is looked up in the read models. */
  async #outcomeOf(
    wish: Wish,
    instance: Instance,
    request: CommandRequest,
  ): Promise<Outcome<unknown> | null> {
    const call = await instance.call(request);
    wish.calls.push(call);
    const { outcome } = call;
    const isUnknownBet = outcome?.ok === false && outcome.refusal.code === 'BET_NOT_FOUND';
    if (!isUnknownBet || !('serial' in request.command)) return outcome;
    const { serial } = request.command;
    const revision = instance.durableRevision;
    try {
      const stored = await instance.readSide.bet(serial);
      this.lookedUp.push({ serial, revision, stored });
      if (request.command.type !== 'recordPrint' || stored === null) return outcome;
      const complete = { ...request, command: { ...request.command, stored } };
      const second = await instance.call({ ...complete, ...(request.key && { key: { ...request.key } }) });
      wish.calls.push(second);
      return second.outcome;
    } catch (error) {
      if (!isBehind(error)) throw error;
      return request.command.type === 'recordPrint' ? { ok: false, refusal: refusal('BEHIND') } : outcome;
    }
  }

  /** Mostly the active one. */
  #anyInstance(): Instance {
    const { random } = this.#world;
    const active = this.#instances().filter(({ isActive }) => isActive);
    return random.pick(active.length > 0 && random.chance(0.9) ? active : this.#instances());
  }

  async #successorOf({ name }: Instance): Promise<Instance> {
    for (;;) {
      const successor = this.#instances().find((instance) => instance.name === name && instance.isAlive);
      if (successor !== undefined) return successor;
      await this.#world.sleep(50);
    }
  }

  /** A UUIDv7 as our client makes it, or what a stranger's client may send. */
  #newKey(): CommandKey {
    const { random, clock } = this.#world;
    const hex = Buffer.from(random.bytes(16)).toString('hex');
    const at = Math.floor(clock.nowMs()).toString(16).padStart(12, '0');
    const uuid = `${at.slice(0, 8)}-${at.slice(8)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    return { scope: 'POST /api', value: random.chance(0.8) ? uuid : `own-${hex}`, fingerprint: '' };
  }
}

export function nameOf({ scope, value }: CommandKey): string {
  return scopedKey(scope, value);
}

function fingerprintOf(asked: Asked): string {
  return JSON.stringify(asked.command);
}
