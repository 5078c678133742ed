import { describe, expect, it } from '@jest/globals';
import { authorityProblem } from './authority.js';
import { ADMIN, ANA, BEN_IP, openedStation } from './testing/station.fixture.js';

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
