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

/** What is counted at a teller's window, each with its number. */
export const TALLIES = [
  /** Cancelled ones too. */
  'sold',
  'cancelled',
  /** Out of this drawer, whoever sold the bets; and of that on bets of others. */
  'paidHere',
  'paidForOthers',
  /** On bets that this teller had sold, at any window. */
  'ownPaid',
  /** As their receipts say: what was reversed is still in them. */
  'cashin',
  'remit',
  'cashinReversed',
  'remitReversed',
] as const;
export type TallyName = (typeof TALLIES)[number];

/** By the figure that moves: what adds to it is counted as the first, what takes from it as the second. */
const COUNTED_AS: { readonly [Figure in Counted]?: readonly [added: TallyName, taken?: TallyName] } = {
  payin: ['sold', 'cancelled'],
  paidOut: ['paidHere'],
  paidForOthers: ['paidForOthers'],
  paid: ['ownPaid'],
  cashin: ['cashin', 'cashinReversed'],
  remit: ['remit', 'remitReversed'],
};

/**
 * As what a movement is counted once more at its teller's window, and with how much.
 * @throws Error for a figure that is taken back and has no second name: counted as the first it would be wrong twice
 */
export function talliesOf({ changes }: Movement): readonly (readonly [TallyName, number])[] {
  const tallies: [TallyName, number][] = [];
  for (const figure in changes) {
    const change = changes[figure as Counted] ?? 0;
    const [added, taken] = COUNTED_AS[figure as Counted] ?? [];
    if (added === undefined) continue;
    const name = change < 0 ? taken : added;
    if (name === undefined) throw new Error(`nothing counts what is taken back of ${figure}`);
    tallies.push([name, Math.abs(change)]);
  }
  return tallies;
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
