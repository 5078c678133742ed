/** The station's key is outside the data folder: who has only the folder cannot put another history in place. */
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { forgePosition } from '../../backend/src/event-store/sqlite/forged-position.fixture.js';
import { Client, dataOf, refusal } from '../support/client.js';
import { PASSWORDS, Station } from '../support/station.js';
import { attemptStart } from './support/programs.js';

let station: Station;
let keyFile: string;
let keyId: string;

beforeAll(async () => {
  station = await Station.start({ isOnFiles: true });
  keyFile = `${station.dataDir}.station-key`;
  keyId = String(station.log.find(({ event }) => event === 'station.key-made')?.id);
});

afterAll(() => station.remove());

const refused = async (words: string) => {
  const { exitCode, output } = await attemptStart(station.dataDir, { LOG_FORMAT: 'pretty' });
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining(words) });
  expect(output).not.toMatch(/\.js:\d+/);
};

it('is made once, beside the folder, and is in no file of it', async () => {
  expect(keyId).toMatch(/^[0-9a-f]{16}$/);
  await station.restart();
  expect(station.log.filter(({ event }) => event === 'station.key-made')).toHaveLength(1);
  expect(station.log.findLast(({ event }) => event === 'station.key')).toMatchObject({ id: keyId });
  await station.stop();
  const secret = readFileSync(keyFile, 'utf8').trim().split(' ')[1] ?? '';
  for (const name of readdirSync(station.dataDir, { recursive: true, withFileTypes: true })) {
    if (name.isFile()) expect(readFileSync(join(name.parentPath, name.name)).includes(secret)).toBe(false);
  }
  const { exitCode, output } = await station.audit('verify');
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: expect.stringContaining(`with the MAC of the station key ${keyId}`),
  });
});

it('is needed for a session token besides what the folder has', async () => {
  await station.restart();
  const admin = new Client(station);
  dataOf(await admin.signIn('admin', PASSWORDS.admin));
  const token = String(admin.token);
  const own = (bearer: string) => new Client(station, bearer).get('/api/auth/data');
  dataOf(await own(token));
  // What a token says is in the ledger as well: whose session it is, and by which id.
  const said = token.slice(0, token.lastIndexOf('.'));
  const kept = new DatabaseSync(join(station.dataDir, 'kept.sqlite'), { readOnly: true });
  const { value } = kept.prepare("SELECT value FROM kept WHERE id = 'token-key'").get() ?? {};
  kept.close();
  const key = Buffer.from(String(value), 'base64');
  expect(key).toHaveLength(32);
  const forged = `${said}.${createHmac('sha256', key).update(said).digest('base64url')}`;
  expect(refusal(await own(forged))).toEqual([401, 'NOT_SIGNED_IN']);
  await station.restart();
  dataOf(await own(token));
  await station.stop();
});

it('is asked for by name when it is not there', async () => {
  renameSync(keyFile, `${keyFile}.away`);
  await refused(`was written with the station key ${keyId}, but there is no key at ${keyFile}. Put`);
  renameSync(`${keyFile}.away`, keyFile);
  rmSync(`${keyFile}.new`);
});

it('finds the last events cut off, with an anchor and read models that fit', async () => {
  const ledger = new DatabaseSync(join(station.dataDir, 'ledger.sqlite'));
  ledger.exec('DELETE FROM events WHERE revision = (SELECT max(revision) FROM events)');
  ledger.close();
  for (const name of readdirSync(station.dataDir)) {
    if (name.startsWith('read-models')) rmSync(join(station.dataDir, name));
  }
  forgePosition(station.dataDir, 'forged');
  const words = `carries no MAC, although this station has a key (${keyId})`;
  await refused(words);
  const { exitCode, output } = await station.audit('verify');
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining(words) });
});
