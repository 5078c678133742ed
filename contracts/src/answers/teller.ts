import Type from 'typebox';
import type { CashKind } from '../cash-kinds.js';
import { Role, STAFF_ROLES } from '../roles.js';
import { type Answer, count, date, decimalText, flag, id, instant, oneOf, orNull, text } from './kinds.js';

export const USER = Type.Object(
  {
    id: id(),
    role_id: oneOf(Object.values(Role)),
    name: text(),
    location: text(),
    unique_key: text('a random id of the session; it is not a credential'),
    must_change_password: Type.Optional(
      Type.Literal(true, {
        description: 'while they must choose a password of their own before anything else',
      }),
    ),
  },
  { title: 'User' },
);
/** The logged-in user, in the answers of `POST /api/auth` and `GET /api/auth/data`. */
export type UserView = Answer<typeof USER>;

const PROFILE = {
  id: id(),
  first_name: text(),
  middle_name: text(),
  last_name: text(),
  username: text(),
  location: text(),
  ip: text('the address they work from; of staff empty for any'),
  is_active: flag(),
};

export const STAFF = Type.Object({ ...PROFILE, role_id: oneOf(STAFF_ROLES) }, { title: 'Staff' });
/** An admin or an auditor. */
export type StaffView = Answer<typeof STAFF>;

export const PERSON = Type.Object(
  { id: id(), role_id: oneOf(Object.values(Role)), name: text(), location: text() },
  { title: 'Person' },
);
/** Anybody who is or was a user. */
export type PersonView = Answer<typeof PERSON>;

export const TELLER = Type.Object(
  {
    ...PROFILE,
    name: text('all of it'),
    last_login_ip: orNull(text()),
    last_login_datetime: orNull(instant()),
    onhand: decimalText(),
    remittable: decimalText(),
    unclaimed: decimalText(),
    unfinished: decimalText(),
    over_short: decimalText(),
    last_cashin_amount: orNull(decimalText()),
    last_cashin_created_at: orNull(instant()),
    last_remit_amount: orNull(decimalText()),
    last_remit_created_at: orNull(instant()),
  },
  { title: 'Teller' },
);
/** A teller and their drawer. Passwords and hashes are never answered. */
export type TellerView = Answer<typeof TELLER>;

export const TELLER_BALANCE = Type.Object(
  {
    unclaimed: decimalText(),
    remittableUnclaimed: decimalText(),
    unfinished: decimalText(),
    profit: decimalText(),
    cashin: decimalText(),
    remit: decimalText(),
    overShort: decimalText('counted in closed shifts, less what the drawer should have held'),
    remittable: decimalText(),
    onHand: decimalText(),
  },
  { title: 'TellerBalance' },
);
export type TellerBalanceView = Answer<typeof TELLER_BALANCE>;

export const LOGIN = Type.Object({ id: id(), ip: text(), created_at: instant() }, { title: 'Login' });
export type LoginView = Answer<typeof LOGIN>;

export const SIGNED_IN = Type.Object(
  { signed_in: count('active tellers with a valid session'), active: count() },
  { title: 'SignedIn' },
);
export type SignedInView = Answer<typeof SIGNED_IN>;

export const OWN_ADDRESS = Type.Object({ ip: text() }, { title: 'OwnAddress' });
export type OwnAddressView = Answer<typeof OWN_ADDRESS>;

export const REFUSED_ADDRESS = Type.Object(
  {
    user_id: id(),
    role_id: oneOf(Object.values(Role)),
    name: text(),
    location: text(),
    ip: text('where the sign-in came from'),
    allowed_ip: text('the address they work from'),
    at: instant(),
  },
  { title: 'RefusedAddress' },
);
/** A sign-in with the right password from another address than theirs. */
export type RefusedAddressView = Answer<typeof REFUSED_ADDRESS>;

export const CASH_RECORD = Type.Object(
  { id: id(), amount: decimalText(), ref_number: text(), created_at: instant() },
  { title: 'CashRecord' },
);
/** A cash-in or a remit. */
export type CashRecordView = Answer<typeof CASH_RECORD>;

export const CASH_ROW = Type.Object(
  {
    ...CASH_RECORD.properties,
    amount: decimalText('negative for a reversal'),
    reverses: orNull(id('of the row that it takes back')),
    reverses_ref: orNull(text()),
    reversed_by: orNull(id('of the row that took it back')),
    reversed_by_ref: orNull(text()),
    corrects: orNull(id('of the wrong row in whose place it was recorded')),
    corrects_ref: orNull(text()),
    reason: orNull(text('of a reversal')),
    user_id: id('of who recorded it'),
    user_name: text(),
  },
  { title: 'CashRow' },
);
/** A cash-in, a remit or the reversal of one in a list. */
export type CashRow = Answer<typeof CASH_ROW>;

