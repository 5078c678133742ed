import type { EventData } from '../../../ledger/events.js';
import { finishGame, ticketOf } from '../../../ledger/testing/play.fixture.js';
import { ADMIN, ANA, DAY, peso, SUPER_ADMIN, serialNumber } from '../../../ledger/testing/station.fixture.js';
import {
  AT,
  after,
  type Case,
  clearing,
  event,
  type LegalCase,
  payment,
  SERIAL,
} from '../illegal-events.fixture.js';

const BET = { betId: 1, gameId: 1, sellerId: ANA.userId };
/** Ana's ticket of a game that is finished; admin and super admin have a PIN, and slips are paid at once or so many days later. */
const finished = (lostTicketDays = 0) =>
  after(AT.open(), (station) => {
    for (const actor of [ADMIN, SUPER_ADMIN]) {
      const verifiedCredentialId = `credential-of-${actor.userId}`;
      station.do({ type: 'setPin', verifiedCredentialId, pinId: 'pin' }, actor);
    }
    station.do({ type: 'changeSettings', lostTicketDays });
    station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(5_000) });
    finishGame(station, 1, 'set_winner_meron');
  });
const locked = (lostTicketDays = 0, days = 0) =>
  after(finished(lostTicketDays), (station) => {
    station.do({ type: 'lockBet', betId: 1, claimant: 'Pedro', reason: 'lost' });
    station.at += days * DAY;
  });
const codeOfSlip = () => [...locked().state.slips.keys()][0] ?? '';
const slip = (more: Partial<EventData<'bet.paid'>> = {}) =>
  payment({ claimCode: codeOfSlip(), approverId: SUPER_ADMIN.userId, ...more });
const lock = (more: Partial<EventData<'bet.locked'>> = {}) =>
  event('bet.locked', {
    ...BET,
    claimant: 'Pedro',
    reason: 'lost',
    claimCode: SERIAL,
    payableFrom: finished().at,
    payableDay: '2026-11-21',
    ...more,
  });
const unlock = event('bet.unlocked', { ...BET, reason: 'found' });
const paid = () =>
  after(finished(), (station) => station.do({ type: 'payBet', serial: ticketOf(station, 1).serial }, ANA));

export const ILLEGAL_LOST_TICKETS: readonly Case[] = [
  ['a payout of a locked ticket', locked, payment(), ANA, 'bet 1 was reported lost'],
  ['a claim of one', locked, event('bet.claimed', BET), ADMIN, 'bet 1 was reported lost'],
  [
    'a slip that is paid before its day',
    () => locked(2, 1),
    slip(),
    ANA,
    'the claim slip of bet 1 was paid before its day',
  ],
  [
    'a slip whose payout was approved by who made it out',
    locked,
    slip({ approverId: ADMIN.userId }),
    ANA,
    'user 1 locked bet 1, and does not approve its payout',
  ],
  [
    'a slip that nobody approved',
    locked,
    payment({ claimCode: codeOfSlip() }),
    ANA,
    'nobody approved the payout of bet 1',
  ],
  ['a slip of no locked ticket', finished, slip(), ANA, 'bet 1 has no claim slip'],
  ['another code', locked, slip({ claimCode: SERIAL }), ANA, 'bet 1 has no claim slip'],
  [
    'a slip that was ended',
    () => after(locked(), (station) => station.do({ type: 'unlockBet', betId: 1, reason: 'found' })),
    slip(),
    ANA,
    'bet 1 has no claim slip',
  ],
  ['a ticket locked twice', locked, lock(), ADMIN, 'bet 1 was reported lost'],
  ['a paid ticket locked', paid, lock(), ADMIN, 'is owed nothing'],
  ['a losing ticket locked', finished, lock({ betId: 2, sellerId: 5 }), ADMIN, 'is owed nothing'],
  ['a ticket locked by its teller', finished, lock(), ANA, 'of role 2'],
  ['a ticket locked for nobody', finished, lock({ claimant: ' ' }), ADMIN, 'nobody said who lost bet 1'],
  [
    'a slip whose code is that of a ticket',
    finished,
    lock({ claimCode: ticketOf(finished(), 1).serial }),
    ADMIN,
    'of a claim slip is in use',
  ],
  [
    'a slip that is paid earlier than the settings say',
    () => finished(1),
    lock(),
    ADMIN,
    'the day on which the claim slip is paid is said to be 2026-11-21, but comes to 2026-11-22',
  ],
  [
    'a slip that is paid at another hour',
    finished,
    lock({ payableFrom: 0 }),
    ADMIN,
    'from when on that is is said to be 0',
  ],
  ['an unlock of what was not locked', finished, unlock, ADMIN, 'bet 1 was not reported lost'],
  [
    'a date cleared with a locked ticket, on the day of its slip',
    () => locked(1, 1),
    clearing(),
    ADMIN,
    'bet 1 was cleared, which was reported lost and is paid from 2026-11-22',
  ],
  [
    'lost tickets paid after too many days',
    AT.opening,
    event('settings.changed', { lostTicketDays: 31 }),
    SUPER_ADMIN,
    'lost tickets that are paid after 31 days',
  ],
];

export const LEGAL_LOST_TICKETS: readonly LegalCase[] = [
  ['a slip paid on its day', () => locked(1, 1), slip(), ANA],
  ['a ticket that was found', locked, unlock, ADMIN],
  ['a date cleared the day after', () => locked(1, 2), clearing(), ADMIN],
  ['a slip with a new code', finished, lock({ claimCode: serialNumber(8_888) }), ADMIN],
];
