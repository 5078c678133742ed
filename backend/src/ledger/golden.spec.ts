import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decode, validateEvent } from './codec.js';
import { EVENTS } from './events.js';
import { readGolden, stateHashOf } from './testing/golden.fixture.js';
import { recordGoldenDay } from './testing/golden-day.fixture.js';

/** The lines of logs that stations may have had for long, in every version of an event that was ever written. */
const FIRST_LINES = {
  count: 93,
  hash: '1b45112e35c6d2a4a09dd6aa27ee4b31b03f1ba3b8743c678207231d7da35bd5',
};

const { lines, stateHash } = readGolden();
const typesOf = (log: readonly string[]) => log.map((json) => decode(0, json).type);

describe('the golden log', () => {
  it('has every event type', () => {
    expect([...new Set(typesOf(lines))].sort()).toEqual(Object.keys(EVENTS).sort());
  });

  it('keeps its first lines, byte for byte', () => {
    expect(hash('sha256', lines.slice(0, FIRST_LINES.count).join('\n'))).toBe(FIRST_LINES.hash);
  });

  it('always replays to the same state, but where `STATE_VERSION` is another: then `npm run golden` writes its hash', () => {
    expect(stateHashOf(lines)).toBe(stateHash);
  });

  it('matches the schemas', () => {
    expect(lines.flatMap((json, revision) => validateEvent(decode(revision, json)))).toEqual([]);
  });

  it('has the events of the golden day: what it lacks, `npm run golden` appends', () => {
    expect(typesOf(lines)).toEqual(typesOf(recordGoldenDay()));
  });
});
