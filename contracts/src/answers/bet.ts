import Type from 'typebox';
import { GameStatus, RESULTS } from '../game-status.js';
import { NOT_PAYABLE_CODES } from '../not-payable.js';
import { GAME } from './game.js';
import { type Answer, count, date, decimalText, flag, id, instant, oneOf, orNull, text } from './kinds.js';

const PERSON = Type.Object({ id: id(), name: text() }, { title: 'NamedPerson' });

const LOCK = Type.Object(
  {
    claimant: orNull(text('null for tellers, until the ticket is paid to them')),
    reason: text(),
    at: instant('when it was reported lost'),
    by: PERSON,
    payable_from: instant('from when on its claim slip is paid'),
    claim_code: orNull(text('the code on the claim slip; null for tellers')),
  },
  { title: 'Lock', description: 'a ticket that was reported lost' },
);

export const BET = Type.Object(
  {
    id: id(),
    serial: text('the code on the ticket'),
    game_id: id(),
    teller_id: id('the teller who sold it'),
    amount: decimalText('the stake'),
    payout_amount: decimalText('0.00 until the game is confirmed'),
    payout_percentage: decimalText('a projection until the game is confirmed'),
    is_bet_meron: flag(),
    bet_date: instant('when it was sold'),
    claim_until: orNull(date('the last day on which it may be claimed; null where the station set none')),
    claimed_date: orNull(instant('when it was paid; null for a manual claim')),
    has_claimed: flag('it was paid'),
    is_admin_claim: flag('the admin claimed it'),
    is_cancelled: flag(),
    cancelled_date: orNull(instant()),
    cancel_reason: orNull(text()),
    approved_by: orNull(PERSON),
    claimed_by: orNull(PERSON),
    locked: orNull(LOCK),
    is_cleared: flag('an unpaid winning bet whose date was cleared'),
    game_is_finished: flag(),
    game_name: text(),
    game_started_at: orNull(instant()),
    game_ended_at: orNull(instant()),
    game_finished_at: orNull(instant('when its game was confirmed or cancelled')),
    game_cleared_at: orNull(instant('when the unpaid winners of its game were cleared')),
    game_status_id: oneOf(Object.values(GameStatus)),
    game_result: orNull(oneOf(RESULTS)),
    game_is_no_contest: flag(),
    bet_prints: count('how often its bet receipt was printed, the original included'),
    payout_prints: count('how often its payout receipt was printed, the original included'),
  },
  { title: 'Bet' },
);
/**
 * A bet in the form of the API. Until its game is confirmed `payout_percentage` is a projection and `payout_amount` is
 * 0.00.
 */
export type BetView = Answer<typeof BET>;

export const TELLER_NAME = Type.Object({ full_name: text(), location: text() }, { title: 'TellerName' });
export type TellerName = Answer<typeof TELLER_NAME>;

const PERSON_AT = Type.Object({ id: id(), full_name: text(), location: text() }, { title: 'PersonAt' });
/** A teller, or the admin, and their place. */
export type PersonAt = Answer<typeof PERSON_AT>;

export const BET_ROW = Type.Object(
  {
    ...BET.properties,
    teller: PERSON_AT,
    paid_by: orNull(PERSON_AT),
  },
  { title: 'BetRow' },
);
/** A bet with the teller who sold it and the one who paid it. */
export type BetRow = Answer<typeof BET_ROW>;

export const BET_LIST_TOTALS = Type.Object(
  {
    stakes: decimalText('without cancelled bets; a list of cancelled bets alone has theirs'),
    payouts: decimalText('owed or paid on winning bets'),
  },
  { title: 'BetListTotals' },
);
/** The totals of all bets found. */
export type BetListTotals = Answer<typeof BET_LIST_TOTALS>;

export const BET_ALONE = Type.Object({ bet: BET }, { title: 'BetAlone' });

export const BET_WITH_TELLER = Type.Object({ bet: BET, teller: TELLER_NAME }, { title: 'BetWithTeller' });
export type BetWithTeller = Answer<typeof BET_WITH_TELLER>;

export const BET_LOOKUP = Type.Object(
  { bet: BET_ROW, game: GAME, betTeller: TELLER_NAME },
  { title: 'BetLookup' },
);
/** A bet as every call that finds one answers it: by id, by its code, or by part of it. */
export type BetLookup = Answer<typeof BET_LOOKUP>;

export const OWN_TOTALS = Type.Object(
  { total_meron_bet_amount: decimalText(), total_wala_bet_amount: decimalText() },
  { title: 'OwnTotals' },
);
/** A teller's own bets in one game by side, without cancelled ones. */
export type OwnTotalsView = Answer<typeof OWN_TOTALS>;

const NOT_PAYABLE_REASON = Type.Object(
  {
    code: oneOf(NOT_PAYABLE_CODES),
    at: orNull(instant('when it was cancelled, paid or cleared, or when the game it lost was finished')),
    by: orNull(TELLER_NAME),
    is_by_you: flag('whether it was the teller who asks'),
    cleared_date: orNull(date('the date that was cleared, with all unpaid tickets of it and earlier')),
    may_print_payout: flag('whether the teller who asks sold or paid it'),
  },
  { title: 'NotPayableReason' },
);
/** What a cashier can tell the customer: who did it, where and when. Fields that do not apply to the code are null. */
export type NotPayableReason = Answer<typeof NOT_PAYABLE_REASON>;

export const PAYABILITY = Type.Object(
  { ...BET_LOOKUP.properties, reason: orNull(NOT_PAYABLE_REASON) },
  { title: 'Payability', description: 'the reason is null when the ticket can be paid' },
);
/** The `data` of `GET /api/bet/{code}/why_not_payable`. */
export type PayabilityView = Answer<typeof PAYABILITY>;

export interface BetCalls {
  lists: { '/api/bet': BetRow };
  reads: {
    [path: `/api/total_bet/${number}`]: OwnTotalsView | null;
    [path: `/api/bet/${string}/search`]: BetLookup;
    [path: `/api/bet/${string}/search_for_payout`]: BetLookup;
    [path: `/api/bet/${string}/search_for_payout_like`]: readonly BetLookup[];
    [path: `/api/bet/${string}/why_not_payable`]: PayabilityView;
  };
  writes: {
    '/api/bet': BetWithTeller;
    [path: `/api/bet/${string}/cancel`]: { readonly bet: BetView };
    [path: `/api/bet/${string}/payout`]: { readonly bet: BetView };
    [path: `/api/bet/${string}/manual_claim`]: { readonly bet: BetView };
    [path: `/api/bet/${number}/${'lock' | 'unlock' | 'payout_lost'}`]: { readonly bet: BetView };
  };
  files: Record<'/api/bet/download_excel', unknown>;
}
