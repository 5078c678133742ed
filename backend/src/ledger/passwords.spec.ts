import { describe, expect, it } from '@jest/globals';
import { STATION_ACTOR } from './context.js';
import type { DomainEvent } from './events.js';
import { given, givenStation } from './testing/given.fixture.js';
import { ADMIN, ANA, openedStation, SUPER_ADMIN, TestStation } from './testing/station.fixture.js';

describe('passwords', () => {
  it('changing one’s own password keeps the session', () => {
    const station = openedStation();
    givenStation(station)
      .when({ type: 'changeOwnPassword', verifiedCredentialId: 'credential-of-4', credentialId: 'new' }, ANA)
      .then({ type: 'user.passwordChanged', data: { userId: 4, credentialId: 'new', keepsSession: true } });
    expect(station.state.users.get(4)).toMatchObject({ credentialId: 'new', sessionId: ANA.sessionId });
  });

  it('a wrong old password is refused', () => {
    given()
      .when({ type: 'changeOwnPassword', verifiedCredentialId: 'stale', credentialId: 'new' }, ANA)
      .thenRefused('WRONG_PASSWORD', 'The old password is not correct.');
  });

  it('the super admin changes the admin’s password, which ends the admin’s session', () => {
    const station = openedStation();
    givenStation(station)
      .when({ type: 'changeAdminPassword', credentialId: 'new' }, SUPER_ADMIN)
      .then({ type: 'user.passwordChanged', data: { userId: 1, credentialId: 'new', keepsSession: false } });
    expect(station.refusalOf({ type: 'createGame', name: 'x' }, ADMIN)).toBe('PASSWORD_CHANGED');
    givenStation(station)
      .when({ type: 'changeAdminPassword', credentialId: 'x' }, ANA)
      .thenRefused('FORBIDDEN');
  });
});

describe('a password that others may know', () => {
  const asked: DomainEvent = { type: 'settings.changed', data: { changeFirstPassword: true } };
  const reset = { type: 'resetPassword', userId: 2, credentialId: 'made-up' } as const;

  it('set by the super admin must be changed where the settings say so', () => {
    given(asked)
      .when({ type: 'changeAdminPassword', credentialId: 'new' })
      .then({
        type: 'user.passwordChanged',
        data: { userId: 1, credentialId: 'new', keepsSession: false, mustChangePassword: true },
      });
    given(asked)
      .when({ type: 'editTeller', tellerId: 4, credentialId: 'new' })
      .then({
        type: 'user.edited',
        data: {
          userId: 4,
          credentialId: 'new',
          mustChangePassword: true,
          endsSession: 'PASSWORD_CHANGED',
        },
      });
    // No other edit asks for a new password.
    given(asked)
      .when({ type: 'editTeller', tellerId: 4, location: 'Gate' })
      .then({ type: 'user.edited', data: { userId: 4, location: 'Gate' } });
  });

  it('set at the server itself must always be changed, and ends the session', () => {
    const station = openedStation();
    givenStation(station)
      .when(reset, STATION_ACTOR)
      .then({
        type: 'user.passwordChanged',
        data: { userId: 2, credentialId: 'made-up', keepsSession: false, mustChangePassword: true },
      });
    expect(station.refusalOf({ type: 'changeSettings' }, SUPER_ADMIN)).toBe('PASSWORD_CHANGED');
    given()
      .when({ ...reset, userId: 99 }, STATION_ACTOR)
      .thenRefused('NOT_FOUND');
    given().when(reset, SUPER_ADMIN).thenRefused('FORBIDDEN');
  });

  it('allows only changing it, asking what became of that, and logging out', () => {
    const station = openedStation();
    station.do(reset, STATION_ACTOR);
    station.do({ type: 'signIn', userId: 2, credentialId: 'made-up' }, { ...SUPER_ADMIN, sessionId: '' });
    expect(station.refusalOf({ type: 'changeSettings' }, SUPER_ADMIN)).toBe('PASSWORD_CHANGE_REQUIRED');
    // Checked before the role.
    expect(station.refusalOf({ type: 'createGame', name: 'x' }, SUPER_ADMIN)).toBe(
      'PASSWORD_CHANGE_REQUIRED',
    );
    expect(station.refusalOf({ type: 'withdrawCommand' }, SUPER_ADMIN)).toBeNull();
    expect(station.refusalOf({ type: 'signOut' }, SUPER_ADMIN)).toBeNull();
    const change = {
      type: 'changeOwnPassword',
      verifiedCredentialId: 'made-up',
      credentialId: 'own',
    } as const;
    station.do(change, SUPER_ADMIN);
    expect(station.refusalOf({ type: 'changeSettings' }, SUPER_ADMIN)).toBeNull();
  });

  it('is that of first users with a made-up password, and of no other', () => {
    const station = new TestStation();
    station.do({
      type: 'openStation',
      stationId: '1',
      stationName: 'Taya',
      timeZone: 'Asia/Manila',
      credentialIds: ['c1', 'c2', 'c3'],
      generatedFor: [2],
    });
    const users = [1, 2, 3].map((userId) => station.state.users.get(userId)?.mustChangePassword);
    expect(users).toEqual([false, true, false]);
  });
});
