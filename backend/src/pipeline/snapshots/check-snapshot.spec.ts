import { expect, it } from '@jest/globals';
import { toSnapshot } from '../../ledger/state/snapshot.js';
import { ANA, openedStation } from '../../ledger/testing/station.fixture.js';
import { stored } from '../../ledger/testing/stored-snapshot.fixture.js';
import { stateDifference } from './check-snapshot.js';

it('finds a command that is another in a snapshot, and says what a replay makes it', () => {
  const station = openedStation();
  station.do({ type: 'withdrawCommand' }, ANA, { key: '4|POST /api/bet|abc', fingerprint: 'content' });
  const state = stored(toSnapshot(station.state));
  const { keys, rows } = state.commands.byKey;
  const differenceOf = (byKey: typeof state.commands.byKey) => {
    const commands = { ...state.commands, byKey };
    return stateDifference({ revision: 9, hash: '', state: { ...state, commands } }, station.state);
  };
  expect(differenceOf({ keys, rows })).toBeNull();
  const changed = rows.map((row) => ({ ...row, fingerprint: 'other' }));
  expect(differenceOf({ keys, rows: changed })).toBe(
    'commands byKey 4|POST /api/bet|abc fingerprint is "other", but a replay makes it "content"',
  );
  expect(differenceOf({ keys: [], rows: [] })).toMatch(
    /^commands byKey 4\|POST \/api\/bet\|abc is nothing, but a replay makes it \{/,
  );
});
