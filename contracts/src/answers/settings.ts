import Type from 'typebox';
import { type Answer, count, flag, orNull, text, twoPlaces } from './kinds.js';

export const HOUSE_PERCENTAGE = Type.Object({ housePercentage: twoPlaces() }, { title: 'HousePercentage' });
export type HousePercentageView = Answer<typeof HOUSE_PERCENTAGE>;

export const SETTINGS = Type.Object(
  {
    ...HOUSE_PERCENTAGE.properties,
    payoutUnit: twoPlaces('payouts are rounded down to whole units'),
    minimumPayout: twoPlaces('a side paying less makes a no contest; 0.00 turns this off'),
    receiptTerms: text(),
    stationName: text(),
    timeZone: text('IANA zone that decides the station’s days'),
    minimumBet: twoPlaces(),
    maximumBet: twoPlaces(),
    largeBet: twoPlaces('the question before a bet above this shows it in words too'),
    largePayout: twoPlaces('a payout above this is asked about'),
    maximumTellerStake: orNull(twoPlaces('of a teller in unfinished games; null for no limit')),
    changeFirstPassword: flag('passwords set by the super admin must be changed at the first login'),
    idleMinutes: count('after which a session of any role but teller ends; 0 for never'),
    tellerIdleMinutes: count('the same for tellers'),
    lastCallSeconds: count('how long a last call is when the admin gives no length'),
    payoutHoldSeconds: count('for so long after a result is confirmed no ticket of the game is paid'),
    lowCash: orNull(twoPlaces('a drawer that holds less is marked; null for none')),
    highCash: orNull(twoPlaces('a drawer that holds more is marked; null for none')),
    cancelApprovalAbove: orNull(twoPlaces('a teller cancels more in a game only with a second person')),
    payoutApprovalAbove: orNull(twoPlaces('a payout above this needs a second person')),
    reversalApprovalAbove: orNull(twoPlaces('so does the reversal of a cash-in or remit above this')),
    differenceApprovalAbove: orNull(twoPlaces('and closing a shift that is over or short by more')),
    cancelReasons: flag('tellers say why they cancel a bet'),
    cancelNeedsTicket: flag(
      'a ticket is scanned to be cancelled; one that was printed again needs a second person',
    ),
    dayStartsAt: text('when a business day begins on the station’s clock, `HH:MM`'),
    shifts: flag('tellers sell, cancel and pay only in a shift, which they open and count'),
    claimDays: orNull(count('how many days after its sale a ticket may be claimed; null for no promise')),
    lostTicketDays: count('how many days after it was reported lost a ticket is paid by its claim slip'),
    denominations: Type.Array(twoPlaces(), {
      description: 'the pieces of money that are counted, the largest first',
    }),
    timerFollowsBetting: flag('opening betting starts the timer, closing it stops the timer'),
  },
  { title: 'Settings' },
);
export type SettingsView = Answer<typeof SETTINGS>;
