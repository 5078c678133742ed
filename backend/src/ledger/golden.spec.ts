import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { decode, validateEvent } from './codec.js';
import { EVENTS } from './events.js';
import { canonicalText } from './state/snapshot.js';
import { recordGoldenDay } from './testing/golden-day.fixture.js';
import { TestStation } from './testing/station.fixture.js';

const GOLDEN = new URL('./testing/golden.ndjson', import.meta.url);
/** Changes when lines are appended, and with `STATE_VERSION`: else another hash means that old logs lead to another state. */
const STATE_HASH = '036d197ab8141d94712699401fd3bd44faf389c1cc21c3d30c92cb5216cc1efe';
/** The lines of logs that stations may have had for long, in every version of an event that was ever written. */
const FIRST_LINES = {
  count: 93,
  hash: '1b45112e35c6d2a4a09dd6aa27ee4b31b03f1ba3b8743c678207231d7da35bd5',
};

const lines = readFileSync(GOLDEN, 'utf8').trimEnd().split('\n');
const typesOf = (log: readonly string[]) => log.map((json) => decode(0, json).type);
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('the golden log', () => {
  it('has every event type', () => {
    expect([...new Set(typesOf(lines))].sort()).toEqual(Object.keys(EVENTS).sort());
  });

  it('keeps its first lines, byte for byte', () => {
    expect(sha256(lines.slice(0, FIRST_LINES.count).join('\n'))).toBe(FIRST_LINES.hash);
  });

  it('always replays to the same state', () => {
    const station = new TestStation();
    for (const json of lines) station.append(json);
    expect(sha256(canonicalText(station.state))).toBe(STATE_HASH);
  });

  it('matches the schemas', () => {
    expect(lines.flatMap((json, revision) => validateEvent(decode(revision, json)))).toEqual([]);
  });

  it('has the events of the golden day: what it lacks, `npm run golden` appends', () => {
    expect(typesOf(lines)).toEqual(typesOf(recordGoldenDay()));
  });
});
