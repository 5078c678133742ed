import { type Centavos, ZERO } from '@taya/contracts/money';

/** The totals of some bets in centavos, with the names of a teller's balance. */
export interface Totals {
  readonly payin: Centavos;
  /** Paid on these bets, by anyone. */
  readonly paid: Centavos;
  readonly unfinished: Centavos;
  readonly unclaimed: Centavos;
  readonly remittableUnclaimed: Centavos;
  readonly win: Centavos;
  readonly lose: Centavos;
}

export const NO_TOTALS: Totals = {
  payin: ZERO,
  paid: ZERO,
  unfinished: ZERO,
  unclaimed: ZERO,
  remittableUnclaimed: ZERO,
  win: ZERO,
  lose: ZERO,
};
