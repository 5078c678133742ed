import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decode, validateEvent } from './codec.js';
import { EVENTS } from './events.js';
import { reachedBy, readGolden } from './testing/golden.fixture.js';
import { recordGoldenDay } from './testing/golden-day.fixture.js';

/** The lines of logs that stations may have had for long, in every version of an event that was ever written. */
const FIRST_LINES = {
  count: 93,
  hash: '1b45112e35c6d2a4a09dd6aa27ee4b31b03f1ba3b8743c678207231d7da35bd5',
};

const { lines, reached } = readGolden();
const typesOf = (log: readonly string[]) => log.map((json) => decode(0, json).type);

describe('the golden log', () => {
  it('has every event type', () => {
    expect([...new Set(typesOf(lines))].sort()).toEqual(Object.keys(EVENTS).sort());
  });

  it('keeps its first lines, byte for byte', () => {
    expect(hash('sha256', lines.slice(0, FIRST_LINES.count).join('\n'))).toBe(FIRST_LINES.hash);
  });

  it('always replays to the same state; under another `STATE_VERSION` `npm run golden` writes which', () => {
    expect(reachedBy(lines)).toEqual(reached);
  });

  it('matches the schemas', () => {
    expect(lines.flatMap((json, revision) => validateEvent(decode(revision, json)))).toEqual([]);
  });

  it('has the events of the golden day: what it lacks, `npm run golden` appends', () => {
    expect(typesOf(lines)).toEqual(typesOf(recordGoldenDay()));
  });
});
