import { describe, expect, it } from '@jest/globals';
import { LOGOUT, type Who, WRITING_CALLS } from '../../../test/support/calls.js';
import { authorityProblem } from './authority.js';
import { COMMANDS } from './command-table.js';
import { type CommandType, STATION_ACTOR } from './commands.js';
import { ADMIN, ANA, AUDITOR, BEN_IP, openedStation, SUPER_ADMIN } from './testing/station.fixture.js';

/** The commands that no call gives by itself. */
const WITHOUT_CALL: Readonly<Partial<Record<CommandType, Who | 'station'>>> = {
  openStation: 'station',
  changeTimeZone: 'station',
  endIdleSession: 'station',
  endLastCall: 'station',
  resetPassword: 'station',
  // What an inquiry does to a key that nobody has used.
  withdrawCommand: '*',
};

/** The roles of all commands, written a second time. */
const MAY = new Map<string, Who | 'station'>([
  ...[...WRITING_CALLS, LOGOUT].flatMap(({ command, who }) =>
    command === undefined ? [] : [[command, who] as const],
  ),
  ...Object.entries(WITHOUT_CALL),
]);

const PEOPLE = [
  ['A', ADMIN],
  ['T', ANA],
  ['U', AUDITOR],
  ['S', SUPER_ADMIN],
] as const;

describe('every command by every role and by nobody', () => {
  const { state } = openedStation();

  it.each(Object.keys(COMMANDS) as CommandType[])('%s', (type) => {
    const who = MAY.get(type);
    if (who === undefined) throw new Error(`no row says who may give ${type}`);
    for (const [role, actor] of PEOPLE) {
      const isAllowed = who === '-' || who === '*' || (who !== 'station' && who.includes(role));
      expect(authorityProblem(state, type, actor)).toBe(isAllowed ? null : 'FORBIDDEN');
    }
    const nobody = { userId: 99, sessionId: '', ip: '' };
    const refused = who === 'station' ? 'FORBIDDEN' : 'NOT_SIGNED_IN';
    expect(authorityProblem(state, type, nobody)).toBe(who === '-' ? null : refused);
    // The program itself has no drawer and no game: it may open the station, and give no command that needs a session.
    const asStation = who === 'station' || who === '-' ? null : 'NOT_SIGNED_IN';
    expect(authorityProblem(state, type, STATION_ACTOR)).toBe(asStation);
  });
});

describe('a session', () => {
  const problem = (station = openedStation(), actor = ANA) =>
    authorityProblem(station.state, 'sellBet', actor);
  const signedInAgain = (sessionId: string) =>
    ({ type: 'user.signedIn', data: { loginId: 9, userId: 4, sessionId, ip: ANA.ip } }) as const;

  it('that never started is refused', () => {
    const station = openedStation();
    station.record([
      { type: 'user.edited', data: { userId: 4, isActive: false, endsSession: 'USER_DISABLED' } },
    ]);
    expect(problem(station, { ...ANA, sessionId: 'made up' })).toBe('NOT_SIGNED_IN');
    expect(problem(station, { ...ANA, sessionId: '' })).toBe('NOT_SIGNED_IN');
  });

  it('that was replaced gets that reason, also when its successor was replaced too', () => {
    const station = openedStation();
    station.record([signedInAgain('second')]);
    expect(problem(station)).toBe('SESSION_REPLACED');
    station.record([signedInAgain('third')]);
    expect(problem(station)).toBe('SESSION_REPLACED');
    expect(problem(station, { ...ANA, sessionId: 'second' })).toBe('SESSION_REPLACED');
    expect(problem(station, { ...ANA, sessionId: 'third' })).toBeNull();
  });

  it('that an edit ended gets its reason, also after the next login', () => {
    const station = openedStation();
    station.record([
      { type: 'user.edited', data: { userId: 4, credentialId: 'n', endsSession: 'PASSWORD_CHANGED' } },
    ]);
    expect(problem(station)).toBe('PASSWORD_CHANGED');
    station.record([signedInAgain('second')]);
    expect(problem(station)).toBe('PASSWORD_CHANGED');
  });

  it('of a teller is refused from another address, and stays valid at its own', () => {
    const station = openedStation();
    expect(problem(station, { ...ANA, ip: BEN_IP })).toBe('IP_NOT_ALLOWED');
    expect(problem(station)).toBeNull();
  });

  it('of another role is valid from anywhere', () => {
    expect(authorityProblem(openedStation().state, 'createGame', { ...ADMIN, ip: '203.0.113.9' })).toBeNull();
  });

  it('is checked before the role: a replaced teller who makes an admin’s call gets the reason of the session', () => {
    const station = openedStation();
    station.record([signedInAgain('second')]);
    expect(authorityProblem(station.state, 'createGame', ANA)).toBe('SESSION_REPLACED');
  });
});
