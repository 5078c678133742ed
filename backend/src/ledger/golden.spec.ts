import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { decode, validateEvent } from './codec.js';
import { EVENTS } from './events.js';
import { canonicalText } from './state/snapshot.js';
import { recordGoldenDay } from './testing/golden-day.fixture.js';
import { TestStation } from './testing/station.fixture.js';

const GOLDEN = new URL('./testing/golden.ndjson', import.meta.url);
/** Changes only together with `STATE_VERSION`: another hash means that old logs now lead to another state. */
const STATE_HASH = '80ebfc270d67181ad3263fa940fb1152b70ce848f275258316d2b519b8ca7656';

const lines = readFileSync(GOLDEN, 'utf8').trimEnd().split('\n');
const typesOf = (log: readonly string[]) => [...new Set(log.map((json) => decode(0, json).type))].sort();
const everyType = Object.keys(EVENTS).sort();

describe('the golden log', () => {
  it('has every event type', () => {
    expect(typesOf(lines)).toEqual(everyType);
  });

  it('replays for ever to the same state', () => {
    const station = new TestStation();
    for (const json of lines) station.append(json);
    expect(createHash('sha256').update(canonicalText(station.state), 'utf8').digest('hex')).toBe(STATE_HASH);
  });

  it('holds to the schemas', () => {
    expect(lines.flatMap((json, revision) => validateEvent(decode(revision, json)))).toEqual([]);
  });

  it('can be recorded anew with every event type, for the next addition', () => {
    expect(typesOf(recordGoldenDay())).toEqual(everyType);
  });
});
