/**
 * Threads of a running station are lost, and its read models fail: the rest keeps working, and the station reports what
 * does not.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { firstOf } from '../../play/runs.js';
import { dataOf, refusal } from '../support/client.js';
import { until } from '../support/until.js';
import { throwDice } from './support/dice.js';
import { expectStationEqualsNotebook } from './support/expectations.js';
import { loseGame } from './support/read-model-file.js';
import { Shift } from './support/shift.js';

const PRELOADED = pathToFileURL(join(import.meta.dirname, 'support', 'threads-to-lose.mjs')).href;
/** How much is recorded before a thread is lost, and again after it. */
const BUSY = 50;

interface Health {
  readonly status: string;
  readonly readModels: string;
  readonly degraded: readonly {
    readonly part: string;
    readonly state: string;
    readonly since: string;
    readonly revision: number | null;
    readonly message: string;
  }[];
}

const begun = new Date().toISOString();

let orders: string;
let shift: Shift;

beforeAll(async () => {
  orders = mkdtempSync(join(tmpdir(), 'taya-lost-threads-'));
  shift = await Shift.open(throwDice('lost threads'), {
    isOnFiles: true,
    environment: {
      NODE_OPTIONS: `--import ${PRELOADED}`,
      TEST_LOSE_THREADS: orders,
    },
  });
});

afterAll(async () => {
  await shift.close();
  rmSync(orders, { recursive: true });
});

const health = async () => dataOf(await shift.house.nobody.get<Health>('/api/health'));
const outputSince = (length: number) => shift.house.station.output.slice(length);

async function lose(thread: string, kind: string): Promise<void> {
  writeFileSync(join(orders, `${thread}.${kind}`), '');
  await until(() => readdirSync(orders).length === 0);
}

const LOSSES = [
  ['projector.worker', 'exit', 'read models: Failed, and is started again: The worker ended (exit code 7)'],
  ['projector.worker', 'throw', 'read models: Failed'],
  [
    'snapshot.worker',
    'throw',
    'snapshots: Failed, and is started again: The worker crashed: thrown by nobody',
  ],
  ['ledger.worker', 'exit', 'ledger: Failed, and is started again: The worker ended (exit code 7)'],
] as const;

it.each(firstOf(LOSSES, 1))(
  '%s, by %s, in the middle of work: nothing is lost or doubled, and it runs again',
  async (thread, kind, line) => {
    const { house, notebook } = shift;
    const [before, since] = [notebook.count('recorded'), house.station.output.length];
    notebook.delays.clear();
    const untilRecorded = (more: number) => until(() => notebook.count('recorded') >= before + more);
    const work = shift.work(true);
    try {
      await untilRecorded(BUSY);
      await lose(thread, kind);
      await untilRecorded(2 * BUSY);
    } finally {
      shift.end();
      await work;
    }
    await notebook.resolve();
    await until(async () => (await health()).readModels === 'following');
    expect(notebook.surprises).toEqual([]);
    await expectStationEqualsNotebook(shift);
    await until(() => outputSince(since).includes(line));
    await until(async () => (await health()).status === 'ok');
  },
);

it('the ledger’s thread while the station is idle: the next command works', async () => {
  const { house, tellers } = shift;
  const since = house.station.output.length;
  await lose('ledger.worker', 'throw');
  await until(() => outputSince(since).includes('ledger:'));
  await until(async () => (await health()).status === 'ok');
  const [ana] = tellers;
  if (ana === undefined) throw new Error('a shift without tellers');
  const answer = await house.admin.post(`/api/teller/${ana.id}/cashin`, { amount: '1' });
  expect(answer.status).toBe(200);
});

it('an event that the projections cannot apply stops them and nothing else; health says since when and where', async () => {
  const { house, tellers } = shift;
  await house.end();
  const game = await house.openGame('Poison');
  expect((await house.latestGame()).id).toBe(game.id);
  const good = await house.revision();
  loseGame(house.station.dataDir, game.id);
  await house.act(game, 'pause', 'pause');
  await until(async () => (await health()).readModels === 'stopped');

  const { status, degraded } = await health();
  expect(status).toBe('degraded');
  const stopped = degraded.find(({ part }) => part === 'read models');
  expect(stopped).toEqual({
    part: 'read models',
    state: 'stopped',
    since: expect.any(String),
    revision: good,
    message: expect.stringContaining(`after revision ${good}: what follows cannot be taken in`),
  });
  const stoppedAt = String(stopped?.since);
  // What is lost again within a minute has been down since the first time: here perhaps since it was lost above.
  expect([begun <= stoppedAt, stoppedAt <= new Date().toISOString()]).toEqual([true, true]);
  const line = `Stopped: The projections cannot take in revision ${good + 1}`;
  await until(() => house.station.output.includes(line));
  const ready = await house.nobody.get<null>('/api/ready');
  expect(refusal(ready)).toEqual([503, 'NOT_READY']);
  expect(ready.body.message).toContain('read models: The read models have stopped');
  // Lists say that they are behind; bets can still be sold.
  expect(refusal(await house.admin.call('GET', '/api/bet'))).toEqual([503, 'BEHIND']);
  for (const teller of tellers) expect((await house.trySell(teller, game, 'MERON', '10')).status).toBe(200);
});
