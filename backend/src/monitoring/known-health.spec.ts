import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveIdentities } from '@taya/contracts/answers/identities';
import { ReportedProgress } from '../read-models/progress.js';
import type { ReadModels } from '../read-models/read-models.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { StationHealth } from '../system/station-health.js';
import type { System } from '../system/system.js';
import type { ClockAlarm } from './clock-alarm.js';
import { KnownHealth } from './known-health.js';
import type { Readiness } from './readiness.js';

let nowMs: number;
let system: System;
let progress: ReportedProgress;
let station: StationHealth;
let documents: () => Promise<'following' | 'unavailable'>;
let lag: { events: number; seconds: number };
let health: KnownHealth;
let identities: { readonly holds: boolean };

beforeEach(() => {
  nowMs = 0;
  system = {
    clock: { nowMs: () => nowMs, monotonicMs: () => nowMs },
    timers: new ManualTimers(),
    random: { bytes: (length) => new Uint8Array(length) },
  };
  progress = new ReportedProgress();
  progress.report({ state: 'following', revision: 5, reason: '' });
  station = new StationHealth(system);
  documents = async () => 'following';
  lag = { events: 0, seconds: 0 };
  identities = { holds: true };
  health = new KnownHealth(
    system,
    { progress, identities: () => identities as LiveIdentities },
    { state: () => documents() } as ReadModels,
    station,
    { state: { isOff: false, offBySeconds: 0 } } as ClockAlarm,
    {
      get lag() {
        return lag;
      },
    } as Readiness,
  );
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what is known of the health', () => {
  it('is known at once while the documents do not answer', async () => {
    documents = () => new Promise(() => {});
    expect(health.view()).toMatchObject({ status: 'ok', readModels: 'following' });
  });

  it('names documents that cannot be read once it is known', async () => {
    documents = async () => 'unavailable';
    health.view();
    await settled();
    expect(health.view()).toMatchObject({ status: 'degraded', readModels: 'unavailable' });
    documents = async () => 'following';
    nowMs += 1_000;
    health.view();
    await settled();
    expect(health.view()).toMatchObject({ status: 'ok', readModels: 'following' });
  });

  it('is degraded while a check of the audit does not hold', () => {
    expect(health.view().status).toBe('ok');
    identities = { holds: false };
    expect(health.view().status).toBe('degraded');
  });

  it.each(['stopped', 'retrying'] as const)('is degraded while the read models are %s', (state) => {
    progress.report({ state, revision: 5, reason: 'why' });
    expect(health.view()).toMatchObject({ status: 'degraded', readModels: state });
  });

  it('is good at a standby, whose read models the active instance writes', () => {
    progress.report({ state: 'standing-by', revision: -1, reason: '' });
    lag = { events: 3, seconds: 60 };
    expect(health.view()).toMatchObject({ status: 'ok', readModels: 'standing-by' });
  });

  it('names the ledger between two tries of a disk that takes nothing, and a while after the last', () => {
    const named = () => health.view().degraded.map(({ part }) => part);
    const failsOnce = () => {
      station.recordingIsUnknown('ledger');
      station.nothingIsRecorded();
    };
    failsOnce();
    nowMs += 5_000;
    expect(named()).toEqual(['ledger']);
    failsOnce();
    expect(health.view().degraded).toMatchObject([{ since: new Date(nowMs - 5_000).toISOString() }]);
    nowMs += 10_001;
    expect(named()).toEqual([]);
    failsOnce();
    expect(health.view().degraded).toMatchObject([{ since: new Date(nowMs).toISOString() }]);
    station.recordingIsKnown();
    expect(named()).toEqual([]);
  });

  it('names the ledger while it is not known what was recorded, and commands that have stopped', () => {
    station.recordingIsUnknown('event store');
    expect(health.view().degraded).toMatchObject([{ part: 'event store', state: 'restarting' }]);
    station.statusFor('event store').reportLost('away');
    expect(health.view().degraded).toHaveLength(1);
    station.recordingIsKnown();
    station.statusFor('event store').reportUp();
    expect(health.view()).toMatchObject({ status: 'ok', degraded: [] });
    station.commandsStopped();
    expect(health.view()).toMatchObject({
      status: 'degraded',
      degraded: [{ part: 'commands', state: 'stopped', revision: null }],
    });
  });
});
