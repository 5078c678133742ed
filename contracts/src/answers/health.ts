import Type from 'typebox';
import { type Answer, flag, instant, oneOf, orNull, text } from './kinds.js';

export const PROJECTOR_STATES = [
  'starting',
  'rebuilding',
  'following',
  'standing-by',
  'retrying',
  'stopped',
] as const;

export const HEALTH = Type.Object(
  {
    status: oneOf(['ok', 'degraded']),
    readModels: oneOf([...PROJECTOR_STATES, 'unavailable']),
    degraded: Type.Array(
      Type.Object({
        part: text('that does not work at the moment'),
        state: oneOf(['restarting', 'stopped']),
        since: instant(),
        revision: orNull(
          Type.Integer({
            description:
              'of read models that have stopped: the last one taken in, -1 for none; of a state that is not that of the log: where it differs',
          }),
        ),
        message: text('what this means for the people of the station'),
      }),
    ),
    clock: Type.Object({
      isOff: flag('more than a minute behind the last event, or moved by more than a minute'),
      offBySeconds: Type.Integer({ description: 'negative when it is behind; 0 while it is right' }),
    }),
  },
  { title: 'Health' },
);
export type HealthView = Answer<typeof HEALTH>;

export interface HealthCalls {
  reads: { '/api/health': HealthView };
}
