export const TIMER_STATUSES = ['stop', 'set', 'start', 'pause'] as const;
export type TimerStatus = (typeof TIMER_STATUSES)[number];
