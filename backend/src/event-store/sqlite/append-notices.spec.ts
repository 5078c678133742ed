import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../system/manual-timers.fixture.js';
import { AppendNotices } from './append-notices.js';

describe('what readers are told of appends', () => {
  let nowMs: number;
  let timers: ManualTimers;
  let told: number;
  let notices: AppendNotices;

  beforeEach(() => {
    nowMs = 1_000;
    timers = new ManualTimers();
    told = 0;
    const clock = { nowMs: () => 0, monotonicMs: () => nowMs };
    notices = new AppendNotices({ clock, timers }, () => {
      told += 1;
    });
  });

  it('one after a pause is told of at once', () => {
    notices.appended();
    expect(told).toBe(1);
    nowMs += 100;
    notices.appended();
    expect(told).toBe(2);
    expect(timers.delays).toEqual([]);
  });

  it('those that follow it are told of together, a tenth of a second after it', () => {
    notices.appended();
    nowMs += 30;
    for (let count = 0; count < 50; count += 1) notices.appended();
    expect(told).toBe(1);
    expect(timers.delays).toEqual([70]);
    nowMs += 70;
    timers.goOff();
    expect(told).toBe(2);
    nowMs += 1;
    notices.appended();
    expect(told).toBe(2);
    expect(timers.delays).toEqual([99]);
  });
});
