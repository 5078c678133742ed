import { describe, expect, it } from '@jest/globals';
import { LOGOUT, type Who, WRITING_CALLS } from '../../../test/support/calls.js';
import { authorityProblem } from '../ledger/authority.js';
import { COMMANDS, type CommandType } from '../ledger/commands.js';
import { STATION_ACTOR } from '../ledger/context.js';
import { ADMIN, ANA, AUDITOR, openedStation, SUPER_ADMIN } from '../ledger/testing/station.fixture.js';

/** The commands that no call gives by itself. */
const WITHOUT_CALL: Readonly<Partial<Record<CommandType, Who | 'station'>>> = {
  openStation: 'station',
  endIdleSession: 'station',
  endLastCall: 'station',
  resetPassword: 'station',
  // What an inquiry does to a key that nobody has used.
  withdrawCommand: '*',
  // What a call does that names a second person with a wrong PIN.
  refusePin: 'AT',
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
