import Type from 'typebox';
import { type Answer, id, instant, orNull, text, twoPlaces } from './kinds.js';

const MOMENT_FIGURES = Type.Object(
  {
    onHand: twoPlaces(),
    unfinished: twoPlaces(),
    unclaimed: twoPlaces(),
    remittable: twoPlaces(),
    remittableUnclaimed: twoPlaces(),
    cashin: twoPlaces(),
    remit: twoPlaces(),
    payin: twoPlaces(),
    win: twoPlaces(),
    lose: twoPlaces(),
    profit: twoPlaces(),
    totalProfit: twoPlaces(),
    paid: twoPlaces('on these bets, by anyone'),
    paidOut: twoPlaces('out of the drawer, for bets of anyone'),
  },
  { title: 'MomentFigures' },
);
/** The balances of the house rules at a moment. */
export type MomentFigures = Answer<typeof MOMENT_FIGURES>;

const MOMENT_TELLER = Type.Object(
  { ...MOMENT_FIGURES.properties, id: id(), username: text() },
  { title: 'MomentTeller' },
);

export const MOMENT_BALANCES = Type.Object(
  {
    revision: Type.Integer({ minimum: -1, description: 'of the last event counted; -1 before the first' }),
    at: orNull(instant('of that event')),
    tellers: Type.Array(MOMENT_TELLER, { description: 'all there were then, by username' }),
    station: Type.Object(
      { ...MOMENT_FIGURES.properties, commission: twoPlaces(), breakage: twoPlaces() },
      { title: 'MomentStation' },
    ),
  },
  { title: 'MomentBalances' },
);
/** How all tellers and the station stood after an event, counted from the log alone. */
export type MomentBalances = Answer<typeof MOMENT_BALANCES>;
