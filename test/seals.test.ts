/** Sealed days with a witness in a process of its own: what paper and witness find when the folder was tampered with. */
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SealCheckView, SealedDay } from '@taya/contracts/answers/seal';
import { itInLong } from '../play/long.js';
import { dataOf } from './support/client.js';
import { type RunningCommand, startCommand } from './support/command-line.js';
import { House } from './support/house.js';
import { until } from './support/until.js';

const TOKEN = 'a-token-of-the-witness';

let folder: string;
let file: string;
let witness: RunningCommand;
let house: House;
let first: SealedDay;
let second: SealedDay;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taya-seals-'));
  file = join(folder, 'seals.ndjson');
  witness = startCommand('witness', ['--file', file, '--port', '0'], { WITNESS_TOKENS: `main=${TOKEN}` });
  const [line] = (await once(witness.process.stdout as NodeJS.EventEmitter, 'data')) as [string];
  const url = /http:\S+/.exec(String(line))?.[0] ?? '';
  const environment = { MONGO_URL: '', WITNESS_URL: url, WITNESS_TOKEN: TOKEN };
  house = await House.open({ isOnFiles: true, environment });
});

afterAll(async () => {
  await house?.close();
  witness.process.kill();
  await witness.ended;
  await rm(folder, { recursive: true, force: true });
});

const listed = async () => dataOf<readonly SealedDay[]>(await house.superAdmin.get('/api/seal'));
const check = async ({ text }: SealedDay) =>
  dataOf<SealCheckView>(await house.auditor.get(`/api/seal/check?text=${encodeURIComponent(text)}`));
const verify = (seal: string) => house.station.audit('verify', '--seal', seal);
const kept = async () =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).seal);
/** The metrics of the witness by the ends of their names. */
async function witnessed(): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`${house.station.url}/metrics`)).text();
  const values = [...text.matchAll(/^taya_witness_(\w+) (\S+)$/gm)];
  return Object.fromEntries(values.map(([, name, value]) => [name, Number(value)]));
}
const saidByWitness = () =>
  house.station.log.filter(({ event }) => event === 'witness.contradicts').map(({ msg }) => msg);

async function workOn(amount: string): Promise<void> {
  const teller = await house.teller(`of-${amount}`, { cash: '1000' });
  const game = await house.openGame();
  await house.sell(teller, game, 'MERON', amount);
  await house.finish(game, 'MERON');
}

it('a sealed day is at the witness, and log, paper and witness agree', async () => {
  await workOn('100');
  first = await house.seal('2020-01-01');
  await until(async () => (await listed())[0]?.witnessed === true);
  expect(await kept()).toEqual([first.text]);
  expect(await check(first)).toMatchObject({ holds: true, reason: null });
  expect(await witnessed()).toMatchObject({ seals_total: 1, waiting_seals: 0, waiting_seconds: 0 });
  for (const seal of [first.text, file]) {
    expect(await verify(seal)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('1 from outside are borne out'),
    });
  }
});

it('an older copy of the whole folder is found by the paper, and told by the witness', async () => {
  const { dataDir } = house.station;
  const older = join(folder, 'older');
  await house.station.stop();
  await cp(dataDir, older, { recursive: true });
  await house.restart();
  await workOn('200');
  second = await house.seal('2020-01-02');
  await until(async () => (await kept()).length === 2);
  await house.station.stop();
  await rm(dataDir, { recursive: true });
  await cp(older, dataDir, { recursive: true });

  await house.restart();
  expect(await check(first)).toMatchObject({ holds: true });
  expect(await check(second)).toMatchObject({ holds: false, reason: 'The log has no seal 2' });
  expect(await verify(first.text)).toMatchObject({ exitCode: 0 });
  for (const seal of [second.text, file]) {
    expect(await verify(seal)).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/BAD +seals .*the log ends before it/),
    });
  }
  await until(() => saidByWitness().length === 1);
  expect(saidByWitness()[0]).toContain('the witness has seal 2, but the log ends before it');
  const { failures_total, waiting_seals, waiting_seconds } = await witnessed();
  expect({
    waiting_seals,
    isOld: Number(waiting_seconds) > 0,
    hasFailed: Number(failures_total) > 0,
  }).toEqual({
    waiting_seals: 1,
    isOld: true,
    hasFailed: true,
  });
  expect((await listed()).map(({ witnessed }) => witnessed)).toEqual([false]);
});

itInLong(
  'a tail that was played again and sealed again, by somebody who has the key too, is another one',
  async () => {
    await workOn('300');
    const other = await house.seal('2020-01-02');
    await house.station.verify();
    expect(await check(other)).toMatchObject({ holds: true });
    expect(await check(second)).toMatchObject({
      holds: false,
      reason: 'Seal 2 of the log is another one than this of 2020-01-02',
    });
    expect(await verify(second.text)).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/BAD +seals /),
    });
    // Kept beside the one that it contradicts; neither is at the witness as far as the station may say.
    await until(async () => (await kept()).length === 3);
    expect(await kept()).toEqual([first.text, second.text, other.text]);
    expect((await listed()).map(({ witnessed }) => witnessed)).toEqual([false, false]);
  },
);
