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
  readonly profit: number;
  readonly totalProfit: number;
  readonly onHand: number;
  readonly remittable: number;
}

export interface PrintableBet {
  readonly gameId: number;
  readonly sellerId: number;
  readonly payerId: number | null;
  readonly isClaimed: boolean;
  /** Prints so far. */
  readonly prints: { readonly bet: number; readonly payout: number };
}

/** What has to be known of a whole log, however long. */
export interface Registers {
  /** `add` returns whether a key is new, and remembers it. */
  readonly keys: { add(key: string): boolean };
  /** By id. */
  readonly bets: {
    get(betId: number): PrintableBet | undefined;
    set(betId: number, bet: PrintableBet): void;
  };
}

export declare class Judge {
  /** @param registers in memory where they are left out */
  constructor(registers?: Registers);
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
