/** Loaded before every file of tests with stations. */
import { beforeAll } from '@jest/globals';
import { DAY_MS } from './station.js';
import { until } from './until.js';

const MINUTE_MS = 60_000;
/** The station's days are Manila's, eight hours ahead of UTC. */
const MANILA_MS = 8 * 60 * MINUTE_MS;
/**
 * So long before midnight no file begins: many ask for today twice and expect the same day. The longest takes two minutes
 * on two cores, and a busy machine is five times slower.
 */
const END_OF_DAY_MS = 10 * MINUTE_MS;

const isDayEnding = () => DAY_MS - ((Date.now() + MANILA_MS) % DAY_MS) < END_OF_DAY_MS;

/** Just before midnight the new day is waited for. */
beforeAll(() => until(() => !isDayEnding(), END_OF_DAY_MS + MINUTE_MS), END_OF_DAY_MS + 2 * MINUTE_MS);
