import { describe, expect, it } from '@jest/globals';
import type { CommandOf } from './commands.js';
import { given, givenStation } from './testing/given.fixture.js';
import { ADMIN, ANA, openedStation } from './testing/station.fixture.js';

const edit = (changes: Partial<CommandOf<'editTeller'>>): CommandOf<'editTeller'> => ({
  type: 'editTeller',
  tellerId: 4,
  ...changes,
});
const carla: CommandOf<'createTeller'> = {
  type: 'createTeller',
  username: 'Carla',
  firstName: 'Carla',
  middleName: '',
  lastName: 'Diaz',
  location: 'Booth 3',
  ip: '192.168.1.13',
  credentialId: 'new-credential',
};
const disabled = {
  type: 'user.edited',
  data: { userId: 4, isActive: false, endsSession: 'USER_DISABLED' },
} as const;

describe('a new teller', () => {
  it('gets the next id and may log in', () => {
    const { type: _type, ...profile } = carla;
    given()
      .when(carla)
      .then({ type: 'user.created', data: { userId: 6, role: 2, ...profile } });
  });

  it('needs a username that no user has, ignoring case', () => {
    for (const username of ['ana', 'ANA', 'Admin', 'superADMIN']) {
      given()
        .when({ ...carla, username })
        .thenRefused('USERNAME_TAKEN');
    }
  });

  it.each(['username', 'firstName', 'lastName', 'location', 'ip'] as const)('needs %s', (field) => {
    given()
      .when({ ...carla, [field]: ' ' })
      .thenRefused('VALIDATION', 'Please fill in all fields.');
  });

  it('needs a dotted IPv4 address', () => {
    for (const ip of ['256.1.1.1', '1.2.3', '1.2.3.4.5', '::1', 'a.b.c.d', '01.2.3.4']) {
      given()
        .when({ ...carla, ip })
        .thenRefused('VALIDATION', 'Invalid IP address format.');
    }
  });

  it('is made by the super admin only', () => {
    given().when(carla, ADMIN).thenRefused('FORBIDDEN');
  });
});

describe('staff', () => {
  const dora: CommandOf<'createStaff'> = {
    ...carla,
    type: 'createStaff',
    role: 1,
    username: 'dora',
    location: 'Desk',
    ip: '',
  };
  const editStaff = (changes: Partial<CommandOf<'editStaff'>>): CommandOf<'editStaff'> => ({
    type: 'editStaff',
    staffId: 6,
    ...changes,
  });
  const withDora = (more: Partial<CommandOf<'createStaff'>> = {}) => {
    const station = openedStation();
    station.do({ ...dora, ...more });
    station.record([
      { type: 'user.signedIn', data: { loginId: 9, userId: 6, sessionId: 'd', ip: '10.0.0.6' } },
    ]);
    return station;
  };
  const DORA = { userId: 6, sessionId: 'd', ip: '10.0.0.6' };

  it('has an account like a teller, at any address', () => {
    const { type: _type, ...profile } = dora;
    given()
      .when(dora)
      .then({ type: 'user.created', data: { userId: 6, ...profile } });
    for (const field of ['username', 'firstName', 'lastName', 'location'] as const)
      given()
        .when({ ...dora, [field]: ' ' })
        .thenRefused('VALIDATION');
    given()
      .when({ ...dora, ip: '1.2.3' })
      .thenRefused('VALIDATION', 'Invalid IP address format.');
    given()
      .when({ ...dora, username: 'ADMIN' })
      .thenRefused('USERNAME_TAKEN');
    given().when(dora, ADMIN).thenRefused('FORBIDDEN');
  });

  it('works beside the first admin, each in a session of their own', () => {
    const station = withDora();
    station.do({ type: 'createGame', name: 'One' }, DORA);
    station.do({ type: 'actOnGame', gameId: 1, action: 'start_betting_all' }, ADMIN);
    expect(station.state.users.get(1)?.sessionId).toBe(ADMIN.sessionId);
  });

  it('reads only as an auditor', () => {
    expect(withDora({ role: 3 }).refusalOf({ type: 'createGame', name: 'One' }, DORA)).toBe('FORBIDDEN');
  });

  it('works from one address, if there is one', () => {
    const station = withDora();
    givenStation(station)
      .when(editStaff({ ip: '10.0.0.6' }))
      .then({ type: 'user.edited', data: { userId: 6, ip: '10.0.0.6', endsSession: 'IP_CHANGED' } });
    const signIn = { type: 'signIn', userId: 6, credentialId: 'new-credential' } as const;
    expect(station.refusalOf(signIn, { userId: 6, sessionId: '', ip: '10.0.0.7' })).toBe('IP_NOT_ALLOWED');
    expect(station.refusalOf(signIn, { userId: 6, sessionId: '', ip: '10.0.0.6' })).toBeNull();
  });

  it('is logged out when it is disabled', () => {
    const station = withDora();
    station.do(editStaff({ isActive: false }));
    expect(station.refusalOf({ type: 'createGame', name: 'One' }, DORA)).toBe('USER_DISABLED');
  });

  it('keeps its role, and the first users everything', () => {
    givenStation(withDora())
      .when(editStaff({ role: 3 }))
      .thenRefused('ACTION_NOT_ALLOWED', 'A person keeps their role: add an account for another one.');
    for (const staffId of [1, 3])
      given()
        .when(editStaff({ staffId, isActive: false }))
        .thenRefused('ACTION_NOT_ALLOWED', 'Users 1 to 3 stay as they are.');
    for (const staffId of [2, 4, 99])
      given()
        .when(editStaff({ staffId, location: 'x' }))
        .thenRefused('NOT_FOUND');
  });
});

