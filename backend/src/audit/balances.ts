import { movementsOf } from '../ledger/event-facts.js';
import { finalGameOf, isClearing } from '../ledger/event-kinds.js';
import type { EventData, EventOf, LedgerEvent } from '../ledger/events.js';
import { type Changes, type Movement, ofCleared } from '../ledger/movements.js';
import { Figures } from './figures.js';
import { must } from './finding.js';

interface GameFigures {
  readonly all: Figures;
  readonly tellers: Map<number, Figures>;
  businessDate: string | null;
}

/**
 * All balances of the house rules, counted from the events. Figures of a game are kept while they can still change;
 * those of a settled game must be read before `forgetSettled`.
 */
export class Balances {
  readonly overall = new Figures(null, null);
  readonly #tellers = new Map<number, Figures>();
  readonly #games = new Map<number, GameFigures>();
  /** Games that were decided, paid or cleared since something was last forgotten. */
  readonly #toForget = new Set<number>();
  #changed = new Set<Figures>();

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

  /** The figures that changed since the last call of this. */
  takeChanged(): ReadonlySet<Figures> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Forgets what can no longer change: of decided games all but what is owed, and whole games that owe nothing. */
  forgetSettled(): void {
    for (const gameId of this.#toForget) {
      const { all, tellers, businessDate } = this.#game(gameId);
      if (businessDate === null) continue;
      if (all.get('unclaimed') === 0) this.#games.delete(gameId);
      for (const [tellerId, figures] of tellers) {
        if (figures.get('unclaimed') === 0) tellers.delete(tellerId);
      }
    }
    this.#toForget.clear();
  }

  /** @throws BrokenRule when a figure is too large, or the sums of a cleared date are not what its games owe */
  take(event: LedgerEvent): void {
    if (isClearing(event)) {
      this.#cleared(event);
      return;
    }
    for (const movement of movementsOf(event)) this.#move(movement);
    const final = finalGameOf(event);
    if (final === null) return;
    this.#game(final.gameId).businessDate = final.businessDate;
    this.#toForget.add(final.gameId);
  }

  /** The event has only sums for each teller; which games they belong to is known here. */
  #cleared({ data: { date, tellers } }: EventOf<'date.cleared'>): void {
    const cleared = new Map<number, number>();
    for (const [gameId, game] of this.#games) {
      if (game.businessDate === null || game.businessDate > date) continue;
      for (const [tellerId, figures] of game.tellers) {
        const owed = figures.get('unclaimed');
        if (owed === 0) continue;
        cleared.set(tellerId, (cleared.get(tellerId) ?? 0) + owed);
        this.#move(ofCleared(gameId, tellerId, owed));
      }
      this.#toForget.add(gameId);
    }
    mustBeCleared(tellers, cleared);
  }

  /** Changes the figures wherever they count. */
  #move({ tellerId, gameId, changes }: Movement): void {
    if (tellerId !== null && gameId !== null) this.#add(this.tellerInGame(gameId, tellerId), changes);
    if (gameId !== null) this.#add(this.game(gameId), changes);
    if (gameId !== null && changes.unclaimed !== undefined) this.#toForget.add(gameId);
    if (tellerId !== null) this.#add(this.teller(tellerId), changes);
    this.#add(this.overall, changes);
  }

  #add(row: Figures, changes: Changes): void {
    row.add(changes);
    this.#changed.add(row);
  }

  #game(gameId: number): GameFigures {
    return found(this.#games, gameId, () => ({
      all: new Figures(null, gameId),
      tellers: new Map(),
      businessDate: null,
    }));
  }
}

/**
 * What a clearing says of each teller is what their games owe.
 * @throws BrokenRule
 */
export function mustBeCleared(
  said: EventData<'date.cleared'>['tellers'],
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

function found<Key, Row>(rows: Map<Key, Row>, key: Key, make: () => Row): Row {
  const row = rows.get(key);
  if (row !== undefined) return row;
  const made = make();
  rows.set(key, made);
  return made;
}
