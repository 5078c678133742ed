import { expect, it } from '@jest/globals';
import { nearestOf, partsOf } from './near-seal.js';

const HASH = '0b1843cdef98a7f0'.repeat(4);
const SIGNATURE = `${'aZ-_90'.repeat(14)}Qw`;
const LINE = `taya-seal-1 main 12 2026-11-20 44169 ${HASH} 1 2 -3 4000 5 6 8a88e3dd7409f195 ${SIGNATURE}`;

const marked = (typed: string) =>
  partsOf(typed, LINE)
    .map(({ text, isOther }) => (isOther ? `[${text}]` : text))
    .join('');

it.each([
  ['as it is', LINE, LINE],
  ['in rows', LINE.replace(HASH, `${HASH.slice(0, 40)}\n${HASH.slice(40)}`), LINE],
  ['O for 0 in the hash', LINE.replace('0b18', 'Ob18'), LINE.replace('0b18', '[O]b18')],
  ['l for 1 and B for 8', LINE.replace('0b18', '0blB'), LINE.replace('0b18', '0b[lB]')],
  ['4A as revision', LINE.replace('44169', '4A169'), LINE.replace('44169', '4[A]169')],
  ['O in a sum', LINE.replace('4000', '40O0'), LINE.replace('4000', '40[O]0')],
  ['another number', LINE.replace(' 12 ', ' 21 '), LINE.replace(' 12 ', ' [21] ')],
  ['one missing', LINE.replace('0b18', '018'), LINE.replace('0b18', '0[_]18')],
  ['one too many', LINE.replace('0b18', '0bb18'), LINE.replace('0b18', '0b[b]18')],
  ['the last one missing', LINE.slice(0, -1), `${LINE.slice(0, -1)}[_]`],
])('marks what was misread: %s', (_, typed, seen) => {
  expect(marked(typed)).toBe(seen);
});

it('is like the seal that it was copied from, and like none when it is none', () => {
  const lines = [11, 12, 13].map((id) =>
    LINE.replace(' 12 ', ` ${id} `).replace(HASH, `${id}cd5e6f7a8b9c0d`.repeat(5).slice(0, 64)),
  );
  const [, second = ''] = lines;
  expect(nearestOf(second.replace('12cd', 'l2cd'), lines)).toBe(second);
  expect(nearestOf(second.replace(' 12 ', ' 11 '), lines)).toBe(second);
  expect(nearestOf('K7QP3MXW9DTA', lines)).toBeNull();
  expect(nearestOf(LINE, [])).toBeNull();
});