describe('editing a teller', () => {
  it('leaves a password that must be changed as it is, unless it gives another one', () => {
    const station = openedStation();
    const first = {
      userId: 4,
      credentialId: 'made up',
      keepsSession: false,
      mustChangePassword: true,
    } as const;
    station.record([{ type: 'user.passwordChanged', data: first }]);
    const mustChange = () => station.state.users.get(4)?.mustChangePassword;
    station.do(edit({ location: 'Gate' }));
    expect(mustChange()).toBe(true);
    station.do(edit({ credentialId: 'another' }));
    expect(mustChange()).toBe(false);
  });

  it('records in one event only what changed', () => {
    given()
      .when(edit({ firstName: 'Anna', lastName: 'Cruz', isActive: true, username: 'anna' }))
      .then({ type: 'user.edited', data: { userId: 4, username: 'anna', firstName: 'Anna' } });
  });

  it('records an edit that changes nothing, so that its key is stored', () => {
    given()
      .when(edit({ firstName: 'Ana' }))
      .then({ type: 'user.edited', data: { userId: 4 } });
  });

  it.each([
    [{ ip: '10.9.9.9' }, 'IP_CHANGED'],
    [{ ip: '10.9.9.9', credentialId: 'new' }, 'PASSWORD_CHANGED'],
    [{ ip: '10.9.9.9', credentialId: 'new', isActive: false }, 'USER_DISABLED'],
  ] as const)('ends the live session with one code: %j', (changes, endsSession) => {
    const station = openedStation();
    givenStation(station)
      .when(edit(changes))
      .then({ type: 'user.edited', data: { userId: 4, ...changes, endsSession } });
    expect(station.state.users.get(4)?.sessionId).toBeNull();
    expect(station.refusalOf({ type: 'sellBet', gameId: 1, side: 'MERON', stake: 1 as never }, ANA)).toBe(
      endsSession,
    );
  });

  it('ends no session when enabling, or when the teller is logged out', () => {
    given(disabled)
      .when(edit({ isActive: true }))
      .then({ type: 'user.edited', data: { userId: 4, isActive: true } });
    given(disabled)
      .when(edit({ credentialId: 'new' }))
      .then({ type: 'user.edited', data: { userId: 4, credentialId: 'new' } });
  });

  it('frees the old username and takes the new one', () => {
    const station = openedStation();
    station.do(edit({ username: 'Anita' }));
    expect(station.refusalOf({ ...carla, username: 'ANITA' })).toBe('USERNAME_TAKEN');
    expect(station.refusalOf({ ...carla, username: 'Ana' })).toBeNull();
  });

  it('may change the case of a username, but not take another user’s', () => {
    expect(openedStation().refusalOf(edit({ username: 'ANA' }))).toBeNull();
    given()
      .when(edit({ username: 'Ben' }))
      .thenRefused('USERNAME_TAKEN');
  });

  it('still finds the username after only its case was changed', () => {
    const station = openedStation();
    station.do(edit({ username: 'ANA' }));
    expect(station.refusalOf({ ...carla, username: 'ana' })).toBe('USERNAME_TAKEN');
  });

  it('is for tellers only', () => {
    for (const tellerId of [1, 2, 3, 99]) {
      given()
        .when(edit({ tellerId, location: 'x' }))
        .thenRefused('TELLER_NOT_FOUND');
    }
    given()
      .when(edit({ location: ' ' }))
      .thenRefused('VALIDATION');
  });
});
