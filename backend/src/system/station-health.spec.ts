import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ManualTimers } from './manual-timers.fixture.js';
import { OperationsLog } from './operations-log.js';
import { StationHealth } from './station-health.js';

let nowMs: number;
let timers: ManualTimers;
let log: string[];
let health: StationHealth;

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 22, 2);
  timers = new ManualTimers();
  log = [];
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  const keep = (line: string) => {
    const { level, part, msg } = JSON.parse(line);
    log.push(`${level.toUpperCase().padEnd(5)} ${part}: ${msg}`);
  };
  Logger.overrideLogger(new OperationsLog({ clock, format: 'json', level: 'info', out: keep, err: keep }));
  health = new StationHealth({ clock, timers });
});

afterEach(() => Logger.overrideLogger(false));

describe('the parts of a station', () => {
  it('all work at first, and when one starts', () => {
    health.statusFor('ledger').reportUp();
    expect(health.degraded).toEqual([]);
    expect(log).toEqual([]);
  });

  it('name the one being restarted and since when, until it runs, and log each change once', () => {
    const status = health.statusFor('read models');
    status.reportLost('the disk is full: /home/x');
    nowMs += 5_000;
    expect(health.degraded).toEqual([
      {
        part: 'read models',
        state: 'restarting',
        since: '2026-11-22T02:00:00.000Z',
        revision: null,
        message: expect.stringContaining('opened again'),
      },
    ]);
    expect(JSON.stringify(health.degraded)).not.toContain('/home');
    status.reportUp();
    expect(health.degraded).toEqual([]);
    expect(log).toEqual([
      'ERROR read models: Failed, and is started again: the disk is full: /home/x',
      'INFO  read models: Runs again',
    ]);
  });

  it('on a server do not answer, then answer again', () => {
    const status = health.statusFor('event store');
    status.reportLost('Appending at kurrentdb://one failed: unavailable');
    status.reportUp();
    expect(log).toEqual([
      'ERROR event store: Does not answer, and is asked on: Appending at kurrentdb://one failed: unavailable',
      'INFO  event store: Answers again',
    ]);
  });

  it('do not fill the log when one fails again and again, and log when that is over', () => {
    const status = health.statusFor('snapshots');
    for (let times = 0; times < 50; times += 1) {
      status.reportLost('no room');
      nowMs += 10_000;
      status.reportUp();
    }
    expect(log).toHaveLength(3);
    status.reportLost('no room');
    expect(health.degraded).toMatchObject([{ part: 'snapshots', since: '2026-11-22T02:00:00.000Z' }]);
    status.reportUp();
    timers.goOff();
    expect(log.slice(3)).toEqual(['INFO  snapshots: Runs again, and has for a minute']);
    status.reportLost('no room');
    expect(health.degraded).toMatchObject([{ since: new Date(nowMs).toISOString() }]);
    expect(log).toHaveLength(5);
  });

  it('name the revision at which the read models have stopped, and say that the rest goes on', () => {
    health.readModelsStopped(41, 'no such amount');
    expect(health.degraded).toEqual([
      {
        part: 'read models',
        state: 'stopped',
        since: '2026-11-22T02:00:00.000Z',
        revision: 41,
        message:
          'The read models have stopped after revision 41: what follows cannot be taken in. Lists and reports wait ' +
          'until somebody sees to it; bets and payouts go on. The operations log says why.',
      },
    ]);
    expect(log).toEqual(['ERROR read models: Stopped: no such amount']);
  });
});