export const REVERSAL = Type.Object(
  { ...CASH_ROW.properties, correction: orNull(CASH_RECORD) },
  { title: 'Reversal' },
);
/** A reversal, and the right cash-in or remit where one was recorded with it. */
export type ReversalView = Answer<typeof REVERSAL>;

export const CASH_TOTALS = Type.Object({ amount: decimalText() }, { title: 'CashTotals' });
/** The total of all cash-ins or remits that were found. */
export type CashTotals = Answer<typeof CASH_TOTALS>;

export const CLEARED_DATE = Type.Object(
  { id: id(), date: date(), created_at: instant() },
  { title: 'ClearedDate' },
);
export type ClearedDateView = Answer<typeof CLEARED_DATE>;

export const CLEARED_DATE_ROW = Type.Object(
  {
    ...CLEARED_DATE.properties,
    count: count('how many unpaid winning bets it cleared'),
    amount: decimalText('what was owed on them'),
  },
  { title: 'ClearedDateRow' },
);
/** A cleared date in a list, with the number and amount of the unpaid winning bets it cleared. */
export type ClearedDateRow = Answer<typeof CLEARED_DATE_ROW>;

export const CLEARING_PREVIEW = Type.Object(
  { count: count('unpaid winning bets that would be cleared'), amount: decimalText('what is owed on them') },
  { title: 'ClearingPreview' },
);
export type ClearingPreview = Answer<typeof CLEARING_PREVIEW>;

export const UNPAID_DATE = Type.Object(
  {
    date: date('the business date of the games'),
    count: count('unpaid winning bets of theirs'),
    amount: decimalText('what is owed on them'),
    claim_until: orNull(date('the last day on which one of them may be claimed; null for no such day')),
    locked: count('of them that were reported lost, and whose claim slips may still be brought'),
    is_due: flag('nothing promised keeps it from being cleared'),
  },
  { title: 'UnpaidDate' },
);
/** A business date whose winners are not all paid. */
export type UnpaidDateView = Answer<typeof UNPAID_DATE>;

const UNCLAIMED_RANGE = Type.Object(
  {
    label: text(),
    from_days: count(),
    to_days: orNull(count('null for all older ones')),
    count: count(),
    amount: decimalText(),
  },
  { title: 'UnclaimedRange' },
);
/** Unpaid winning bets that are not cleared, of business days in a range of ages in days. */
export type UnclaimedRange = Answer<typeof UNCLAIMED_RANGE>;

export const UNCLAIMED = Type.Object(
  {
    ranges: Type.Array(UNCLAIMED_RANGE),
    total: Type.Object({ count: count(), amount: decimalText() }),
  },
  { title: 'Unclaimed' },
);
export type UnclaimedView = Answer<typeof UNCLAIMED>;

export interface TellerCalls {
  lists: {
    '/api/teller': TellerView;
    [path: `/api/teller/${number}/${CashKind}`]: CashRow;
    [path: `/api/teller/${number}/login_history`]: LoginView;
    '/api/staff': StaffView;
    '/api/clear_date': ClearedDateRow;
  };
  reads: {
    '/api/auth/data': UserView;
    '/api/auth/address': OwnAddressView;
    '/api/people': readonly PersonView[];
    '/api/teller/signed_in': SignedInView;
    '/api/teller/refused': readonly RefusedAddressView[];
    '/api/teller_balance': TellerBalanceView | null;
    '/api/unclaimed': UnclaimedView;
    [path: `/api/clear_date/preview?date=${string}`]: ClearingPreview;
    '/api/clear_date/due': readonly UnpaidDateView[];
  };
  writes: {
    '/api/teller': TellerView;
    [path: `/api/teller/${number}`]: TellerView;
    '/api/staff': StaffView;
    [path: `/api/staff/${number}`]: StaffView;
    [path: `/api/teller/${number}/cashin`]: CashRecordView;
    [path: `/api/teller/${number}/remit`]: CashRecordView;
    [path: `/api/teller/${number}/${CashKind}/${number}/reverse`]: ReversalView;
    '/api/clear_date': ClearedDateView;
    '/api/auth/change-password': null;
    '/api/auth/change-admin-password': null;
  };
  computations: {
    /** Its envelope has the session's `token` too. */
    '/api/auth': UserView;
    '/api/auth/logout': null;
  };
}
