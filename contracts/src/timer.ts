export const TIMER_STATUSES = ['stop', 'set', 'start', 'pause'] as const;
export type TimerStatus = (typeof TIMER_STATUSES)[number];

/** `seconds_elapsed` (to the millisecond) was correct at `timer_ts`; while running it grows with the server's time. */
export interface TimerView {
  readonly timer_status: TimerStatus;
  readonly max_timer_seconds: number;
  readonly seconds_elapsed: number;
  readonly timer_ts: string;
}

/** Seconds left at an instant of the server's clock, never below 0. */
export function remainingSeconds(timer: TimerView, serverNowMs: number): number {
  if (timer.timer_status === 'stop') return 0;
  const since = timer.timer_status === 'start' ? (serverNowMs - Date.parse(timer.timer_ts)) / 1000 : 0;
  return Math.max(0, timer.max_timer_seconds - timer.seconds_elapsed - since);
}
