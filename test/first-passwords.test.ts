/** Passwords that somebody else set: where they are stored, and that they allow nothing but changing them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserView } from '@taya/contracts/teller';
import { firstOf } from '../play/runs.js';
import { Board } from './support/board.js';
import { Client, dataOf, refusal } from './support/client.js';
import { tellerForm } from './support/house.js';
import { Station } from './support/station.js';
import { until } from './support/until.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NONE_GIVEN = { ADMIN_PASSWORD: '', SUPERADMIN_PASSWORD: '', AUDITOR_PASSWORD: '' };
const OWN = '/api/auth/data';
const CHANGE = '/api/auth/change-password';
const REQUIRED = [403, 'PASSWORD_CHANGE_REQUIRED'];

let station: Station;
let made: Readonly<Record<string, string>>;

beforeAll(async () => {
  station = await Station.start({ isOnFiles: true, hashesInFull: true, environment: NONE_GIVEN });
  made = passwordsIn(station.dataDir);
});

afterAll(() => station?.remove());

const fileIn = (dataDir: string) => join(dataDir, 'generated-passwords.txt');

/** By user name. */
function passwordsIn(dataDir: string): Readonly<Record<string, string>> {
  const lines = readFileSync(fileIn(dataDir), 'utf8').split('\n');
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(rows.map((line) => line.split(/ +/).slice(0, 2)));
}

async function signedIn(username: string, password: string): Promise<Client> {
  const client = new Client(station);
  dataOf(await client.signIn(username, password));
  return client;
}

const change = (client: Client, from: string, to: string) =>
  client.post(CHANGE, { old_password: from, new_password: to });

describe('Passwords of a new station', () => {
  it('are in a file that only the station’s account can read; the output names the file, not the passwords', () => {
    expect(Object.keys(made)).toEqual(expect.arrayContaining(['admin', 'superadmin', 'auditor']));
    expect((statSync(fileIn(station.dataDir)).mode & 0o777).toString(8)).toBe('600');
    expect(station.output).toContain(fileIn(station.dataDir));
    for (const password of Object.values(made)) {
      expect(password).toMatch(/^[^ilIoO0]{10}$/);
      expect(station.output).not.toContain(password);
    }
  });

  it('allow nothing but choosing a new password', async () => {
    const { superadmin = '' } = made;
    const client = await signedIn('superadmin', superadmin);
    expect(dataOf(await client.get<UserView>(OWN))).toMatchObject({ id: 2, must_change_password: true });
    const calls = [
      await client.get('/api/settings'),
      await client.put('/api/settings', { stationName: 'Mine' }),
      await client.post('/api/teller', tellerForm('ana')),
      await client.post('/api/auth/change-admin-password', { new_password: 'a-password-of-mine' }),
      // Calls of other roles are refused too.
      await client.post('/api/game', { name: 'Game' }),
    ];
    expect(calls.map(refusal)).toEqual(calls.map(() => REQUIRED));
    await expect(Board.connect(station.url, { token: client.token })).rejects.toMatchObject({
      data: { code: 'PASSWORD_CHANGE_REQUIRED' },
    });

    expect(refusal(await change(client, 'not-the-old-one', 'a-password-of-mine'))).toEqual([
      400,
      'WRONG_PASSWORD',
    ]);
    dataOf(await change(client, superadmin, 'a-password-of-mine'));
    expect(dataOf(await client.get<UserView>(OWN))).not.toHaveProperty('must_change_password');
    expect((await client.get('/api/settings')).status).toBe(200);
    const board = await Board.connect(station.url, { token: client.token });
    board.close();
    expect(Object.keys(passwordsIn(station.dataDir)).sort()).toEqual(['admin', 'auditor']);
  });

  it('have to be changed after a restart too; logging out is allowed, and the file is deleted with the last change', async () => {
    await station.restart();
    for (const name of ['admin', 'auditor'] as const) {
      const left = await signedIn(name, made[name] ?? '');
      dataOf(await left.post('/api/auth/logout'));
      const client = await signedIn(name, made[name] ?? '');
      expect(refusal(await client.get('/api/game'))).toEqual(REQUIRED);
      dataOf(await change(client, made[name] ?? '', `${name}-of-my-own`));
      expect((await client.get('/api/game')).status).toBe(200);
    }
    expect(existsSync(fileIn(station.dataDir))).toBe(false);
    const heard = station.output.length;
    await station.restart();
    expect(station.output.slice(heard)).not.toContain('generated-passwords');
  });
});

