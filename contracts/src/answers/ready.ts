import Type from 'typebox';
import { type Answer, count, oneOf, text } from './kinds.js';

const READY_PART = Type.Object(
  {
    part: text(),
    state: oneOf(['ok', 'warning', 'failing'], 'with one that is failing the station is not ready'),
    message: text('empty while it is ok'),
  },
  { title: 'ReadyPart' },
);
export type ReadyPart = Answer<typeof READY_PART>;

export const READY_PARTS = Type.Array(READY_PART);

export const READY = Type.Object(
  {
    parts: READY_PARTS,
    lag: Type.Object({
      events: count('that the read models have not taken in'),
      seconds: Type.Number({ minimum: 0, description: 'since the read models had everything' }),
    }),
  },
  { title: 'Ready' },
);
export type ReadyView = Answer<typeof READY>;
