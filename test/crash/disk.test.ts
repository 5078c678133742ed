/** The disk fails in every way it can while a station is busy: no false answer is given, and the station recovers by itself. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dice } from '../../play/dice.js';
import { itInLong } from '../../play/long.js';
import { times } from '../../play/runs.js';
import { until } from '../support/until.js';
import { throwDice } from './support/dice.js';
import { expectStationEqualsNotebook } from './support/expectations.js';
import { Fault, SYNCS } from './support/faults.js';
import { pause } from './support/notebook.js';
import { Shift } from './support/shift.js';
import { SmallDisk } from './support/small-disk.js';

const KILLS = times({ gate: 1, long: 6 });
/** Longer than a call waits for an unknown outcome. */
const FAULT_MS = 2_700;

let shift: Shift;
let dice: Dice;

beforeAll(async () => {
  dice = throwDice('disk');
  shift = await Shift.open(dice, { isOnFiles: true });
});
afterAll(() => shift.close());

const recorded = () => shift.notebook.count('recorded');
const delaysSo = () => [...shift.notebook.delays].map(([code, times]) => `${times} ${code}`).join(', ');

/** A busy station; in the middle of it, `meanwhile`. */
async function duringWork(meanwhile: () => Promise<void>): Promise<void> {
  shift.notebook.delays.clear();
  const work = shift.work(true);
  try {
    await untilRecorded(50);
    await meanwhile();
  } finally {
    shift.end();
    await work;
  }
}

/** Causes a fault. */
async function suffer(calls: string, injection: string, lastingMs: number): Promise<void> {
  const fault = await Fault.begin(shift.house.station, calls, injection);
  await pause(lastingMs);
  await fault.end();
}

/**
 * Causes a fault that nothing can be recorded in.
 * @returns what was recorded from the first refusal on: what was answered before that was recorded before the fault
 */
async function recordedDuring(calls: string, injection: string): Promise<number> {
  const fault = await Fault.begin(shift.house.station, calls, injection);
  try {
    await untilRefused('OUTCOME_UNKNOWN');
    const before = recorded();
    await pause(FAULT_MS);
    return recorded() - before;
  } finally {
    await fault.end();
  }
}

/** The station has recovered: this many further commands are recorded. */
async function untilRecorded(further: number): Promise<void> {
  const wanted = recorded() + further;
  await until(
    () => recorded() >= wanted,
    undefined,
    () => `nothing more is recorded: ${delaysSo()}`,
  );
}

async function untilRefused(code: string): Promise<void> {
  await until(
    () => shift.notebook.delays.has(code),
    undefined,
    () => `nobody was told ${code}: ${delaysSo()}`,
  );
}

/** Nothing is lost and nothing is doubled, before and after the process is killed. */
async function expectNothingLost(): Promise<void> {
  const { house, notebook } = shift;
  await notebook.resolve();
  expect(notebook.surprises).toEqual([]);
  await expectStationEqualsNotebook(shift);
  await house.station.kill();
  await house.station.restart();
  expect(await notebook.differences()).toEqual([]);
  await expectStationEqualsNotebook(shift);
}

describe('fsync fails', () => {
  it('for a while: no success is answered, then the station recovers by itself', async () => {
    let duringFault = 0;
    await duringWork(async () => {
      duringFault = await recordedDuring(SYNCS, 'error=EIO');
      await untilRecorded(100);
    });
    process.stdout.write(`fsync EIO for ${FAULT_MS} ms: ${delaysSo()}\n`);
    expect(duringFault).toBe(0);
    await expectNothingLost();
  });

  itInLong('now and then: whatever became of the failed ones, each command is recorded once', async () => {
    const before = recorded();
    await duringWork(async () => {
      await suffer(SYNCS, 'error=EIO:when=3+25', FAULT_MS);
    });
    process.stdout.write(`fsync EIO now and then: ${delaysSo() || 'nobody was told to wait'}\n`);
    expect(recorded()).toBeGreaterThan(before + 50);
    expect(shift.house.station.output).toContain('What was recorded is known again');
    await expectNothingLost();
  });

  it('and the process is killed in the middle of it', async () => {
    const { house, notebook } = shift;
    for (let round = 1; round <= KILLS; round += 1) {
      const work = shift.work();
      const fault = await Fault.begin(house.station, SYNCS, `signal=SIGKILL:when=${dice.between(2, 40)}`);
      await work;
      await fault.end();
      await house.station.kill();
      await house.station.restart();
      await notebook.resolve();
    }
    await expectNothingLost();
  });
});

describe('the disk is full', () => {
  it('for a while: clients are told to wait, and nothing is lost', async () => {
    let duringFault = 0;
    await duringWork(async () => {
      duringFault = await recordedDuring('pwrite64', 'error=ENOSPC');
      await untilRecorded(100);
    });
    process.stdout.write(`ENOSPC for ${FAULT_MS} ms: ${delaysSo()}\n`);
    expect(duringFault).toBe(0);
    await until(() => /disk is full|ENOSPC/.test(shift.house.station.output));
    await expectNothingLost();
  });
});

/** Mounting needs root; without it the test above shows the same with system calls that fail. */
const withMount = process.getuid?.() === 0 ? itInLong : it.skip;
withMount('the disk is full to the last byte, and then has room again', async () => {
  const { house } = shift;
  await house.station.stop();
  const disk = SmallDisk.under(house.station.dataDir);
  try {
    await house.station.restart();
    await duringWork(async () => {
      disk.fill();
      await untilRefused('OUTCOME_UNKNOWN');
      await until(() => /The disk of \S+ is full: make room/.test(house.station.output));
      await until(async () =>
        JSON.stringify(await house.nobody.get('/api/health')).includes(
          'The disk of the ledger does not take what is written',
        ),
      );
      disk.free();
      await untilRecorded(100);
    });
    process.stdout.write(`no byte left: ${delaysSo()}\n`);
    await expectNothingLost();
    await house.station.stop();
  } finally {
    disk.remove();
  }
  await house.station.restart();
});

describe('the disk is slow', () => {
  itInLong('only makes commands slow', async () => {
    const before = recorded();
    await duringWork(async () => {
      await suffer(SYNCS, 'delay_enter=100000', 2_000);
    });
    const many = recorded() - before;
    process.stdout.write(
      `fsync takes 100 ms more: ${many} commands recorded; ${delaysSo() || 'nobody was refused'}\n`,
    );
    expect(shift.notebook.delays.size).toBe(0);
    await expectNothingLost();
  });
});

it('after all that the audit finds nothing wrong', async () => {
  await shift.house.station.verify();
});
