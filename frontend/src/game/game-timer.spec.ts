import { describe, expect, test } from '@jest/globals';
import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import { gameTimer } from './game-timer.js';

const AT = '2026-11-21T06:40:00.000Z';
const timer = (timer_status: TimerView['timer_status']): TimerView => ({
  timer_status,
  max_timer_seconds: 90,
  seconds_elapsed: 0,
  timer_ts: AT,
});
const game = { game_status_id: 2, last_call_ends_at: null, last_call_seconds: null } as const;

describe('what the hall and the tills count down', () => {
  test('nothing while no timer is set', () => {
    expect(gameTimer(game, timer('stop'), false)).toBeNull();
    expect(gameTimer(game, undefined, false)).toBeNull();
    expect(gameTimer(null, timer('stop'), false)).toBeNull();
  });

  test('the timer, whether or not it is running', () => {
    for (const status of ['set', 'start', 'pause'] as const) {
      expect(gameTimer(game, timer(status), false)).toEqual(timer(status));
    }
  });

  test('a timer at zero is shown only while betting is open', () => {
    expect(gameTimer(game, timer('start'), true)).toEqual(timer('start'));
    for (const game_status_id of [1, 3, 5, 6, 7] as const) {
      expect(gameTimer({ ...game, game_status_id }, timer('start'), true)).toBeNull();
    }
  });

  test('a last call instead of the timer, down to zero', () => {
    const called = { ...game, last_call_ends_at: '2026-11-21T06:40:30.250Z', last_call_seconds: 30 };
    const clock = gameTimer(called, timer('start'), false);
    if (clock === null) throw new Error('no clock is shown');
    expect(remainingSeconds(clock, Date.parse(AT) + 250)).toBe(30);
    expect(remainingSeconds(clock, Date.parse(AT) + 21_250)).toBe(9);
    expect(remainingSeconds(clock, Date.parse(AT) + 30_250)).toBe(0);
  });
});
