/** What the station's own audit takes from the verifier. */

/** Something does not hold: which check refused, and why. */
export declare class Refused extends Error {
  readonly check: 'transitions' | 'journal' | 'seals' | `identity ${1 | 2 | 3 | 4}` | 'accounts';
}

type Side = 'MERON' | 'WALA';

/** Centavos. */
export interface Balances {
  readonly cashin: number;
  readonly remit: number;
  readonly payin: number;
  readonly unfinished: number;
  readonly unclaimed: number;
  readonly remittableUnclaimed: number;
  readonly win: number;
  readonly lose: number;
  readonly paid: number;
  readonly paidOut: number;
  readonly overShort: number;
  readonly profit: number;
  readonly totalProfit: number;
  readonly onHand: number;
  readonly remittable: number;
}

/** The keys of a whole log, however long. */
export interface Keys {
  /** Whether a key is new; it is remembered. */
  add(key: string): boolean;
}

export declare class Judge {
  /** @param known `keys` in memory where they are left out */
  constructor(known?: { readonly keys?: Keys });
  readonly books: {
    readonly station: Balances;
    /** By id: everybody whose money was moved. */
    readonly tellers: ReadonlyMap<number, Balances>;
    readonly accounts: ReadonlyMap<string, number>;
    readonly counts: Readonly<
      Record<'entries' | 'postings' | 'accounts' | `identity ${1 | 2 | 3 | 4}`, number>
    >;
  };
  /**
   * @param event as it is stored
   * @throws Refused when it may not follow; the judge is of no use any more then
   */
  take(revision: number, event: unknown): void;
  /**
   * After the last event.
   * @throws Refused where another one had to follow
   */
  end(): void;
}

export interface Settlement {
  readonly isRefund: boolean;
  /** Centavos. */
  readonly commission: number;
  /** What each side pays, in hundredths of a percent. */
  readonly MERON: number;
  readonly WALA: number;
}

export interface Terms {
  readonly rate: number;
  readonly payoutUnit: number;
  readonly minimumPayout: number;
}

interface StakedGame {
  readonly pools: Readonly<Record<Side, number>>;
  readonly terms: Terms;
}

export declare function isNoContest(game: StakedGame): boolean;

export declare function settlementOf(
  game: StakedGame & { readonly noContest: boolean; readonly result: Side | 'DRAW' | null },
): Settlement;

/** Centavos. */
export declare function payoutOf(
  stake: number,
  side: Side,
  settlement: Settlement,
  terms: Pick<Terms, 'payoutUnit'>,
): number;
