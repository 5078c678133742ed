import { describe, expect, it } from '@jest/globals';
import { remainingSeconds, type TimerStatus } from './timer.js';

const AT = Date.parse('2026-11-21T02:00:00.000Z');
const timer = (timer_status: TimerStatus) => ({
  timer_status,
  max_timer_seconds: 90,
  seconds_elapsed: 10.5,
  timer_ts: '2026-11-21T02:00:00.000Z',
});

describe('what is left of the countdown', () => {
  it('decreases with the server’s clock only while the timer is running', () => {
    expect(remainingSeconds(timer('start'), AT + 5_000)).toBe(74.5);
    expect(remainingSeconds(timer('pause'), AT + 5_000)).toBe(79.5);
    expect(remainingSeconds(timer('set'), AT + 5_000)).toBe(79.5);
    expect(remainingSeconds(timer('stop'), AT + 5_000)).toBe(0);
  });

  it('stays at zero once it is over', () => {
    expect(remainingSeconds(timer('start'), AT + 500_000)).toBe(0);
  });
});
