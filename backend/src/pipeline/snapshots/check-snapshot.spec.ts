import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { toSnapshot } from '../../ledger/state/snapshot.js';
import { ANA, openedStation } from '../../ledger/testing/station.fixture.js';
import { stored } from '../../ledger/testing/stored-snapshot.fixture.js';
import { fileDifference, stateDifference } from './check-snapshot.js';
import { SnapshotFiles } from './snapshot-files.js';

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

it('takes a file whose fields stand in another order for the same state, and one that is cut off for none', () => {
  const { state } = openedStation();
  const { settings, ...others } = stored(toSnapshot(state));
  const differenceOf = (text: string) =>
    fileDifference({ digest: hash('sha256', text), readState: () => JSON.parse(text) }, state);
  const text = JSON.stringify({ ...others, settings });
  expect(text).not.toBe(JSON.stringify(toSnapshot(state)));
  expect(differenceOf(text)).toBeNull();
  expect(differenceOf(JSON.stringify({ ...others, settings: null }))).toMatch(/^settings is null, but/);
  expect(differenceOf(text.slice(0, -1))).toBeUndefined();
});

it('takes a long file for the state that it was written from without reading that again', () => {
  const station = openedStation();
  for (let at = 0; at <= 1_000; at += 1)
    station.do({ type: 'withdrawCommand' }, ANA, { key: `4|POST /api/bet|${at}`, fingerprint: 'ñ' });
  const dataDir = mkdtempSync(join(tmpdir(), 'taya-snapshots-'));
  const files = new SnapshotFiles(dataDir);
  files.write({ revision: 9, hash: 'a', state: toSnapshot(station.state) });
  const digest = files.readStored(9)?.digest ?? '';
  rmSync(dataDir, { recursive: true });
  const readState = () => {
    throw new Error('it was read');
  };
  expect(fileDifference({ digest, readState }, station.state)).toBeNull();
  expect(() => fileDifference({ digest: hash('sha256', ''), readState }, station.state)).toThrow('was read');
});
