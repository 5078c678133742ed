import { TIMER_STATUSES } from '@taya/contracts/timer';
import Type from 'typebox';
import { flag, oneOf, optional } from './fields.js';
import { define } from './record.js';

/** The station’s timer. */
export const TIMER_EVENTS = {
  'timer.changed': define(
    1,
    'The station’s timer as it is at the time of the event.',
    Type.Object({
      action: oneOf(TIMER_STATUSES, 'the call'),
      status: oneOf(TIMER_STATUSES, 'the state it led to'),
      maxSeconds: Type.Integer({
        minimum: 0,
        maximum: 86_399,
        description: 'length of the countdown, seconds',
      }),
      elapsedMs: Type.Integer({ minimum: 0, description: 'elapsed of it, milliseconds' }),
      withBetting: optional(
        flag('it followed betting or a new game, the event just before it; left out for a call'),
      ),
    }),
    { money: null, mark: null, pushes: ['timer'] },
  ),
} as const;
