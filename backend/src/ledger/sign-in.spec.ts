import { describe, expect, it } from '@jest/globals';
import { type CommandOf } from './commands.js';
import { STATION_ACTOR } from './context.js';
import type { DomainEvent } from './events.js';
import { given, givenStation } from './testing/given.fixture.js';
import { ADMIN, ANA, ANA_IP, BEN_IP, openedStation } from './testing/station.fixture.js';

const signIn = (userId: number, credentialId = `credential-of-${userId}`): CommandOf<'signIn'> => ({
  type: 'signIn',
  userId,
  credentialId,
});
const from = (userId: number, ip: string) => ({ userId, sessionId: '', ip });
const disabled = {
  type: 'user.edited',
  data: { userId: 4, isActive: false, endsSession: 'USER_DISABLED' },
} as const;

describe('signing in', () => {
  it('starts the one live session and replaces the one before', () => {
    const station = openedStation();
    givenStation(station)
      .when(signIn(4), from(4, ANA_IP))
      .then({
        type: 'user.signedIn',
        data: { loginId: 6, userId: 4, sessionId: 'session-of-4', ip: ANA_IP },
      });
    expect(station.state.users.get(4)?.ended).toEqual({
      sessionId: 'session-of-4',
      code: 'SESSION_REPLACED',
    });
  });

  it('is refused with another credential than the current one, and for an unknown user', () => {
    given().when(signIn(4, 'old'), from(4, ANA_IP)).thenRefused('BAD_CREDENTIALS');
    given().when(signIn(99), from(99, ANA_IP)).thenRefused('BAD_CREDENTIALS');
  });

  it('is refused to a disabled teller, and to a teller from another address', () => {
    given(disabled).when(signIn(4), from(4, ANA_IP)).thenRefused('USER_DISABLED');
    given().when(signIn(4), from(4, BEN_IP)).thenRefused('IP_NOT_ALLOWED');
  });

  it('is possible for other roles from anywhere', () => {
    expect(openedStation().refusalOf(signIn(1), from(1, '203.0.113.9'))).toBeNull();
  });
});

describe('logging out', () => {
  it('ends the caller’s session, which gets that reason from then on', () => {
    const station = openedStation();
    givenStation(station)
      .when({ type: 'signOut' }, ANA)
      .then({
        type: 'user.signedOut',
        data: { userId: 4, sessionId: ANA.sessionId, reason: 'LOGGED_OUT' },
      });
    expect(station.state.users.get(4)).toMatchObject({
      sessionId: null,
      ended: { sessionId: ANA.sessionId, code: 'LOGGED_OUT' },
    });
    givenStation(station).when({ type: 'signOut' }, ANA).thenRefused('LOGGED_OUT');
    expect(station.refusalOf({ type: 'createGame', name: 'x' }, ADMIN)).toBeNull();
  });

  it('is refused for a session that was replaced', () => {
    given()
      .when({ type: 'signOut' }, { ...ANA, sessionId: 'an older one' })
      .thenRefused('SESSION_REPLACED');
  });
});

describe('an idle session', () => {
  const idleMinutes: DomainEvent = { type: 'settings.changed', data: { tellerIdleMinutes: 480 } };
  const idle = { type: 'endIdleSession', userId: 4, sessionId: ANA.sessionId } as const;

  it('is ended by the station, and its owner gets the reason', () => {
    const station = openedStation();
    station.record([idleMinutes]);
    givenStation(station)
      .when(idle, STATION_ACTOR)
      .then({
        type: 'user.signedOut',
        data: { userId: 4, sessionId: ANA.sessionId, reason: 'SESSION_IDLE' },
      });
    expect(station.refusalOf({ type: 'signOut' }, ANA)).toBe('SESSION_IDLE');
  });

  it('is not ended when it has ended or was replaced meanwhile', () => {
    given(idleMinutes)
      .when({ ...idle, sessionId: 'an older one' }, STATION_ACTOR)
      .thenRefused('NOT_SIGNED_IN');
  });

  it('is not ended where the settings have no limit for its role', () => {
    given().when(idle, STATION_ACTOR).thenRefused('ACTION_NOT_ALLOWED');
    given({ type: 'settings.changed', data: { idleMinutes: 5 } })
      .when(idle, STATION_ACTOR)
      .thenRefused('ACTION_NOT_ALLOWED');
    given({ type: 'settings.changed', data: { idleMinutes: 5 } })
      .when({ ...idle, userId: 1, sessionId: ADMIN.sessionId }, STATION_ACTOR)
      .then({
        type: 'user.signedOut',
        data: { userId: 1, sessionId: ADMIN.sessionId, reason: 'SESSION_IDLE' },
      });
  });
});
