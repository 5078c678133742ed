import { describe, expect, it } from '@jest/globals';
import { parseSeal, sealLineOf } from './seal.js';

const HASH = '0123456789abcdef'.repeat(4);
const SIGNATURE = `${'aZ-_90'.repeat(14)}Qw`;
const LINE = `taya-seal-1 main 12 2026-11-20 44169 ${HASH} 1 2 -3 4 5 6 8a88e3dd7409f195 ${SIGNATURE}`;

/** As paper has it: broken between words, and within those that are longer than a row. */
function inRows(columns: number): string {
  const pieces = LINE.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${columns}}`, 'g')) ?? []);
  return pieces.join('\n');
}

describe('a seal from paper', () => {
  it('is the line, however it was broken into rows', () => {
    expect(parseSeal(LINE)).not.toBeNull();
    for (const columns of [48, 42, 30]) expect(sealLineOf(inRows(columns))).toBe(LINE);
    expect(sealLineOf(`  ${LINE}\r\n`)).toBe(LINE);
  });

  it('has one more sum where drawers were over or short', () => {
    const short = LINE.replace('seal-1', 'seal-2').replace(' 6 ', ' 6 -2000 ');
    expect(parseSeal(short)?.sums).toMatchObject({ unclaimed: 6, overShort: -2000 });
    expect(sealLineOf(short)).toBe(short);
    const others = [
      LINE.replace('seal-1', 'seal-2'),
      short.replace('seal-2', 'seal-1'),
      short.replace('-2000', '0'),
    ];
    expect(others.map(parseSeal)).toEqual([null, null, null]);
  });

  it('is none with a character missing, changed in kind or too many', () => {
    for (const wrong of [
      LINE.slice(0, -1),
      `${LINE}Q`,
      LINE.replace(HASH, HASH.replace('f', 'g')),
      '',
      'taya-seal-1 main',
    ]) {
      expect(sealLineOf(wrong)).toBeNull();
    }
  });
});
