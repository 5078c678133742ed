import { movementsOf } from '../ledger/event-facts.js';
import { finalGameOf, isClearing } from '../ledger/event-kinds.js';
import type { EventOf, LedgerEvent } from '../ledger/events.js';
import { type Movement, ofCleared } from '../ledger/movements.js';
import { Figures } from './figures.js';
import { finding, must } from './finding.js';
import { appliesTo, assertIdentity, type Identity } from './identities.js';
import { Names } from './names.js';
import { timeZoneOf } from './users-in-log.js';

/** What a settled game still owes to the customers of each teller; centavos. */
interface Owing {
  readonly businessDate: string;
  readonly tellers: Map<number, number>;
}

/** A time zone and the time of the event that brought it. */
export interface Zone {
  readonly at: number;
  readonly timeZone: string;
}

/** A standing as plain data. Figures are in the order of `COUNTED`. */
export interface KeptStanding {
  readonly revision: number;
  readonly at: number;
  readonly hash: string;
  readonly zones: readonly Zone[];
  readonly usernames: readonly (readonly [tellerId: number, username: string])[];
  readonly tellers: readonly (readonly [tellerId: number, figures: readonly number[]])[];
  readonly station: readonly number[];
  readonly pools: readonly (readonly [gameId: number, stakes: number])[];
  readonly owing: readonly (readonly [
    gameId: number,
    businessDate: string,
    tellers: readonly (readonly [tellerId: number, amount: number])[],
  ])[];
}

const IDENTITIES: readonly Identity[] = [1, 2, 3, 4];

/**
 * How the tellers and the station stand after an event: their balances, and no more than is needed to go on from there.
 * So it is as large as what can still be acted on, not as the log, and can be kept: see `Checkpoints`.
 */
export class Standing {
  readonly station: Figures;
  readonly names = new Names();
  /** Revision, time and hash of the last event; -1, 0 and empty when there was none. */
  revision = -1;
  at = 0;
  hash = '';
  readonly #zones: Zone[] = [];
  readonly #tellers = new Map<number, Figures>();
  readonly #owing = new Map<number, Owing>();
  /** Stakes of the games that are not decided; centavos. */
  readonly #pools = new Map<number, number>();

