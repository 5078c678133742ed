import { expect, it } from '@jest/globals';
import { toSnapshot } from '../../ledger/state/snapshot.js';
import { ANA, openedStation } from '../../ledger/testing/station.fixture.js';
import { stored } from '../../ledger/testing/stored-snapshot.fixture.js';
import { stateDifference } from './check-snapshot.js';

it('finds a command that is another in a snapshot, and says what a replay makes it', () => {
  const station = openedStation();
  station.do({ type: 'withdrawCommand' }, ANA, { key: '4|POST /api/bet|abc', fingerprint: 'content' });
  const state = stored(toSnapshot(station.state));
  const differenceOf = (commands: typeof state.commands) =>
    stateDifference({ revision: 9, hash: '', state: { ...state, commands } }, station.state);
  expect(differenceOf(state.commands)).toBeNull();
  const changed = state.commands.map(([place, row]) => [place, { ...row, fingerprint: 'other' }] as const);
  expect(differenceOf(changed)).toBe('commands 0 fingerprint is "other", but a replay makes it "content"');
  expect(differenceOf([])).toMatch(/^commands 0 is nothing, but a replay makes it \{/);
});
