import Type from 'typebox';
import { SHIFT_STATUSES } from '../shift.js';
import { type Answer, count, decimalText, id, instant, oneOf, orNull, tally, text } from './kinds.js';

const HIDDEN = 'null to its teller while they count';

const sums = () => orNull(tally(HIDDEN));
const money = (description = HIDDEN) => orNull(decimalText(description));

const SHIFT_COUNT = Type.Object(
  {
    at: instant(),
    by: text('who counted'),
    denominations: Type.Record(Type.String(), Type.Integer(), { description: 'pieces by denomination' }),
    counted: decimalText(),
    expected: money(),
  },
  { title: 'ShiftCount' },
);

export const SHIFT = Type.Object(
  {
    id: id(),
    number: orNull(id('the number of its Z; null before it is closed')),
    ref_number: orNull(text('code on the Z')),
    status: oneOf(SHIFT_STATUSES),
    teller_id: id(),
    teller_name: text(),
    location: text('the window in which it was opened'),
    opened_at: instant(),
    counted_at: orNull(instant('the last count')),
    closed_at: orNull(instant()),
    closed_by: orNull(text()),
    reason: orNull(text('why the admin closed it')),
    opening: money(),
    opening_difference: money('what the drawer held more than it should have'),
    opening_reason: orNull(text('why it did, which a second person approved')),
    sold: sums(),
    cancelled: sums(),
    paid_own: sums(),
    paid_others: sums(),
    cashin: sums(),
    remit: sums(),
    reversals: sums(),
    expected: money(),
    counts: Type.Array(SHIFT_COUNT),
    counted: money('what the last count came to'),
    over_short: money('counted less expected'),
    bets_open: orNull(count('of the teller, when it was closed')),
    receipts_printed: orNull(count()),
    receipts_reprinted: orNull(count()),
  },
  { title: 'Shift' },
);
/** A shift: its X while it is open, its Z once it is closed. */
export type ShiftView = Answer<typeof SHIFT>;
export type TallyView = NonNullable<ShiftView['sold']>;

export interface ShiftCalls {
  lists: { '/api/shift': ShiftView };
  reads: { '/api/shift/current': ShiftView | null };
  writes: { [path: `/api/shift/${string}`]: ShiftView };
}
