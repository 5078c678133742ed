import type { Actor } from '../../../ledger/context.js';
import { ADMIN, ANA, BEN, SUPER_ADMIN, type TestStation } from '../../../ledger/testing/station.fixture.js';
import { signIn } from '../../station-log.fixture.js';
import {
  AT,
  after,
  bet,
  type Case,
  cashIn,
  event,
  STATION,
  teller,
  timer,
} from '../illegal-events.fixture.js';

const DORA: Actor = { userId: 7, sessionId: 'session-of-7', ip: '10.0.0.7' };

/** A station with a second admin, who is bound to an address. */
function withSecondAdmin(station: TestStation): void {
  const profile = { username: 'dora', firstName: 'Dora', middleName: '', lastName: 'Lim', location: 'Desk' };
  station.do({ type: 'createStaff', role: 1, ...profile, ip: DORA.ip, credentialId: 'credential-of-7' });
  signIn(station, DORA);
}

const USERS: readonly Case[] = [
  [
    'a second opening',
    AT.opening,
    event('station.opened', {
      stationId: '2',
      stationName: 'x',
      timeZone: 'UTC',
      terms: { rate: 500, payoutUnit: 1, minimumPayout: 0 },
    }),
    STATION,
    'wrong place',
  ],
  [
    'a time zone changed by the admin',
    AT.opening,
    event('station.timeZoneChanged', { timeZone: 'UTC' }),
    ADMIN,
    'user 1 of role 1 may not cause station.timeZoneChanged',
  ],
  [
    'a user name that is taken',
    AT.opening,
    teller({ username: 'ANA' }),
    SUPER_ADMIN,
    'has the name ANA of user 4',
  ],
  ['a second super admin', AT.opening, teller({ role: 4 }), SUPER_ADMIN, 'has role 4'],
  ['a teller made by the admin', AT.opening, teller(), ADMIN, 'of role 1'],
  [
    'a teller without a proper address',
    AT.opening,
    teller({ ip: '1.2.3.400' }),
    SUPER_ADMIN,
    'is no address',
  ],
  ['a teller at any address', AT.opening, teller({ ip: '' }), SUPER_ADMIN, ' is no address'],
  [
    'an auditor without a proper address',
    AT.opening,
    teller({ role: 3, ip: '1.2.3.400' }),
    SUPER_ADMIN,
    'is no address',
  ],
  [
    'a sign-in from another address',
    AT.opening,
    event('user.signedIn', { loginId: 7, userId: 4, sessionId: 's', ip: '10.9.9.9' }),
    { ...ANA, ip: '10.9.9.9' },
    'signed in from 10.9.9.9',
  ],
  [
    'a password of the auditor set by the super admin',
    AT.opening,
    event('user.passwordChanged', { userId: 3, credentialId: 'x', keepsSession: false }),
    SUPER_ADMIN,
    'changed the password of user 3',
  ],
  [
    'a reset at the server that asks for no change',
    AT.opening,
    event('user.passwordChanged', { userId: 2, credentialId: 'x', keepsSession: false }),
    STATION,
    'user 0 changed the password of user 2',
  ],
  [
    'a logout of somebody else',
    AT.opening,
    event('user.signedOut', { userId: 5, sessionId: BEN.sessionId, reason: 'LOGGED_OUT' }),
    ANA,
    'ended the session of user 5',
  ],
  [
    'a session that a user ended as idle',
    AT.opening,
    event('user.signedOut', { userId: 4, sessionId: ANA.sessionId, reason: 'SESSION_IDLE' }),
    ANA,
    'user 4 ended the session of user 4 as SESSION_IDLE',
  ],
  [
    'an edit of the admin',
    AT.opening,
    event('user.edited', { userId: 1, location: 'x' }),
    SUPER_ADMIN,
    'user 1, who came with the station, was edited',
  ],
  [
    'a disabled teller who stays signed in',
    AT.opening,
    event('user.edited', { userId: 4, isActive: false }),
    SUPER_ADMIN,
    'how the session of user 4 ends is said to be undefined, but comes to USER_DISABLED',
  ],
  [
    'the password of somebody else',
    AT.opening,
    event('user.passwordChanged', { userId: 5, credentialId: 'x', keepsSession: true }),
    ANA,
    'changed the password of user 5',
  ],
  [
    'a house percentage of nothing',
    AT.opening,
    event('settings.housePercentageChanged', { rate: 0 }),
    SUPER_ADMIN,
    'a house percentage of 0',
  ],
  [
    'settings changed by the admin',
    AT.opening,
    event('settings.changed', { payoutUnit: 100 }),
    ADMIN,
    'of role 1',
  ],
  [
    'a smallest bet above the largest',
    AT.opening,
    event('settings.changed', { minimumBet: 501, maximumBet: 500 }),
    SUPER_ADMIN,
    'above another limit',
  ],
  [
    'a smallest bet above what a teller may take in a game',
    AT.limited,
    event('settings.changed', { minimumBet: 120_001 }),
    SUPER_ADMIN,
    'above another limit',
  ],
  ['a timer paused before it started', AT.opening, timer('pause'), ADMIN, 'pause led the timer from stop'],
  ['a timer without a length', AT.opening, timer('start', 'start', 0), ADMIN, 'no length'],
  [
    'a timer that has run before it started',
    AT.opening,
    timer('start', 'start', 60, 5),
    ADMIN,
    'elapsed of the timer is said to be 5, but comes to 0',
  ],
];

export const ILLEGAL_USERS: readonly Case[] = [
  ...USERS,
  [
    'something done by a teller who was disabled',
    () => after(AT.open(), (station) => station.do({ type: 'editTeller', tellerId: 4, isActive: false })),
    bet(),
    ANA,
    'user 4 is disabled',
  ],
  [
    'something done by an admin from another address than theirs',
    () => after(AT.open(), withSecondAdmin),
    cashIn(),
    { ...DORA, ip: '10.9.9.9' },
    'user 7 works from 10.9.9.9, not from 10.0.0.7',
  ],
  [
    'something done by an admin who was disabled',
    () =>
      after(AT.open(), (station) => {
        withSecondAdmin(station);
        station.do({ type: 'editStaff', staffId: 7, isActive: false });
      }),
    cashIn(),
    DORA,
    'user 7 is disabled',
  ],
];
