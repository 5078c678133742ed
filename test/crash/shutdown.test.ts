/**
 * The station is told to stop while it is busy: every client is answered or turned away, and the next start has all
 * records.
 */
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Dice } from '../../play/dice.js';
import { times } from '../../play/runs.js';
import { Board } from '../support/board.js';
import { throwDice } from './support/dice.js';
import { expectStationEqualsNotebook } from './support/expectations.js';
import { pause } from './support/notebook.js';
import { Shift } from './support/shift.js';

const ROUNDS = times({ gate: 1, long: 10 });
const UP_MS = { shortest: 150, longest: 600 };
/** Before a service manager kills it: the unit of systemd waits for a minute. An idle machine needs six seconds at most. */
const STOPS_WITHIN_MS = 60_000;

let shift: Shift;
let dice: Dice;

beforeAll(async () => {
  dice = throwDice('stopped');
  shift = await Shift.open(dice, { isOnFiles: true });
});
afterAll(() => shift.close());

async function stopInTime(): Promise<void> {
  const { station } = shift.house;
  const startMs = performance.now();
  const exitCode = await station.stop();
  const tookMs = performance.now() - startMs;
  process.stdout.write(`stopped in ${tookMs.toFixed(0)} ms\n`);
  expect(exitCode).toBe(0);
  expect(tookMs).toBeLessThan(STOPS_WITHIN_MS);
}

it(`SIGTERM under load, ${ROUNDS} times: what was not answered was not recorded`, async () => {
  const { house, notebook } = shift;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const first = notebook.entries.length;
    const work = shift.work();
    await pause(dice.between(UP_MS.shortest, UP_MS.longest));
    await stopInTime();
    await work;
    // Nothing is left to recover: all of it is in the files.
    expect(readdirSync(house.station.dataDir).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);

    await house.station.restart();
    const unanswered = notebook.count('unanswered');
    // Before any command is repeated: commands that got no answer never reached the ledger.
    await expectStationEqualsNotebook(shift);
    await notebook.resolve();
    expect(await notebook.differences(notebook.entries.slice(first))).toEqual([]);
    expect(notebook.surprises).toEqual([]);
    expect([...notebook.delays.keys()]).toEqual([]);
    process.stdout.write(`  ${notebook.count('recorded')} recorded so far, ${unanswered} were not let in\n`);
  }
});

it('screens, idle connections and one that stopped in the middle of its request do not delay it', async () => {
  const { station, admin } = shift.house;
  const board = await Board.connect(station.url, { token: admin.token });
  const { hostname, port } = new URL(station.url);
  const idle = connect(Number(port), hostname);
  const halfway = connect(Number(port), hostname);
  for (const socket of [idle, halfway]) socket.on('error', () => undefined);
  halfway.write(
    'POST /api/auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"us',
  );
  await pause(100);
  await stopInTime();
  await board.ended();
  board.close();
  for (const socket of [idle, halfway]) socket.destroy();
  await station.restart();
  await expectStationEqualsNotebook(shift);
});

it('and the audit finds nothing wrong', async () => {
  await shift.house.station.verify();
});
