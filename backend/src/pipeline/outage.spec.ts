import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { Outage } from './outage.js';

const LIMITS = { outcomeDeadlineMs: 2_000, firstRetryMs: 50, longestRetryMs: 150 };

let timers: ManualTimers;
let notified: number;
let isSomebodyLeft: boolean;
let outage: Outage;

beforeEach(() => {
  timers = new ManualTimers();
  notified = 0;
  isSomebodyLeft = false;
  outage = new Outage({
    timers,
    limits: LIMITS,
    onDeadline: () => {
      notified += 1;
      return isSomebodyLeft;
    },
  });
});

describe('the deadline', () => {
  it('is that of the first who waits, however often the store fails meanwhile', () => {
    outage.begin();
    outage.countFailedAppend();
    outage.begin();
    expect(timers.delays).toEqual([2_000]);
    timers.goOff();
    expect([notified, timers.delays]).toEqual([1, []]);
  });

  it('begins again for those who come to wait later', () => {
    isSomebodyLeft = true;
    outage.begin();
    timers.goOff();
    expect([notified, timers.delays]).toEqual([1, [2_000]]);
    isSomebodyLeft = false;
    timers.goOff();
    expect([notified, timers.delays]).toEqual([2, []]);
  });

  it('is over once the end of the log is known and nothing is to be sent again', () => {
    outage.begin();
    outage.noteSettled();
    expect(timers.delays).toEqual([]);
    outage.begin();
    expect(timers.delays).toEqual([2_000]);
  });

  it('stays for a batch that was not recorded, until the store takes one', () => {
    outage.begin();
    outage.countFailedAppend();
    outage.noteSettled();
    expect(timers.delays).toEqual([2_000]);
    outage.end();
    timers.goOff();
    expect([notified, timers.delays]).toEqual([0, []]);
  });

  it('is over with a batch that turns out to be recorded, once the end of the log is known', () => {
    outage.begin();
    outage.countFailedAppend();
    outage.noteRecorded();
    expect(timers.delays).toEqual([2_000]);
    outage.noteSettled();
    expect(timers.delays).toEqual([]);
  });
});

describe('the pause before a batch is sent', () => {
  /** The pause that is waited for; null for none. */
  async function paused(): Promise<number | null> {
    let isOver = false;
    const pausing = outage.pauseBeforeTheNext().then(() => {
      isOver = true;
    });
    const [delayMs = null] = timers.delays;
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(delayMs === null);
    timers.goOff();
    await pausing;
    return delayMs;
  }

  it('grows with the batches that were not recorded, but for the first of them, up to the longest', async () => {
    const pauses = [await paused()];
    for (let failed = 1; failed <= 4; failed += 1) {
      outage.countFailedAppend();
      pauses.push(await paused());
    }
    expect(pauses).toEqual([null, null, 50, 100, 150]);
  });

  it('is as in the beginning after one that was', async () => {
    for (const _ of [1, 2, 3]) outage.countFailedAppend();
    expect(outage.attempt).toBe(4);
    outage.noteRecorded();
    expect([outage.attempt, await paused()]).toEqual([1, null]);
    for (const _ of [1, 2, 3]) outage.countFailedAppend();
    outage.end();
    expect([outage.attempt, await paused()]).toEqual([1, null]);
  });
});
