import type { TimerView } from './answers/timer.js';

export type { TimerView } from './answers/timer.js';
export { TIMER_STATUSES, type TimerStatus } from './timer-status.js';

/** Seconds left at an instant of the server's clock, never below 0. */
export function remainingSeconds(timer: TimerView, serverNowMs: number): number {
  if (timer.timer_status === 'stop') return 0;
  const since = timer.timer_status === 'start' ? (serverNowMs - Date.parse(timer.timer_ts)) / 1000 : 0;
  return Math.max(0, timer.max_timer_seconds - timer.seconds_elapsed - since);
}
