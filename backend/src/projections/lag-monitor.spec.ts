import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { LedgerEvent } from '../ledger/events.js';
import type { Ledger } from '../pipeline/ledger.js';
import { ReportedProgress } from '../read-models/progress.js';
import type { LogEntry } from '../system/log-events.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { LagMonitor } from './lag-monitor.js';

let nowMs: number;
let ledger: { durableRevision: number; onDurable: Ledger['onDurable'] };
let durable: (revision: number) => void;
let progress: ReportedProgress;
let monitor: LagMonitor;
let timers: ManualTimers;
let logged: string[];

const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };

beforeEach(() => {
  nowMs = 1_000;
  timers = new ManualTimers();
  logged = [];
  const log = (entry: unknown) => logged.push((entry as LogEntry).event);
  Logger.overrideLogger({ log, warn: log, error: log });
  let publish: (events: readonly LedgerEvent[]) => void = () => {};
  ledger = {
    durableRevision: 5,
    onDurable: (listener) => {
      publish = listener;
    },
  };
  durable = (revision) => {
    ledger.durableRevision = revision;
    publish([]);
  };
  progress = new ReportedProgress();
  reached(5);
  monitor = new LagMonitor(ledger, progress, { clock, timers });
});

const reached = (revision: number) => progress.report({ state: 'following', revision, reason: '' });

it('is nothing while the read models have everything', () => {
  expect(monitor.lag).toEqual({ events: 0, seconds: 0 });
  nowMs += 5_000;
  expect(monitor.lag).toEqual({ events: 0, seconds: 0 });
});

it('grows from the event on that they lack, whatever is recorded after it', () => {
  durable(6);
  nowMs += 2_000;
  durable(9);
  nowMs += 1_000;
  expect(monitor.lag).toEqual({ events: 4, seconds: 3 });
});

it('begins again with what they still lack when they have reached the first', () => {
  durable(6);
  nowMs += 2_000;
  durable(9);
  reached(7);
  nowMs += 1_000;
  expect(monitor.lag).toEqual({ events: 2, seconds: 1 });
  reached(9);
  expect(monitor.lag).toEqual({ events: 0, seconds: 0 });
});

it('is known from the start, and for read models that were lost', () => {
  const behind = new LagMonitor(ledger, new ReportedProgress(), { clock, timers });
  nowMs += 500;
  expect(behind.lag).toEqual({ events: 6, seconds: 0.5 });
  progress.report({ state: 'retrying', revision: -1, reason: 'lost' });
  nowMs += 500;
  expect(monitor.lag).toEqual({ events: 6, seconds: 0.5 });
});

/** As many seconds go by, each with its check. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    nowMs += 1_000;
    timers.goOff();
  }
}

it('is logged once when it lasts, in words of its own, and when it is over', () => {
  durable(6);
  pass(10);
  expect(logged).toEqual([]);
  pass(30);
  expect(logged).toEqual(['read-models.behind']);
  reached(6);
  pass(5);
  expect(logged).toEqual(['read-models.behind', 'read-models.caught-up']);
  expect(timers.delays).toEqual([]);
});

it('is not logged while the read models are made again: that has words of its own', () => {
  progress.report({ state: 'rebuilding', revision: -1, reason: 'damaged' });
  durable(6);
  pass(60);
  expect(logged).toEqual([]);
});

it('is not logged of read models that are only a moment behind, again and again', () => {
  for (let revision = 6; revision < 60; revision += 1) {
    durable(revision);
    pass(5);
    reached(revision);
  }
  expect(logged).toEqual([]);
});

afterAll(() => Logger.overrideLogger(false));
