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
export type Changes = { readonly [Figure in Counted]?: number };

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

  /** Only for those who count: `Balances` and `Standing`. */
  add(changes: Changes): void {
    for (const figure of Object.keys(changes) as Counted[]) {
      this.#counted[figure] += changes[figure] ?? 0;
      const isExact = Number.isSafeInteger(this.#counted[figure]);
      must(isExact, () => `${figure} of ${this.label} is beyond what can be counted exactly`);
    }
  }
}
