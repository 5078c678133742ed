/** A station is saved while everybody works, and restored elsewhere: what was answered before is all there. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dataOf } from '../support/client.js';
import { runCommand } from '../support/command-line.js';
import { until } from '../support/until.js';
import { throwDice } from './support/dice.js';
import { expectEverythingThere } from './support/expectations.js';
import type { Entry } from './support/notebook.js';
import { Shift } from './support/shift.js';

const OTHERS = 0o077;
/** Each of them is to be there again. Cancellations are rare: chance decides how many. */
const KINDS = ['sellBet', 'payBet', 'cancelBet'] as const;

let shift: Shift;
let folder: string;
/** What was answered before the backup began. */
let acknowledged: readonly Entry[];
let revision: number;
let hash: string;
let balances: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taya-backup-'));
  shift = await Shift.open(throwDice('backup'), { isOnFiles: true });
});

afterAll(async () => {
  await shift.close();
  rmSync(folder, { recursive: true });
});

const backup = () => join(folder, 'backup');
const restored = () => join(folder, 'restored');

async function untilRecorded(further: number): Promise<void> {
  const wanted = shift.notebook.count('recorded') + further;
  await until(() => shift.notebook.count('recorded') >= wanted);
}

async function ledgerId(): Promise<string | null> {
  const { headers } = await shift.house.nobody.get('/api/health');
  return headers.get('x-ledger-id');
}

/** Every account of the journal, and every teller's balance, at the moment of the backup. */
async function figures(): Promise<string> {
  const { exitCode, output } = await shift.house.station.audit('balances', '--revision', String(revision));
  expect(exitCode).toBe(0);
  return output;
}

/** As the station's metrics tell it. */
async function backupAge(): Promise<number> {
  const text = await (await fetch(`${shift.house.station.url}/metrics`)).text();
  return Number(/^taya_backup_age_seconds (\S+)$/m.exec(text)?.[1]);
}

function expectPrivate(path: string): void {
  const files = readdirSync(path).map((name) => join(path, name));
  for (const file of [path, ...files]) expect([file, statSync(file).mode & OTHERS]).toEqual([file, 0]);
}

it('is saved while tellers sell, pay and cancel, and they go on meanwhile', async () => {
  const { house, notebook } = shift;
  const work = shift.work(true);
  await untilRecorded(100);
  await until(() => KINDS.every((kind) => notebook.recorded(kind).length > 0));
  acknowledged = notebook.entries.filter(({ state }) => state === 'recorded');
  expect(await backupAge()).toBe(-1);
  const saved = await house.station.command('backup', '--out', backup());
  expect(await backupAge()).toBeGreaterThanOrEqual(0);
  const during = notebook.count('recorded') - acknowledged.length;
  await untilRecorded(50);
  shift.end();
  await work;

  const found = /^revision (\d+), hash ([0-9a-f]{64}), recorded at 20/m.exec(saved.output);
  expect([saved.exitCode, saved.output]).toEqual([0, expect.stringContaining('Saved the station main')]);
  revision = Number(found?.[1]);
  hash = String(found?.[2]);
  expect(revision).toBeGreaterThanOrEqual(Math.max(...acknowledged.map((entry) => entry.revision)));
  expect(await house.revision()).toBeGreaterThan(revision);
  expect(during).toBeGreaterThan(0);
  expect(notebook.surprises).toEqual([]);
  for (const kind of KINDS)
    expect(acknowledged.filter(({ order }) => order.step.wish.type === kind).length).toBeGreaterThan(0);
  expectPrivate(backup());
  balances = await figures();
});

it('is restored into an empty folder, under a new ledger id', async () => {
  const before = await ledgerId();
  await shift.house.station.stop();
  const { exitCode, output } = await runCommand('restore', ['--from', backup()], { DATA_DIR: restored() });
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: expect.stringContaining(`revision ${revision}, hash ${hash}`),
  });
  expectPrivate(restored());
  await shift.house.restart({ environment: { DATA_DIR: restored() } });
  expect(output).toContain(`as ledger ${await ledgerId()}.`);
  expect(await ledgerId()).not.toBe(before);
});

it('has every command that was answered, with its first answer, and every figure as it was', async () => {
  const { house, notebook, tellers, desk } = shift;
  await house.signInStaff();
  for (const teller of [...tellers, desk]) dataOf(await teller.signIn(teller.username, teller.password));
  expect(await figures()).toBe(balances);
  expect(await notebook.differences(acknowledged)).toEqual([]);
  await expectEverythingThere(house, acknowledged);
});

it('holds in every check of the audit, and goes on', async () => {
  const { house, tellers } = shift;
  await house.station.verify();
  await house.end();
  const [ana, ben] = tellers;
  if (ana === undefined || ben === undefined) throw new Error('a shift without tellers');
  const { bets } = await house.finishedGame([ana, ben], 'MERON');
  await house.pay(ben, bets[0]);
});

it('is not restored from a backup that lacks a file', async () => {
  rmSync(join(backup(), 'kept.sqlite'));
  const target = join(folder, 'nothing');
  const { exitCode, output } = await runCommand('restore', ['--from', backup()], { DATA_DIR: target });
  expect({ exitCode, output }).toEqual({
    exitCode: 1,
    output: expect.stringMatching(/^Not restored: \S+kept.sqlite is missing\n$/),
  });
});
