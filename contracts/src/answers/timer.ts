import Type from 'typebox';
import { TIMER_STATUSES } from '../timer-status.js';
import { type Answer, count, instant, oneOf } from './kinds.js';

export const TIMER = Type.Object(
  {
    timer_status: oneOf(TIMER_STATUSES),
    max_timer_seconds: count(),
    seconds_elapsed: Type.Number({ minimum: 0, description: 'to the millisecond, correct at `timer_ts`' }),
    timer_ts: instant(),
  },
  { title: 'Timer' },
);
/** `seconds_elapsed` (to the millisecond) was correct at `timer_ts`; while running it grows with the server's time. */
export type TimerView = Answer<typeof TIMER>;

export interface TimerCalls {
  reads: { '/api/timer': TimerView };
  writes: { '/api/timer': TimerView };
}
