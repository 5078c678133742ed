import type { TallyView } from '@taya/contracts/answers/shift';
import { addUpToTurnover, type Centavos, centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import { type Movement, TALLIES, type TallyName, talliesOf } from '../ledger/movements.js';
import type { Tally, WindowTallies } from './collections.js';

export const NO_TALLIES = eachTally(() => ({ count: 0, amount: ZERO }));

function eachTally(of: (name: TallyName) => Tally): WindowTallies {
  return Object.fromEntries(TALLIES.map((name) => [name, of(name)])) as WindowTallies;
}

/** With what a movement counts as. */
export function tallied<Of extends WindowTallies>(of: Of, movement: Movement): Of {
  const counted: Of & { -readonly [Name in TallyName]: Tally } = { ...of };
  for (const [name, amount] of talliesOf(movement))
    counted[name] = bothTallies(counted[name], { count: 1, amount: centavos(amount) });
  return counted;
}

export function sumOfTallies(one: WindowTallies, other: WindowTallies): WindowTallies {
  return eachTally((name) => bothTallies(one[name], other[name]));
}

/** What was sold and cancelled may be one stake again and again, which no turnover bounds. */
function bothTallies(one: Tally, other: Tally): Tally {
  return { count: one.count + other.count, amount: addUpToTurnover(one.amount, other.amount) };
}

/** Both kinds of reversals, signed: what came into the drawer is positive. */
export function reversalsIn({ cashinReversed, remitReversed }: WindowTallies): Tally {
  return {
    count: cashinReversed.count + remitReversed.count,
    amount: centavos(remitReversed.amount - cashinReversed.amount),
  };
}

/** What came into the drawer, less what left it. */
export function cameIn(tallies: WindowTallies): Centavos {
  const { sold, cancelled, paidHere, cashin, remit } = tallies;
  const came = sold.amount + cashin.amount + reversalsIn(tallies).amount;
  return centavos(came - cancelled.amount - paidHere.amount - remit.amount);
}

export const tallyView = ({ count, amount }: Tally): TallyView => ({ count, amount: twoPlaces(amount) });

export function talliesView(tallies: WindowTallies) {
  const { sold, cancelled, ownPaid, paidHere, cashin, remit } = tallies;
  return {
    sold: tallyView(sold),
    cancelled: tallyView(cancelled),
    paid_own: tallyView(ownPaid),
    paid_here: tallyView(paidHere),
    cashin: tallyView(cashin),
    remit: tallyView(remit),
    reversals: tallyView(reversalsIn(tallies)),
  };
}