  constructor(kept?: KeptStanding) {
    this.station = new Figures(null, null, kept?.station);
    if (kept === undefined) return;
    this.revision = kept.revision;
    this.at = kept.at;
    this.hash = kept.hash;
    this.#zones = [...kept.zones];
    this.names.restore(kept.usernames, this.#zones.at(-1)?.timeZone);
    for (const [id, figures] of kept.tellers) {
      this.#tellers.set(id, new Figures(id, null, figures));
    }
    for (const [gameId, businessDate, tellers] of kept.owing) {
      this.#owing.set(gameId, { businessDate, tellers: new Map(tellers) });
    }
    for (const [gameId, stakes] of kept.pools) this.#pools.set(gameId, stakes);
  }

  keep(): KeptStanding {
    return {
      revision: this.revision,
      at: this.at,
      hash: this.hash,
      zones: [...this.#zones],
      usernames: this.names.tellers(),
      tellers: [...this.#tellers].map(([id, figures]) => [id, figures.all()]),
      station: this.station.all(),
      pools: [...this.#pools],
      owing: [...this.#owing].map(([id, { businessDate, tellers }]) => [id, businessDate, [...tellers]]),
    };
  }

  teller(tellerId: number): Figures {
    const known = this.#tellers.get(tellerId);
    if (known !== undefined) return known;
    const made = new Figures(tellerId, null);
    this.#tellers.set(tellerId, made);
    return made;
  }

  /** Everybody with figures, by their ids. */
  get tellerIds(): readonly number[] {
    return [...this.#tellers.keys()].sort((one, other) => one - other);
  }

  /** What lies in each game that is not decided; centavos. */
  get pools(): ReadonlyMap<number, number> {
    return this.#pools;
  }

  /** What each settled game still owes; centavos. */
  get payables(): ReadonlyMap<number, number> {
    const sum = (tellers: ReadonlyMap<number, number>) =>
      [...tellers.values()].reduce((total, amount) => total + amount, 0);
    return new Map([...this.#owing].map(([gameId, { tellers }]) => [gameId, sum(tellers)]));
  }

  /** Games that became final on or before a date and still owe something. */
  owingThrough(date: string): readonly number[] {
    return [...this.#owing].filter(([, { businessDate }]) => businessDate <= date).map(([gameId]) => gameId);
  }

  /**
   * Takes the next event of the log.
   * @throws Finding when a figure is too large, or the event says another amount than is owed
   */
  take(event: LedgerEvent, hash: string): void {
    const { revision, at } = event;
    this.names.take(event);
    const timeZone = timeZoneOf(event);
    if (timeZone !== null) this.#zones.push({ at, timeZone });
    finding('accounts', revision, () => this.#count(event));
    this.revision = revision;
    this.at = at;
    this.hash = hash;
  }

  /** @throws Finding for the first identity that does not hold */
  assertIdentities(): void {
    for (const identity of IDENTITIES) {
      finding(`identity ${identity}`, this.revision, () => {
        for (const figures of [...this.#tellers.values(), this.station]) {
          if (appliesTo(identity, figures)) assertIdentity(identity, figures);
        }
      });
    }
  }

  #count(event: LedgerEvent): void {
    if (isClearing(event)) {
      this.#cleared(event);
      return;
    }
    const final = finalGameOf(event);
    if (final !== null)
      this.#owing.set(final.gameId, { businessDate: final.businessDate, tellers: new Map() });
    for (const movement of movementsOf(event)) this.#move(movement);
    if (final !== null && this.#owing.get(final.gameId)?.tellers.size === 0) this.#owing.delete(final.gameId);
  }

  /** A clearing names no games: which they are is known here. */
  #cleared({ data: { date, tellers } }: EventOf<'date.cleared'>): void {
    const cleared = new Map<number, number>();
    for (const [gameId, { businessDate, tellers: owed }] of this.#owing) {
      if (businessDate > date) continue;
      for (const [tellerId, amount] of owed) {
        cleared.set(tellerId, (cleared.get(tellerId) ?? 0) + amount);
        this.#move(ofCleared(gameId, tellerId, amount));
      }
    }
    mustBeCleared(tellers, cleared);
  }

  #move({ tellerId, gameId, changes }: Movement): void {
    if (tellerId !== null) this.teller(tellerId).add(changes);
    this.station.add(changes);
    if (gameId === null) return;
    if (changes.unfinished !== undefined) this.#stake(gameId, changes.unfinished);
    if (changes.unclaimed !== undefined && tellerId !== null) this.#owe(gameId, tellerId, changes.unclaimed);
  }

  #stake(gameId: number, amount: number): void {
    const pool = (this.#pools.get(gameId) ?? 0) + amount;
    if (pool === 0) this.#pools.delete(gameId);
    else this.#pools.set(gameId, pool);
  }

  #owe(gameId: number, tellerId: number, amount: number): void {
    if (amount === 0) return;
    const owing = this.#owing.get(gameId);
    const left = (owing?.tellers.get(tellerId) ?? 0) + amount;
    must(
      owing !== undefined && left >= 0,
      () => `${-amount} centavos were paid to customers of teller ${tellerId}, more than game ${gameId} owes`,
    );
    if (left > 0) owing.tellers.set(tellerId, left);
    else owing.tellers.delete(tellerId);
    if (owing.tellers.size === 0) this.#owing.delete(gameId);
  }
}

/**
 * What a clearing says of each teller is what their games owe.
 * @throws BrokenRule
 */
function mustBeCleared(
  said: EventOf<'date.cleared'>['data']['tellers'],
  owed: ReadonlyMap<number, number>,
): void {
  const left = new Map(owed);
  for (const { tellerId, amount } of said) {
    const counted = left.get(tellerId) ?? 0;
    must(
      counted === amount,
      () => `${amount} centavos cleared of teller ${tellerId}, who was owed ${counted}`,
    );
    left.delete(tellerId);
  }
  const [forgotten] = left.keys();
  must(forgotten === undefined, () => `nothing cleared of teller ${forgotten}, who was owed something`);
}
