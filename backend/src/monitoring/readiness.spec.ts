import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { LiveIdentities } from '@taya/contracts/answers/identities';
import type { Config } from '../config/config.js';
import type { Ledger } from '../pipeline/ledger.js';
import { ReportedProgress } from '../read-models/progress.js';
import { type ReadModels, ReadModelsBehindError } from '../read-models/read-models.js';
import { diskSpaceOf } from '../system/disk-space.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { StationHealth } from '../system/station-health.js';
import type { ClockAlarm } from './clock-alarm.js';
import { DataDisk } from './data-disk.js';
import { Readiness } from './readiness.js';

let dataDir: string;
let nowMs: number;
let timers: ManualTimers;
let progress: ReportedProgress;
let station: StationHealth;
let clock: { state: { isOff: boolean; offBySeconds: number } };
let acknowledgedRevision: () => number;
let ledger: { durableRevision: number; read: () => Promise<null>; onDurable: () => void };
let models: { state: () => Promise<string>; currentWithRevision: () => Promise<unknown> };
let identities: LiveIdentities;
let readiness: Readiness;
let spaceOf: typeof diskSpaceOf;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'taya-ready-'));
  nowMs = 0;
  timers = new ManualTimers();
  progress = new ReportedProgress();
  progress.report({ state: 'following', revision: 7, reason: '' });
  const system = {
    clock: { nowMs: () => nowMs, monotonicMs: () => nowMs },
    timers,
    random: { bytes: (length: number) => new Uint8Array(length) },
  };
  station = new StationHealth(system);
  clock = { state: { isOff: false, offBySeconds: 0 } };
  acknowledgedRevision = () => 7;
  ledger = { durableRevision: 7, read: async () => null, onDurable: () => {} };
  models = { state: async () => 'following', currentWithRevision: async () => ({}) };
  spaceOf = diskSpaceOf;
  identities = notCheckedYet();
  readiness = new Readiness(
    { dataDir, eventStore: null, mongoUrl: null } as Config,
    system,
    ledger as unknown as Ledger,
    { progress, acknowledgedRevision: () => acknowledgedRevision(), identities: () => identities },
    models as unknown as ReadModels,
    station,
    clock as ClockAlarm,
    new DataDisk({ dataDir }, (folder) => spaceOf(folder)),
  );
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function notCheckedYet(): LiveIdentities {
  return {
    is_on: true,
    holds: true,
    revision: -1,
    ledger_revision: -1,
    waits_for: null,
    checking_again: null,
    checked_at: null,
    parts: [],
  };
}

/** The parts that are not well, with what is wrong with each. */
async function troubles(): Promise<readonly string[]> {
  const { parts } = await readiness.view();
  return parts
    .filter(({ state }) => state !== 'ok')
    .map(({ part, state, message }) => `${part} ${state}: ${message}`);
}

it('checks each part, and finds nothing wrong with a station that serves', async () => {
  const { parts, lag } = await readiness.view();
  expect(parts.map(({ part }) => part)).toEqual([
    'commands',
    'ledger',
    'anchor',
    'read models',
    'disk',
    'clock',
    'live check',
  ]);
  expect(parts.filter(({ state }) => state === 'failing')).toEqual([]);
  expect(lag).toEqual({ events: 0, seconds: 0 });
  expect(timers.delays).toEqual([]);
});

it('commands that are not taken', async () => {
  ledger.read = () => Promise.reject(new Error('with a path: /home/station'));
  expect(await troubles()).toContain('commands failing: Commands are not answered in time.');
});

it('commands that have stopped, without asking', async () => {
  ledger.read = () => Promise.reject(new Error('is not asked'));
  station.commandsStopped();
  expect((await troubles()).join()).toContain('commands failing: No command is taken any more');
});

it('is answered in time when nothing answers behind it', async () => {
  ledger.read = () => new Promise(() => {});
  models.currentWithRevision = () => new Promise(() => {});
  const answer = troubles();
  await new Promise((resolve) => setImmediate(resolve));
  expect(Math.max(...timers.delays)).toBe(2_000);
  timers.goOff();
  expect(await answer).toEqual(
    expect.arrayContaining([
      'commands failing: Commands are not answered in time.',
      'read models failing: The read models are behind, or cannot be read; lists, reports and the board wait for them.',
    ]),
  );
});

