import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../system/manual-timers.fixture.js';
import { AppendNotices } from './append-notices.js';

describe('how readers are notified of appends', () => {
  let nowMs: number;
  let timers: ManualTimers;
  let notified: number;
  let notices: AppendNotices;

  beforeEach(() => {
    nowMs = 1_000;
    timers = new ManualTimers();
    notified = 0;
    const clock = { nowMs: () => 0, monotonicMs: () => nowMs };
    notices = new AppendNotices({ clock, timers }, () => {
      notified += 1;
    });
  });

  it('one after a pause is notified at once', () => {
    notices.appended();
    expect(notified).toBe(1);
    nowMs += 100;
    notices.appended();
    expect(notified).toBe(2);
    expect(timers.delays).toEqual([]);
  });

  it('those that follow it are notified together, a tenth of a second after it', () => {
    notices.appended();
    nowMs += 30;
    for (let count = 0; count < 50; count += 1) notices.appended();
    expect(notified).toBe(1);
    expect(timers.delays).toEqual([70]);
    nowMs += 70;
    timers.goOff();
    expect(notified).toBe(2);
    nowMs += 1;
    notices.appended();
    expect(notified).toBe(2);
    expect(timers.delays).toEqual([99]);
  });
});
