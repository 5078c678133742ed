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
const STATE_HASH = '42f0ef4625e5aaf1d7fef9d6d44652cae355a302a67696f1bae35e9682c96657';

const lines = readFileSync(GOLDEN, 'utf8').trimEnd().split('\n');
const typesOf = (log: readonly string[]) => [...new Set(log.map((json) => decode(0, json).type))].sort();
const everyType = Object.keys(EVENTS).sort();

/** What the lines led to that were there before prints were recorded; state version 1 knew nothing else. */
const BEFORE_PRINTS = {
  lines: 63,
  stateHash: '4eacb612da63fb0c034d5ad1166f16d717448482ea81ff9d33a16b337fdd969a',
};

/** What the lines led to that were there before commands were withdrawn: the same state, with as many tables. */
const BEFORE_WITHDRAWALS = {
  lines: 67,
  stateHash: '80ebfc270d67181ad3263fa940fb1152b70ce848f275258316d2b519b8ca7656',
};

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

function replayed(log: readonly string[]): TestStation {
  const station = new TestStation();
  for (const json of log) station.append(json);
  return station;
}

describe('the golden log', () => {
  it('has every event type', () => {
    expect(typesOf(lines)).toEqual(everyType);
  });

  it('replays for ever to the same state', () => {
    expect(sha256(canonicalText(replayed(lines).state))).toBe(STATE_HASH);
  });

  it('leads, up to the first print, to the state it led to when there were none', () => {
    const { state } = replayed(lines.slice(0, BEFORE_PRINTS.lines));
    const { prints, printOrder, printWindow, ...rest } = JSON.parse(canonicalText(state));
    expect({ prints, printOrder, printWindow }).toEqual({
      prints: [],
      printOrder: [],
      printWindow: { first: 0, horizon: -1, next: 0 },
    });
    expect(sha256(JSON.stringify({ ...rest, version: 1 }))).toBe(BEFORE_PRINTS.stateHash);
  });

  it('leads, up to the first withdrawal, to the state it led to when there were none', () => {
    const { state } = replayed(lines.slice(0, BEFORE_WITHDRAWALS.lines));
    expect(sha256(canonicalText(state))).toBe(BEFORE_WITHDRAWALS.stateHash);
  });

  it('holds to the schemas', () => {
    expect(lines.flatMap((json, revision) => validateEvent(decode(revision, json)))).toEqual([]);
  });

  it('can be recorded anew with every event type, for the next addition', () => {
    expect(typesOf(recordGoldenDay())).toEqual(everyType);
  });
});
