/** Only the station's account can use the files that the station writes, whatever umask it was started with. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from './support/client.js';
import { PASSWORDS, Station } from './support/station.js';

let parent: string;
let dataDir: string;
let station: Station;

/** Starts with a umask that hides nothing, which the server inherits. */
async function withOpenUmask<Value>(work: () => Promise<Value>): Promise<Value> {
  const before = process.umask(0);
  try {
    return await work();
  } finally {
    process.umask(before);
  }
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'taya-files-'));
  dataDir = join(parent, 'data');
  station = await withOpenUmask(() => Station.start({ isOnFiles: true, environment: { DATA_DIR: dataDir } }));
});

afterAll(async () => {
  await station?.remove();
  await rm(parent, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Every entry of the data folder that another account could use. */
function openToOthers(): readonly string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
}

it('creates the data folder and every file in it for its own account only', async () => {
  await new Client(station).signIn('admin', PASSWORDS.admin);
  expect(modeOf(dataDir)).toBe('700');
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(['anchor', 'kept.sqlite', 'ledger.sqlite', 'ledger.sqlite-wal', 'qz-private.pem']),
  );
  expect(openToOthers()).toEqual([]);
  expect(station.output).not.toContain('other accounts');
});

it('reports at start that a folder is open to others, and restricts its own files', async () => {
  await station.stop();
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'ledger.sqlite'), 0o644);
  const heard = station.output.length;
  await withOpenUmask(() => station.restart());
  const lines = station.output.slice(heard).split('\n');
  const logged = lines.filter((line) => line.includes('other accounts'));
  expect(logged).toEqual([
    expect.stringContaining(
      `${dataDir} can be entered by other accounts of this machine (mode 755). Close it: chmod 700 "${dataDir}"`,
    ),
    expect.stringContaining('now this account’s alone (mode 600): ledger.sqlite'),
  ]);
  expect(openToOthers()).toEqual([]);
});
