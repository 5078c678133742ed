import Type from 'typebox';
import { SHIFT_STATUSES } from '../shift.js';
import { type Answer, decimalText, flag, id, instant, oneOf, orNull, tally, text } from './kinds.js';

export const LIGHTS = ['low', 'high'] as const;

/** The figures of a drawer, and those of all of them. */
const FIGURES = {
  on_hand: decimalText(),
  unfinished: decimalText(),
  unclaimed: decimalText(),
  remittable: decimalText(),
  carried_over: decimalText('what it held when today began'),
  sold: tally('today, with what was cancelled'),
  cancelled: tally('today'),
  paid_here: tally('today, whoever sold the bets'),
  cashin: decimalText('today, less what was reversed'),
  remit: decimalText('today, less what was reversed'),
  reversals: tally('today; what came into the drawer is positive'),
  over_short: decimalText('today, by counts'),
} as const;

export const DRAWER = Type.Object(
  {
    teller_id: id(),
    teller_name: text(),
    location: text(),
    signed_in: flag(),
    ...FIGURES,
    last_sale_at: orNull(instant()),
    shift: orNull(
      Type.Object(
        {
          id: id(),
          status: oneOf(SHIFT_STATUSES),
          number: orNull(id('its Z; null before it is closed')),
          opened_at: instant(),
        },
        { title: 'LatestShift', description: 'the latest shift; null where there was none' },
      ),
    ),
    light: orNull(oneOf(LIGHTS, 'by the settings lowCash and highCash')),
  },
  { title: 'Drawer' },
);
export type DrawerView = Answer<typeof DRAWER>;

export const DRAWERS = Type.Object(
  { tellers: Type.Array(DRAWER), station: Type.Object(FIGURES, { title: 'AllDrawers' }) },
  { title: 'Drawers' },
);
export type DrawersView = Answer<typeof DRAWERS>;

export interface DrawerCalls {
  reads: { '/api/drawers': DrawersView };
}
