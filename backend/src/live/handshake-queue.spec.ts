import { expect, test } from '@jest/globals';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { HandshakeQueue } from './handshake-queue.js';

const AT_ONCE = 5;
/** Twenty a second. */
const PACE_MS = 50;

function stand() {
  let nowMs = 0;
  const timers = new ManualTimers();
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  const queue = new HandshakeQueue({ clock, timers }, AT_ONCE);
  const begun: string[] = [];
  const gone = new Set<string>();
  const join = (name: string, address = 'hall') =>
    queue.join(address, { isGone: () => gone.has(name), begin: () => begun.push(name) });
  const pass = (ms: number) => {
    nowMs += ms;
    timers.goOff();
  };
  return { queue, begun, gone, join, pass };
}

test('as many as an address may have begin at once, further ones in their order, twenty a second', () => {
  const { begun, join, pass } = stand();
  for (const name of ['1', '2', '3', '4', '5', 'a', 'b', 'c']) expect(join(name)).toBe(true);
  expect(begun.join('')).toBe('12345');
  pass(PACE_MS);
  expect(begun.join('')).toBe('12345a');
  pass(2 * PACE_MS);
  expect(begun.join('')).toBe('12345abc');
});

test('an address that was exhausted gets one turn at a time, others are not concerned, and after a quiet minute it is as before', () => {
  const { queue, begun, join, pass } = stand();
  queue.exhaust('hall');
  join('a');
  join('other', 'elsewhere');
  expect(begun).toEqual(['other']);
  pass(PACE_MS);
  expect(begun).toEqual(['other', 'a']);
  pass(60_000);
  for (const name of ['1', '2', '3', '4', '5']) join(name);
  expect(begun.join('')).toBe('othera12345');
});

test('who gives up takes no turn, so that whoever comes again and again keeps nobody waiting', () => {
  const { queue, begun, gone, join, pass } = stand();
  queue.exhaust('hall');
  for (const name of ['a', 'b', 'c']) {
    join(name);
    gone.add(name);
  }
  join('honest');
  pass(PACE_MS);
  expect(begun).toEqual(['honest']);
});

test('as many wait as may be connected, and those who gave up make room', () => {
  const { queue, begun, gone, join, pass } = stand();
  queue.exhaust('hall');
  const names = ['1', '2', '3', '4', '5'];
  for (const name of names) expect(join(name)).toBe(true);
  expect(join('late')).toBe(false);
  for (const name of names.slice(1)) gone.add(name);
  pass(PACE_MS);
  for (const name of ['6', '7']) expect(join(name)).toBe(true);
  pass(2 * PACE_MS);
  expect(begun).toEqual(['1', '6', '7']);
});
