/** What the audit finds with the station's key: a history that somebody wrote who has only the folder. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { readStoreSettings } from '../config/config.js';
import { nodeSystem } from '../system/node-system.js';
import { stationKeyOf, WITHOUT_KEY } from '../system/station-key.js';
import { runAudit } from './audit/run-audit.js';
import { AuditedFolder, checkReadModels } from './audited-folder.fixture.js';

const KEY = stationKeyOf('ab'.repeat(32));
/** Nobody's account on most systems. */
const NOBODY = 65_534;

let folder: AuditedFolder;
beforeEach(() => {
  folder = new AuditedFolder();
  folder.trust = { key: KEY, replaces: null };
});
afterEach(() => folder.dispose());

const verified = async () => {
  const { code, out } = await folder.audit(['verify']);
  return { code, anchor: out.find((line) => / anchor /.test(line)) };
};

/** Another legal history in the place of the true one: its chain and its anchor right, and no read models. */
function rewriteWithoutKey(): void {
  rmSync(folder.directory.ledger);
  rmSync(folder.directory.anchor);
  const log = folder.station.log.map((json) => json.replace('"name":"Game"', '"name":"Match"'));
  folder.trust = WITHOUT_KEY;
  folder.writeLedger(recordedLog(log));
}

it('says which key vouches for the anchor, and whether that was checked', async () => {
  folder.writeLedger();
  expect(await verified()).toEqual({
    code: 0,
    anchor: expect.stringMatching(new RegExp(`^good .* with the MAC of the station key ${KEY.id}$`)),
  });
  folder.trust = WITHOUT_KEY;
  expect(await verified()).toEqual({
    code: 0,
    anchor: expect.stringMatching(new RegExp(`${KEY.id}, which is not here, so that was not checked$`)),
  });
});

it('finds a history that was written anew, with a right chain and a right anchor', async () => {
  folder.writeLedger();
  rewriteWithoutKey();
  expect((await verified()).code).toBe(0);
  folder.trust = { key: KEY, replaces: null };
  expect(await verified()).toEqual({
    code: 1,
    anchor: expect.stringMatching(/^BAD +anchor .* carries no MAC, although this station has a key/),
  });
});

it('finds an anchor of another key', async () => {
  folder.trust = { key: stationKeyOf('cd'.repeat(32)), replaces: null };
  folder.writeLedger();
  folder.trust = { key: KEY, replaces: null };
  expect(await verified()).toEqual({
    code: 1,
    anchor: expect.stringContaining(`but the key here is ${KEY.id}`),
  });
});

it('reads without a key that its account may not read, but not if that key is named, nor to write', () => {
  const DATA_DIR = join(folder.directory.path, 'data');
  const file = `${DATA_DIR}.station-key`;
  writeFileSync(file, 'ab'.repeat(32));
  chmodSync(folder.directory.path, 0o755);
  chmodSync(file, 0o000);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    expect(readStoreSettings({ DATA_DIR }, 'to read').trust).toEqual(WITHOUT_KEY);
    const refusal = /station-key cannot be read \(EACCES\)/;
    expect(() => readStoreSettings({ DATA_DIR }, 'to write')).toThrow(refusal);
    expect(() => readStoreSettings({ DATA_DIR, STATION_KEY: file }, 'to read')).toThrow(refusal);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

it('says of a key that is none what is wrong with it, in a line', async () => {
  const said: string[] = [];
  const code = await runAudit(['verify'], {
    readLocation: () =>
      readStoreSettings({ DATA_DIR: folder.directory.path, STATION_KEY: 'abcdef0123456789abcdef' }),
    checkReadModels,
    system: nodeSystem,
    print: () => {},
    progress: () => () => {},
    say: (line) => said.push(line),
  });
  expect([code, said]).toEqual([
    2,
    ['STATION_KEY: must have 48 to 128 hex digits in small letters', expect.stringContaining('Usage:')],
  ]);
});
