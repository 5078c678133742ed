import { decode } from '../ledger/codec.js';
import { movementsOf } from '../ledger/event-facts.js';
import { isClearing } from '../ledger/event-kinds.js';
import { dateOf, gameOf } from '../ledger/event-subject.js';
import type { EventOf, LedgerEvent } from '../ledger/events.js';
import { type Changes, type Counted, type Movement, ofCleared } from '../ledger/movements.js';
import { type Figures, figuresOf } from './log/figures.js';

/** Figures that are added up, each as far as it can be counted exactly. */
class Sums {
  readonly #counted: Partial<Record<Counted, number>> = {};

  add(changes: Changes): void {
    for (const [figure, change] of Object.entries(changes) as [Counted, number][]) {
      const sum = (this.#counted[figure] ?? 0) + change;
      if (!Number.isSafeInteger(sum)) throw new Error(`${figure} is beyond what can be counted exactly`);
      this.#counted[figure] = sum;
    }
  }

  get figures(): Figures {
    return figuresOf(this.#counted);
  }
}

interface GameSums {
  readonly all: Sums;
  readonly tellers: Map<number, Sums>;
  businessDate: string | null;
}

/** All balances of the house rules, of games and of tellers in games too, as the audit counts what its pages show. */
export class Balances {
  readonly #overall = new Sums();
  readonly #tellers = new Map<number, Sums>();
  readonly #games = new Map<number, GameSums>();

  get overall(): Figures {
    return this.#overall.figures;
  }

  teller(tellerId: number): Figures {
    return this.#teller(tellerId).figures;
  }

  /** The figures of all tellers who ever moved money, in the order of their ids. */
  tellers(): readonly (readonly [tellerId: number, figures: Figures])[] {
    return [...this.#tellers].sort(([one], [other]) => one - other).map(([id, { figures }]) => [id, figures]);
  }

  game(gameId: number): Figures {
    return this.#game(gameId).all.figures;
  }

  tellerInGame(gameId: number, tellerId: number): Figures {
    return this.#tellerInGame(gameId, tellerId).figures;
  }

  /** @throws Error when a figure is too large */
  take(event: LedgerEvent): void {
    if (isClearing(event)) {
      this.#cleared(event);
      return;
    }
    for (const movement of movementsOf(event)) this.#move(movement);
    const [gameId, date] = [gameOf(event), dateOf(event)];
    if (gameId !== null && date !== null) this.#game(gameId).businessDate = date;
  }

  /** The event has only sums for each teller; which games they belong to is known here. */
  #cleared({ data: { date } }: EventOf<'date.cleared'>): void {
    for (const [gameId, game] of this.#games) {
      if (game.businessDate === null || game.businessDate > date) continue;
      for (const [tellerId, { figures }] of game.tellers) {
        const owed = figures.unclaimed;
        if (owed !== 0) this.#move(ofCleared(gameId, tellerId, owed));
      }
    }
  }

  /** Changes the figures wherever they count. */
  #move({ tellerId, gameId, changes }: Movement): void {
    if (tellerId !== null && gameId !== null) this.#tellerInGame(gameId, tellerId).add(changes);
    if (gameId !== null) this.#game(gameId).all.add(changes);
    if (tellerId !== null) this.#teller(tellerId).add(changes);
    this.#overall.add(changes);
  }

  #teller(tellerId: number): Sums {
    return found(this.#tellers, tellerId, () => new Sums());
  }

  #tellerInGame(gameId: number, tellerId: number): Sums {
    return found(this.#game(gameId).tellers, tellerId, () => new Sums());
  }

  #game(gameId: number): GameSums {
    return found(this.#games, gameId, () => ({ all: new Sums(), tellers: new Map(), businessDate: null }));
  }
}

function found<Key, Row>(rows: Map<Key, Row>, key: Key, make: () => Row): Row {
  const row = rows.get(key);
  if (row !== undefined) return row;
  const made = make();
  rows.set(key, made);
  return made;
}

export function balancesOf(log: readonly string[]): Balances {
  const balances = new Balances();
  log.forEach((json, revision) => {
    balances.take(decode(revision, json));
  });
  return balances;
}
