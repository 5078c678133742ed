import type { LogoutCode } from '@taya/contracts/errors';
import { COUNTED_RECEIPTS } from '@taya/contracts/print';
import { TIMER_STATUSES } from '@taya/contracts/timer';
import Type, { type Static, type TSchema } from 'typebox';
import {
  date,
  flag,
  gameId,
  id,
  idle,
  lastCallSeconds,
  money,
  moneyOrNull,
  mustChangePassword,
  oneOf,
  optional,
  percent,
  profile,
  result,
  role,
  sellerId,
  side,
  tellerId,
  terms,
  text,
} from './event-fields.js';

/**
 * Every event of the ledger, once: its name, its version and its data. `docs/events/` is generated from this file.
 *
 * Money is whole centavos, percentages hundredths of a percent, dates local `YYYY-MM-DD`, durations named by unit.
 * A stored event never changes; a new shape is a new version with an upcaster in `codec.ts`.
 */

const LOGOUT_CODES = ['LOGGED_OUT', 'SESSION_IDLE'] as const satisfies readonly LogoutCode[];

function define<const Version extends number, Data extends TSchema>(
  version: Version,
  summary: string,
  data: Data,
) {
  return { version, summary, data } as const;
}

export const EVENTS = {
  'station.opened': define(
    1,
    'The station exists. Always the first event.',
    Type.Object({
      stationId: text('names the stream and seeds the hash chain'),
      stationName: text('shown on screens and receipts'),
      timeZone: text('IANA zone of the station: decides its days'),
      terms,
    }),
  ),
  'station.timeZoneChanged': define(
    1,
    'New commands use another time zone; stored dates stay.',
    Type.Object({ timeZone: text('IANA zone') }),
  ),

  'user.created': define(
    1,
    'A user may sign in. Users 1 to 3 come with the station, tellers from 4 on.',
    Type.Object({
      userId: id('the new user'),
      role,
      ...profile,
      credentialId: text('names the kept password hash'),
      mustChangePassword: optional(mustChangePassword),
    }),
  ),
  'user.edited': define(
    1,
    'A teller was edited, enabled or disabled. Fields that stay are left out.',
    Type.Object({
      userId: id('the teller'),
      username: optional(profile.username),
      firstName: optional(profile.firstName),
      middleName: optional(profile.middleName),
      lastName: optional(profile.lastName),
      location: optional(profile.location),
      ip: optional(profile.ip),
      isActive: optional(flag('whether they may sign in')),
      credentialId: optional(text('names the new kept password hash')),
      mustChangePassword: optional(mustChangePassword),
      endsSession: optional(
        oneOf(
          ['USER_DISABLED', 'PASSWORD_CHANGED', 'IP_CHANGED'] as const,
          'why their session ended, if this edit ended it',
        ),
      ),
    }),
  ),
  'user.signedIn': define(
    1,
    'A session began and replaced the one before.',
    Type.Object({
      loginId: id('number of the login'),
      userId: id('the user'),
      sessionId: text('`unique_key`, not a credential'),
      ip: text('address'),
    }),
  ),
  'user.signedOut': define(
    1,
    'A session ended and no other began: its owner logged out, or the station ended it because nothing was done in it.',
    Type.Object({
      userId: id('the user'),
      sessionId: text('the session that ended'),
      reason: oneOf(LOGOUT_CODES, 'what its owner is told'),
    }),
  ),
  'user.passwordChanged': define(
    1,
    'A user changed their own password, which keeps their session; or the super admin set the admin’s, or it was reset at the server, which ends it.',
    Type.Object({
      userId: id('the user'),
      credentialId: text('names the new kept password hash'),
      keepsSession: flag('changed by the user'),
      mustChangePassword: optional(mustChangePassword),
    }),
  ),

  'settings.housePercentageChanged': define(
    1,
    'Games created from now on take this percentage.',
    Type.Object({ rate: percent('house percentage') }),
  ),
  'settings.changed': define(
    1,
    'Settings of games created from now on, of receipts, stakes, sessions and the course of a game. Those that stay are left out.',
    Type.Object({
      payoutUnit: optional(money('payout unit')),
      minimumPayout: optional(percent('minimum payout')),
      receiptTerms: optional(text('terms line of the bet receipt')),
      stationName: optional(text('name of the station')),
      minimumBet: optional(money('smallest stake of a bet')),
      maximumBet: optional(money('largest stake of a bet')),
      largeBet: optional(money('a larger stake is asked about in large figures')),
      maximumTellerStake: optional(
        moneyOrNull('what a teller’s uncancelled stakes in one game may come to; null for no limit'),
      ),
      changeFirstPassword: optional(flag('passwords set by the super admin are changed at the first login')),
      idleMinutes: optional(idle('roles other than teller')),
      tellerIdleMinutes: optional(idle('tellers')),
      lastCallSeconds: optional(lastCallSeconds('how long a last call is unless the admin says otherwise')),
      timerFollowsBetting: optional(flag('opening betting starts the timer, closing it stops the timer')),
    }),
  ),

  'game.created': define(
    1,
    'A game, with the terms it keeps.',
    Type.Object({ gameId, name: text('shown everywhere'), terms, createdDate: date('day it was created') }),
  ),
  'game.bettingOpened': define(
    1,
    'Bets are taken. Both flags as they are from now on.',
    Type.Object({ gameId, meronOpen: flag('MERON takes bets'), walaOpen: flag('WALA takes bets') }),
  ),
  'game.bettingClosed': define(
    1,
    'A side or both stopped taking bets. With the last one the game is Ongoing and judged for no contest.',
    Type.Object({
      gameId,
      meronOpen: flag('MERON takes bets'),
      walaOpen: flag('WALA takes bets'),
      noContest: flag('every stake will go back; false while a side is open'),
      causedBy: optional(
        Type.Integer({
          minimum: 1,
          description:
            'revision of the `game.lastCallStarted` whose time was up: the station closed betting; left out where the admin did',
        }),
      ),
    }),
  ),
  'game.lastCallStarted': define(
    1,
    'The admin announced that betting ends: no bet is taken from `endsAt` on, and the station closes betting then.',
    Type.Object({
      gameId,
      seconds: lastCallSeconds('how long the call is'),
      endsAt: Type.Integer({ minimum: 0, description: 'milliseconds since 1970 UTC' }),
    }),
  ),
  'game.lastCallCancelled': define(
    1,
    'The admin took the last call back: betting goes on. A pause and the closing of betting end one without this.',
    Type.Object({ gameId }),
  ),
  'game.paused': define(1, 'Nothing happens until it is resumed.', Type.Object({ gameId })),
  'game.resumed': define(
    1,
    'The game goes on in the status and with the flags it had.',
    Type.Object({ gameId }),
  ),
  'game.cancelled': define(
    1,
    'The game ends without a bet.',
    Type.Object({ gameId, businessDate: date('day it became final') }),
  ),
  'game.resultSet': define(1, 'The outcome, not confirmed yet.', Type.Object({ gameId, result })),
  'game.resultUndone': define(1, 'The outcome was taken back.', Type.Object({ gameId })),
  'game.confirmed': define(
    1,
    'The outcome for good, with what is owed. One row a teller with stakes in the game.',
    Type.Object({
      gameId,
      result,
      noContest: flag('every stake goes back whatever the result'),
      meronPercentage: percent('what MERON pays per 100'),
      walaPercentage: percent('what WALA pays per 100'),
      commission: money('the house’s share'),
      breakage: money('what rounding down leaves, the house’s too'),
      businessDate: date('day it became final'),
      tellers: Type.Array(
        Type.Object({
          tellerId: sellerId,
          wonStakes: money('stakes of their winning bets'),
          lostStakes: money('stakes of their losing bets'),
          payouts: money('owed on their winning bets'),
        }),
        { description: 'in order of their ids' },
      ),
    }),
  ),

  'timer.changed': define(
    1,
    'The station’s timer as it is at the time of the event.',
    Type.Object({
      action: oneOf(TIMER_STATUSES, 'the call'),
      status: oneOf(TIMER_STATUSES, 'the state it led to'),
      maxSeconds: Type.Integer({
        minimum: 0,
        maximum: 86_399,
        description: 'length of the countdown, seconds',
      }),
      elapsedMs: Type.Integer({ minimum: 0, description: 'elapsed of it, milliseconds' }),
      withBetting: optional(
        flag('it followed the opening or closing of betting just before it; left out for a call'),
      ),
    }),
  ),

  'bet.sold': define(
    2,
    'A teller took a stake and gave a ticket.',
    Type.Object({
      betId: id('the bet'),
      serial: text('code on the ticket'),
      gameId,
      sellerId,
      side,
      stake: money('stake'),
    }),
  ),
  'bet.cancelled': define(
    2,
    'The stake went back while betting was open.',
    Type.Object({ betId: id('the bet'), gameId, sellerId, side, stake: money('stake') }),
  ),
  'bet.paid': define(
    1,
    'A winning bet was paid. It happens once a bet.',
    Type.Object({
      betId: id('the bet'),
      gameId,
      sellerId,
      payerId: id('the teller whose drawer paid'),
      side,
      stake: money('stake'),
      payout: money('paid'),
    }),
  ),
  'bet.claimed': define(
    1,
    'The admin flagged a winning bet as claimed: it can no longer be paid; no figure changes.',
    Type.Object({ betId: id('the bet'), gameId, sellerId }),
  ),
  'bet.printed': define(
    1,
    'A receipt of a bet was let out to be printed: the original once, whatever PC asks. Who asked is in `by`.',
    Type.Object({
      betId: id('the bet'),
      gameId,
      sellerId,
      receipt: oneOf(COUNTED_RECEIPTS, 'the receipt'),
      count: id('1 is the original; further ones say `REPRINT` and this number'),
    }),
  ),

  'cash.added': define(
    1,
    'Cash went from the house into a drawer.',
    Type.Object({
      cashinId: id('the cash-in'),
      tellerId,
      amount: money('amount'),
      refNumber: text('code on the receipt'),
      businessDate: date('day'),
    }),
  ),
  'cash.remitted': define(
    1,
    'Cash went from a drawer to the house.',
    Type.Object({
      remitId: id('the remit'),
      tellerId,
      amount: money('amount'),
      refNumber: text('code on the receipt'),
      businessDate: date('day'),
    }),
  ),
  'date.cleared': define(
    1,
    'Every unpaid winning bet of the games final now, with business date on or before the date, can no longer be paid. One row a teller who had any.',
    Type.Object({
      clearId: id('the clearing'),
      date: date('the last day cleared'),
      tellers: Type.Array(
        Type.Object({
          tellerId: sellerId,
          bets: Type.Integer({ minimum: 1, description: 'how many' }),
          amount: money('owed on them'),
        }),
        { description: 'in order of their ids; empty when nothing was owed' },
      ),
    }),
  ),

  'day.sealed': define(
    1,
    'A day was closed: everything up to the event before this one, and the sums of all drawers then, signed with the station’s key.',
    Type.Object({
      sealId: id('the seal; seals are numbered from 1'),
      date: date('the day that was closed'),
      revision: Type.Integer({ minimum: 0, description: 'the event right before this one' }),
      hash: text('its chain hash, 64 hex digits'),
      sums: Type.Object(
        {
          cashin: money('cash-ins'),
          remit: money('remits'),
          payin: money('stakes without cancelled ones'),
          paidOut: money('payouts'),
          unfinished: money('stakes in unfinished games'),
          unclaimed: money('owed on unpaid winning bets that are not cleared'),
        },
        { description: 'of all drawers since the station began' },
      ),
      publicKey: text('of the key that signed, 64 hex digits'),
      signature: text('Ed25519 over the line that docs/auditors-guide.md describes, base64url'),
    }),
  ),

  'command.withdrawn': define(
    1,
    'Somebody asked what became of their command, and it was not recorded: it never will be, because this event has taken its key.',
    Type.Object({}),
  ),

  'ledger.opened': define(
    1,
    'A fence: nothing that was sent before it and is not above it will ever be recorded.',
    Type.Object({ reason: text('why it was needed') }),
  ),
} as const;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = Static<(typeof EVENTS)[T]['data']>;

/** What a decider answers: an event without its envelope. */
export type DomainEvent = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType];

/** Who caused an event. User 0 is the station itself. */
export interface Cause {
  readonly userId: number;
  /** Address the command came from; empty for the station itself. */
  readonly ip: string;
}

/** The command id an event answers, so that a repeated command finds its events. On the first event of a command only. */
export interface CommandMark {
  /** `user|METHOD route|Idempotency-Key` */
  readonly key: string;
  /** Hash of the content, secrets left out. */
  readonly fingerprint: string;
  /** How many events the command made, this one first. */
  readonly events: number;
}

/** The envelope as stored, around the data. `at` is milliseconds since 1970 UTC and never goes back in the log. */
export interface Envelope {
  readonly at: number;
  readonly by: Cause;
  /** The instance that wrote it. */
  readonly on: string;
  readonly command?: CommandMark;
}

/** A decoded event of the log. */
export type LedgerEvent = DomainEvent & Envelope & { readonly revision: number };

export type EventOf<T extends EventType> = Extract<LedgerEvent, { type: T }>;
