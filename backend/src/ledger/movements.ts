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
  /** What counts of drawers found too much, less what they found missing. */
  'overShort',
  'commission',
  'breakage',
] as const;
export type Counted = (typeof COUNTED)[number];
export type Changes = { readonly [Figure in Counted]?: number };

/**
 * One change of figures. With a teller and a game it is about the teller's bets in that game, with a teller alone about
 * their drawer, with a game alone about what the house earned on it. All of them count for the station too.
 */
export interface Movement {
  readonly tellerId: number | null;
  readonly gameId: number | null;
  readonly changes: Changes;
}

export const ofDrawer = (tellerId: number, changes: Changes): Movement => ({
  tellerId,
  gameId: null,
  changes,
});

/** A stake in a game, or the return of one. */
export const ofStake = (gameId: number, tellerId: number, amount: number): Movement => ({
  tellerId,
  gameId,
  changes: { payin: amount, unfinished: amount },
});

/** What is owed to a teller's customers on a game, or on all that are cleared, is the house's. */
export const ofCleared = (gameId: number | null, tellerId: number, owed: number): Movement => ({
  tellerId,
  gameId,
  changes: { unclaimed: -owed, remittableUnclaimed: owed },
});
