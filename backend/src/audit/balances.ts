import type { EventOf, LedgerEvent } from '../ledger/events.js';
import { must } from './finding.js';

/** The figures that are counted for a teller, a game, a teller in a game, or the whole station; centavos. */
export const COUNTED = [
  'cashin',
  'remit',
  /** Stakes, without cancelled ones. */
  'payin',
  /** Stakes in games that are not finished or cancelled. */
  'unfinished',
  /** Owed on winning bets that are unpaid and not cleared. */
  'unclaimed',
  /** Owed on winning bets when they were cleared. */
  'remittableUnclaimed',
  /** Payouts minus stakes of winning bets: the customers' gain. */
  'win',
  /** Stakes of losing bets. */
  'lose',
  /** Paid on these bets, by anyone. */
  'paid',
  /** Paid out of the drawer, for bets of any teller. */
  'paidOut',
  /** Paid by others on the teller's bets, and by the teller on bets of others. */
  'paidByOthers',
  'paidForOthers',
  'commission',
  'breakage',
] as const;
export type Counted = (typeof COUNTED)[number];
type Changes = { readonly [Figure in Counted]?: number };

export type Scope = 'teller' | 'game' | 'teller in a game' | 'station';

/** The figures of one teller, one game, one teller in a game, or the station. */
export class Figures {
  readonly scope: Scope;
  readonly label: string;
  readonly #counted: Record<Counted, number>;

  constructor(scope: Scope, label: string) {
    this.scope = scope;
    this.label = label;
    this.#counted = Object.fromEntries(COUNTED.map((figure) => [figure, 0])) as Record<Counted, number>;
  }

  get(figure: Counted): number {
    return this.#counted[figure];
  }

  get profit(): number {
    return this.get('lose') - this.get('win');
  }

  get totalProfit(): number {
    return this.profit + this.get('remittableUnclaimed');
  }

  get onHand(): number {
    return this.get('cashin') + this.get('payin') - this.get('paidOut') - this.get('remit');
  }

  get remittable(): number {
    return this.onHand - this.get('unfinished') - this.get('unclaimed');
  }

  /** Only for `Balances`. */
  add(changes: Changes): void {
    for (const figure of Object.keys(changes) as Counted[]) {
      this.#counted[figure] += changes[figure] ?? 0;
      const isExact = Number.isSafeInteger(this.#counted[figure]);
      must(isExact, () => `${figure} of ${this.label} is beyond what can be counted exactly`);
    }
  }
}

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
  readonly overall = new Figures('station', 'the station');
  readonly #tellers = new Map<number, Figures>();
  readonly #games = new Map<number, GameFigures>();
  #changed = new Set<Figures>();

  teller(tellerId: number): Figures {
    return found(this.#tellers, tellerId, () => new Figures('teller', `teller ${tellerId}`));
  }

  /** Of all tellers who ever moved money, in the order of their ids. */
  tellers(): readonly (readonly [tellerId: number, figures: Figures])[] {
    return [...this.#tellers].sort(([one], [other]) => one - other);
  }

  game(gameId: number): Figures {
    return this.#game(gameId).all;
  }

  tellerInGame(gameId: number, tellerId: number): Figures {
    const label = `teller ${tellerId} in game ${gameId}`;
    return found(this.#game(gameId).tellers, tellerId, () => new Figures('teller in a game', label));
  }

  /** The figures that changed since the last call of this. */
  takeChanged(): ReadonlySet<Figures> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Forgets games that can no longer change. */
  forgetSettled(): void {
    for (const [gameId, { all, businessDate }] of this.#games) {
      if (businessDate !== null && all.get('unclaimed') === 0) this.#games.delete(gameId);
    }
  }

  /** @throws BrokenRule when a figure is too large, or the sums of a cleared date are not what its games owe */
  take(event: LedgerEvent): void {
    switch (event.type) {
      case 'cash.added':
        this.#cash(event.data.tellerId, { cashin: event.data.amount });
        break;
      case 'cash.remitted':
        this.#cash(event.data.tellerId, { remit: event.data.amount });
        break;
      case 'bet.sold':
        this.#stake(event.data, event.data.stake);
        break;
      case 'bet.cancelled':
        this.#stake(event.data, -event.data.stake);
        break;
      case 'game.cancelled':
        this.#game(event.data.gameId).businessDate = event.data.businessDate;
        break;
      case 'game.confirmed':
        this.#confirmed(event);
        break;
      case 'bet.paid':
        this.#paid(event);
        break;
      case 'date.cleared':
        this.#cleared(event);
        break;
    }
  }

  #cash(tellerId: number, changes: Changes): void {
    this.#add(changes, this.teller(tellerId), this.overall);
  }

  #stake({ gameId, sellerId }: { gameId: number; sellerId: number }, stake: number): void {
    this.#bets(gameId, sellerId, { payin: stake, unfinished: stake });
  }

  #confirmed({ data }: EventOf<'game.confirmed'>): void {
    const { gameId, businessDate, commission, breakage, tellers } = data;
    for (const { tellerId, wonStakes, lostStakes, payouts } of tellers) {
      this.#bets(gameId, tellerId, {
        unfinished: -(wonStakes + lostStakes),
        unclaimed: payouts,
        win: payouts - wonStakes,
        lose: lostStakes,
      });
    }
    this.#add({ commission, breakage }, this.game(gameId), this.overall);
    this.#game(gameId).businessDate = businessDate;
  }

  #paid({ data: { gameId, sellerId, payerId, payout } }: EventOf<'bet.paid'>): void {
    this.#bets(gameId, sellerId, { unclaimed: -payout, paid: payout });
    this.#add({ paidOut: payout }, this.teller(payerId), this.overall);
    if (payerId === sellerId) return;
    this.#add({ paidByOthers: payout }, this.teller(sellerId), this.overall);
    this.#add({ paidForOthers: payout }, this.teller(payerId), this.overall);
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
        this.#bets(gameId, tellerId, { unclaimed: -owed, remittableUnclaimed: owed });
      }
    }
    for (const { tellerId, amount } of tellers) {
      const owed = cleared.get(tellerId) ?? 0;
      must(owed === amount, () => `${amount} centavos cleared of teller ${tellerId}, who was owed ${owed}`);
      cleared.delete(tellerId);
    }
    must(
      cleared.size === 0,
      () => `nothing cleared of teller ${[...cleared.keys()][0]}, who was owed something`,
    );
  }

  /** Changes the figures of a teller's bets in a game, wherever they count. */
  #bets(gameId: number, tellerId: number, changes: Changes): void {
    this.#add(
      changes,
      this.tellerInGame(gameId, tellerId),
      this.game(gameId),
      this.teller(tellerId),
      this.overall,
    );
  }

  #add(changes: Changes, ...rows: readonly Figures[]): void {
    for (const row of rows) {
      row.add(changes);
      this.#changed.add(row);
    }
  }

  #game(gameId: number): GameFigures {
    return found(this.#games, gameId, () => ({
      all: new Figures('game', `game ${gameId}`),
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
