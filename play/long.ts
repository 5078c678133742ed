import { describe, it } from '@jest/globals';
import { isLong } from './runs.js';

/** More of a kind of which the gate has one: only `npm run test:long` runs them. */
export const itInLong = isLong ? it : it.skip;
export const describeInLong = isLong ? describe : describe.skip;
