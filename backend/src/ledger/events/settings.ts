import { MAX_LOST_TICKET_DAYS } from '@taya/contracts/settings';
import Type from 'typebox';
import {
  claimDays,
  flag,
  idle,
  lastCallSeconds,
  money,
  moneyOrNull,
  optional,
  payoutHold,
  percent,
  text,
} from './fields.js';
import { define, SILENT } from './record.js';

/** Settings of the station. */
export const SETTINGS_EVENTS = {
  'settings.housePercentageChanged': define(
    1,
    'Games created from now on take this percentage.',
    Type.Object({ rate: percent('house percentage') }),
    { money: null, mark: null, pushes: ['house_percentage'] },
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
      largeBet: optional(money('a larger stake is asked about in words too, with another key')),
      largePayout: optional(money('a larger payout is asked about')),
      maximumTellerStake: optional(
        moneyOrNull('what a teller’s uncancelled stakes in one game may come to; null for no limit'),
      ),
      changeFirstPassword: optional(flag('passwords set by the super admin are changed at the first login')),
      idleMinutes: optional(idle('roles other than teller')),
      tellerIdleMinutes: optional(idle('tellers')),
      lastCallSeconds: optional(lastCallSeconds('how long a last call is unless the admin says otherwise')),
      payoutHoldSeconds: optional(
        payoutHold('for how long after a result is confirmed no ticket of the game is paid'),
      ),
      timerFollowsBetting: optional(flag('opening betting starts the timer, closing it stops the timer')),
      lowCash: optional(moneyOrNull('a drawer that holds less is marked; null for none')),
      highCash: optional(moneyOrNull('a drawer that holds more is marked; null for none')),
      cancelApprovalAbove: optional(
        moneyOrNull('a teller cancels more in a game only with a second person; null for never'),
      ),
      payoutApprovalAbove: optional(moneyOrNull('a larger payout needs a second person; null for never')),
      reversalApprovalAbove: optional(
        moneyOrNull('the reversal of a larger cash-in or remit needs a second person; null for never'),
      ),
      differenceApprovalAbove: optional(
        moneyOrNull('a shift is closed with more over or short only with a second person; null for never'),
      ),
      cancelReasons: optional(flag('tellers say why they cancel a bet')),
      cancelNeedsTicket: optional(
        flag('a ticket is scanned to be cancelled; one that was printed again needs a second person'),
      ),
      dayStartsAt: optional(text('when a business day begins on the station’s clock, `HH:MM`')),
      shifts: optional(flag('tellers work in shifts')),
      claimDays: optional(
        claimDays('how many days after its sale a ticket may be claimed; null for no promise'),
      ),
      lostTicketDays: optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_LOST_TICKET_DAYS,
          description: 'how many days after it was reported lost a ticket is paid by its claim slip',
        }),
      ),
      denominations: optional(
        Type.Array(Type.Integer({ minimum: 1 }), {
          description: 'the pieces of money that are counted, centavos, the largest first',
        }),
      ),
    }),
    SILENT,
  ),
} as const;
