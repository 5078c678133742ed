import { describe, expect, it } from '@jest/globals';
import { Role } from '@taya/contracts/roles';
import { authorityProblem } from './authority.js';
import { type CommandType, STATION_ACTOR } from './commands.js';
import { ADMIN, ANA, AUDITOR, BEN_IP, openedStation, SUPER_ADMIN } from './testing/station.fixture.js';

const { Admin, Teller, SuperAdmin } = Role;

/** The roles of all commands, written a second time. */
const MAY: Readonly<Record<CommandType, readonly Role[] | 'station' | 'everybody'>> = {
  openStation: 'station',
  changeTimeZone: 'station',
  signIn: 'everybody',
  signOut: [1, 2, 3, 4],
  endIdleSession: 'station',
  endLastCall: 'station',
  changeOwnPassword: [1, 2, 3, 4],
  changeAdminPassword: [SuperAdmin],
  resetPassword: 'station',
  createTeller: [SuperAdmin],
  editTeller: [SuperAdmin],
  changeHousePercentage: [SuperAdmin],
  changeSettings: [SuperAdmin],
  createGame: [Admin],
  actOnGame: [Admin],
  setTimer: [Admin],
  sellBet: [Teller],
  cancelBet: [Teller],
  payBet: [Teller],
  claimBet: [Admin],
  recordPrint: [Admin, Teller],
  cashIn: [Admin],
  remit: [Admin],
  reverseCash: [Admin],
  clearDate: [Admin],
  sealDay: [Admin, SuperAdmin],
  withdrawCommand: [1, 2, 3, 4],
};

const PEOPLE = [
  [1, ADMIN],
  [2, ANA],
  [3, AUDITOR],
  [4, SUPER_ADMIN],
] as const;

describe('every command by every role and by nobody', () => {
  const { state } = openedStation();

  it.each(Object.keys(MAY) as CommandType[])('%s', (type) => {
    const who = MAY[type];
    for (const [role, actor] of PEOPLE) {
      const isAllowed = who === 'everybody' || (who !== 'station' && who.includes(role));
      expect(authorityProblem(state, type, actor)).toBe(isAllowed ? null : 'FORBIDDEN');
    }
    const nobody = { userId: 99, sessionId: '', ip: '' };
    const refused = who === 'station' ? 'FORBIDDEN' : 'NOT_SIGNED_IN';
    expect(authorityProblem(state, type, nobody)).toBe(who === 'everybody' ? null : refused);
    // The program itself has no drawer and no game: it may open the station, and give no command that needs a session.
    const asStation = who === 'station' || who === 'everybody' ? null : 'NOT_SIGNED_IN';
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