describe('Passwords that the super admin sets', () => {
  it('have to be changed only where the settings say so', async () => {
    const superAdmin = await signedIn('superadmin', 'a-password-of-mine');
    const newTeller = async (name: string) => {
      const { id } = dataOf(await superAdmin.post<{ id: number }>('/api/teller', tellerForm(name)));
      return { id, client: await signedIn(name, `${name}-password`) };
    };
    const before = await newTeller('ben');
    expect((await before.client.get('/api/game')).status).toBe(200);
    dataOf(await superAdmin.put('/api/settings', { changeFirstPassword: true }));
    expect((await before.client.get('/api/game')).status).toBe(200);

    const { id, client } = await newTeller('cora');
    expect(refusal(await client.get('/api/game'))).toEqual(REQUIRED);
    dataOf(await change(client, 'cora-password', 'cora-of-my-own'));
    expect((await client.get('/api/game')).status).toBe(200);
    dataOf(await superAdmin.put(`/api/teller/${id}`, { location: 'Gate' }));
    expect((await client.get('/api/game')).status).toBe(200);
    dataOf(await superAdmin.put(`/api/teller/${id}`, { password: 'set-once-more' }));
    expect(refusal(await (await signedIn('cora', 'set-once-more')).get('/api/game'))).toEqual(REQUIRED);

    dataOf(await superAdmin.post('/api/auth/change-admin-password', { new_password: 'set-for-admin' }));
    expect(refusal(await (await signedIn('admin', 'set-for-admin')).get('/api/game'))).toEqual(REQUIRED);
  });
});

describe('npm run reset-password', () => {
  async function reset(...names: readonly string[]) {
    const program = spawn(process.execPath, ['backend/dist/cli/reset-password.js', ...names], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR: station.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const [exitCode] = (await once(program, 'close')) as [number | null];
    return { exitCode, output };
  }

  it('says what is wrong: no name, a running station, an unknown name', async () => {
    expect(await reset()).toMatchObject({ exitCode: 2, output: expect.stringContaining('Whose password?') });
    expect(await reset('superadmin')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('Another process is writing to this ledger'),
    });
    await station.stop();
    expect(await reset('nobody')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('There is no user'),
    });
    expect(existsSync(fileIn(station.dataDir))).toBe(false);
    await station.restart();
  });

  it('sets a password for a user of a stopped station, ends the session, and leaves the log intact', async () => {
    const before = await signedIn('superadmin', 'a-password-of-mine');
    await station.stop();
    const { exitCode, output } = await reset('SuperAdmin');
    expect([exitCode, output]).toEqual([0, expect.stringContaining(fileIn(station.dataDir))]);
    const { superadmin = '' } = passwordsIn(station.dataDir);
    expect(output).not.toContain(superadmin);
    await station.verify();

    await station.restart();
    expect(refusal(await before.get(OWN))).toEqual([401, 'PASSWORD_CHANGED']);
    expect(refusal(await new Client(station).signIn('superadmin', 'a-password-of-mine'))).toEqual([
      401,
      'BAD_CREDENTIALS',
    ]);
    const client = await signedIn('superadmin', superadmin);
    expect(refusal(await client.get('/api/settings'))).toEqual(REQUIRED);
    dataOf(await change(client, superadmin, 'mine-once-more'));
    expect((await client.get('/api/settings')).status).toBe(200);
    expect(existsSync(fileIn(station.dataDir))).toBe(false);
  });
});

describe('A first start that is cut off', () => {
  const DELAYS_MS = [0, 40];

  it.each(firstOf(DELAYS_MS, 1))(
    '%i ms after the passwords were written locks nobody out',
    async (delayMs) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'taya-cut-off-'));
      const server: ChildProcess = spawn(process.execPath, ['backend/dist/bundled/main.js'], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      const ended = once(server, 'close');
      await until(() => existsSync(fileIn(dataDir)));
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      server.kill('SIGKILL');
      await ended;
      const again = await Station.start({
        isOnFiles: true,
        hashesInFull: true,
        environment: { ...NONE_GIVEN, DATA_DIR: dataDir },
      });
      try {
        const passwords = passwordsIn(dataDir);
        for (const name of ['admin', 'superadmin', 'auditor']) {
          expect((await new Client(again).signIn(name, passwords[name] ?? '')).status).toBe(200);
        }
      } finally {
        await again.remove();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );
});
