import { decode } from '../ledger/codec.js';
import { movementsOf } from '../ledger/event-facts.js';
import { finalGameOf, isClearing } from '../ledger/event-kinds.js';
import type { EventOf, LedgerEvent } from '../ledger/events.js';
import { type Movement, ofCleared } from '../ledger/movements.js';
import { Figures } from './log/figures.js';

interface GameFigures {
  readonly all: Figures;
  readonly tellers: Map<number, Figures>;
  businessDate: string | null;
}

/** All balances of the house rules, of games and of tellers in games too, as the audit counts what its pages show. */
export class Balances {
  readonly overall = new Figures(null, null);
  readonly #tellers = new Map<number, Figures>();
  readonly #games = new Map<number, GameFigures>();

  teller(tellerId: number): Figures {
    return found(this.#tellers, tellerId, () => new Figures(tellerId, null));
  }

  /** The figures of all tellers who ever moved money, in the order of their ids. */
  tellers(): readonly (readonly [tellerId: number, figures: Figures])[] {
    return [...this.#tellers].sort(([one], [other]) => one - other);
  }

  game(gameId: number): Figures {
    return this.#game(gameId).all;
  }

  tellerInGame(gameId: number, tellerId: number): Figures {
    return found(this.#game(gameId).tellers, tellerId, () => new Figures(tellerId, gameId));
  }

  /** @throws BrokenRule when a figure is too large */
  take(event: LedgerEvent): void {
    if (isClearing(event)) {
      this.#cleared(event);
      return;
    }
    for (const movement of movementsOf(event)) this.#move(movement);
    const final = finalGameOf(event);
    if (final !== null) this.#game(final.gameId).businessDate = final.businessDate;
  }

  /** The event has only sums for each teller; which games they belong to is known here. */
  #cleared({ data: { date } }: EventOf<'date.cleared'>): void {
    for (const [gameId, game] of this.#games) {
      if (game.businessDate === null || game.businessDate > date) continue;
      for (const [tellerId, figures] of game.tellers) {
        const owed = figures.get('unclaimed');
        if (owed !== 0) this.#move(ofCleared(gameId, tellerId, owed));
      }
    }
  }

  /** Changes the figures wherever they count. */
  #move({ tellerId, gameId, changes }: Movement): void {
    if (tellerId !== null && gameId !== null) this.tellerInGame(gameId, tellerId).add(changes);
    if (gameId !== null) this.game(gameId).add(changes);
    if (tellerId !== null) this.teller(tellerId).add(changes);
    this.overall.add(changes);
  }

  #game(gameId: number): GameFigures {
    return found(this.#games, gameId, () => ({
      all: new Figures(null, gameId),
      tellers: new Map(),
      businessDate: null,
    }));
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