it.each([
  ['starting', 'are being opened;'],
  ['rebuilding', 'are being made again;'],
  ['retrying', 'are being opened again;'],
  ['stopped', 'have stopped:'],
] as const)('read models that are %s, at once', async (state, words) => {
  progress.report({ state, revision: 3, reason: 'with a path: /home/station' });
  models.currentWithRevision = () => new Promise(() => {});
  const found = (await troubles()).join();
  expect(found).toContain(`read models failing: The read models ${words}`);
  expect(found).not.toContain('/home');
});

it('read models that do not get there in time', async () => {
  ledger.durableRevision = 9;
  acknowledgedRevision = () => 9;
  models.currentWithRevision = () => Promise.reject(new ReadModelsBehindError('behind'));
  expect((await troubles()).join()).toContain('read models failing: The read models are behind');
  expect((await readiness.view()).lag.events).toBe(2);
});

it('read models that cannot be read', async () => {
  models.state = async () => 'unavailable';
  expect(await troubles()).toContain('read models failing: The read models cannot be read.');
});

it('a store that is away, and a thread without which commands and most reads go on', async () => {
  station.statusFor('ledger').reportLost('no room in /home/station');
  station.statusFor('snapshots').reportLost('no room in /home/station');
  expect(await troubles()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ledger failing: The thread that writes the ledger /),
      expect.stringMatching(/^snapshots warning: /),
    ]),
  );
});

it('an anchor that is behind what was acknowledged, or is gone', async () => {
  acknowledgedRevision = () => 6;
  expect(await troubles()).toContain('anchor failing: The anchor of the ledger is not written any more.');
  nowMs += 1_000;
  acknowledgedRevision = () => {
    throw new Error('/home/station/anchor is missing');
  };
  expect(await troubles()).toContain(
    'anchor failing: The anchor of the ledger is missing or cannot be read.',
  );
});

it('a clock that is wrong is a warning', async () => {
  clock.state = { isOff: true, offBySeconds: 3_600 };
  expect(await troubles()).toContain('clock warning: The clock of the server is wrong.');
});

it('a check that does not hold is a warning, and says nothing of what it found', async () => {
  identities = { ...notCheckedYet(), holds: false };
  const found = (await troubles()).filter((trouble) => trouble.startsWith('live check'));
  expect(found).toEqual([
    'live check warning: A check of the ledger, the read models or the state does not hold. The auditor’s pages say which.',
  ]);
});

it('says for what the checks wait: nothing else is degraded by it', async () => {
  identities = { ...notCheckedYet(), waits_for: 'disk' };
  expect(await troubles()).toEqual([
    'live check warning: The ledger is not checked at the moment: the disk of the data folder has too little room for it.',
  ]);
  expect(station.degraded).toEqual([]);
});

it('a data folder whose room is not known is a warning', async () => {
  rmSync(dataDir, { recursive: true });
  expect(await troubles()).toContain('disk warning: The free space of the data folder is not known.');
});

it('a disk with little room says how little is left, not that it is full', async () => {
  spaceOf = async () => ({ freeBytes: 64 * 1024 ** 2 - 1, totalBytes: 1e12 });
  expect(await troubles()).toContain('disk failing: The disk of the data folder has less than 64 MiB free.');
  nowMs += 1_000;
  spaceOf = async () => ({ freeBytes: 64 * 1024 ** 2, totalBytes: 1e12 });
  expect(await troubles()).toContain('disk warning: The disk of the data folder has less than 1 GiB free.');
});

it('a disk that hangs is a warning in time, and is not asked again meanwhile', async () => {
  let asked = 0;
  spaceOf = () => {
    asked += 1;
    return new Promise(() => {});
  };
  for (let second = 0; second < 3; second += 1) {
    const answer = troubles();
    await new Promise((resolve) => setImmediate(resolve));
    timers.goOff();
    expect(await answer).toContain('disk warning: The free space of the data folder is not known.');
    nowMs += 1_000;
  }
  expect(asked).toBe(1);
});

it('is checked once a second, however many ask', async () => {
  const read = jest.spyOn(ledger, 'read');
  await Promise.all(Array.from({ length: 50 }, () => readiness.view()));
  nowMs += 999;
  await readiness.view();
  expect(read).toHaveBeenCalledTimes(1);
  nowMs += 1;
  await readiness.view();
  expect(read).toHaveBeenCalledTimes(2);
});
