import { describe, expect, it } from '@jest/globals';
import { ADMIN, ANA, BEN, SUPER_ADMIN } from '../../ledger/testing/station.fixture.js';
import {
  AT,
  bet,
  type Case,
  event,
  finds,
  found,
  gameAt,
  STATION,
  teller,
  timer,
} from '../illegal-events.fixture.js';

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
    'not by the station',
  ],
  [
    'a user name that is taken',
    AT.opening,
    teller({ username: 'ANA' }),
    SUPER_ADMIN,
    'has the name ANA of user 4',
  ],
  ['a second admin', AT.opening, teller({ role: 1 }), SUPER_ADMIN, 'of role 1'],
  ['a teller made by the admin', AT.opening, teller(), ADMIN, 'of role 1'],
  [
    'a teller without a proper address',
    AT.opening,
    teller({ ip: '1.2.3.400' }),
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
    'not by the station',
  ],
  [
    'an edit of the admin',
    AT.opening,
    event('user.edited', { userId: 1, location: 'x' }),
    SUPER_ADMIN,
    'user 1 is no teller',
  ],
  [
    'a disabled teller who stays signed in',
    AT.opening,
    event('user.edited', { userId: 4, isActive: false }),
    SUPER_ADMIN,
    'ends their session as undefined',
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
    'outside the limits',
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
    '5 ms have elapsed',
  ],
];

describe('an illegal event of the station, a user or the timer is found', () => {
  finds(USERS);

  it('something done by a teller who was disabled', () => {
    const station = gameAt(2);
    station.do({ type: 'editTeller', tellerId: 4, isActive: false });
    expect(found(station, bet(), ANA)?.message).toContain('user 4 is disabled');
  });
});
