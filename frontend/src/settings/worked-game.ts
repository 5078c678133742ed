import { type Centavos, centavos } from '@taya/contracts/centavos';
import {
  commissionOf,
  type GameTerms,
  isNoContest,
  payoutOf,
  percentageOf,
  percentagesOf,
  poolOf,
  stakesOn,
} from '@taya/contracts/payout';
import { SIDES, type Side } from '@taya/contracts/side';

const STAKE = centavos(10_000);
/** Tickets of 100.00 each. */
export const TICKETS = { MERON: 123, WALA: 67 } as const;
const POOLS = { meron: centavos(TICKETS.MERON * STAKE), wala: centavos(TICKETS.WALA * STAKE) };

/** What a game pays if this side wins. */
export interface WorkedSide {
  readonly side: Side;
  readonly stakes: Centavos;
  /** Per 100, before it is rounded down to the payout unit. */
  readonly percentage: Centavos;
  readonly pays: Centavos;
  readonly allPay: Centavos;
  readonly leftOfEach: Centavos;
  readonly breakage: Centavos;
  readonly houseKeeps: Centavos;
}

export interface WorkedGame {
  readonly pool: Centavos;
  readonly commission: Centavos;
  readonly shared: Centavos;
  readonly sides: readonly WorkedSide[];
  readonly isNoContest: boolean;
}

/** One game worked out with these terms. */
export function workedGame(terms: GameTerms): WorkedGame {
  const [pool, commission] = [poolOf(POOLS), commissionOf(POOLS, terms.rate)];
  const shared = centavos(pool - commission);
  const percentages = percentagesOf(POOLS, terms.rate);
  const sides = SIDES.map((side): WorkedSide => {
    const percentage = centavos(percentageOf(percentages, side));
    const pays = payoutOf(STAKE, percentageOf(percentages, side), terms.payoutUnit);
    const allPay = centavos(pays * TICKETS[side]);
    const breakage = centavos(shared - allPay);
    return {
      side,
      stakes: stakesOn(POOLS, side),
      percentage,
      pays,
      allPay,
      leftOfEach: centavos(percentage - pays),
      breakage,
      houseKeeps: centavos(commission + breakage),
    };
  });
  return { pool, commission, shared, sides, isNoContest: isNoContest(POOLS, terms) };
}
