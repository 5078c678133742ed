import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CODE_CHARACTER,
  codeIn,
  groupedSerial,
  isSerial,
  normaliseCode,
  reverseText,
  SERIAL_ALPHABET,
  SERIAL_LENGTH,
  serialFromBytes,
} from './serial.js';

const bytes = fc.uint8Array({ minLength: 11, maxLength: 11, max: 247 });
const serial = bytes.map((fair) => serialFromBytes(fair) ?? '');

function withCharacter(code: string, at: number, character: string): string {
  return code.slice(0, at) + character + code.slice(at + 1);
}

function swapped(code: string, one: number, other: number): string {
  return withCharacter(withCharacter(code, one, code.charAt(other)), other, code.charAt(one));
}

const POSITIONS = Array.from({ length: SERIAL_LENGTH }, (_, position) => position);
const SAMPLES = fc.sample(serial, { numRuns: 200, seed: 7 });

describe('the check character', () => {
  it('makes a whole serial', () => {
    fc.assert(
      fc.property(serial, (code) => {
        expect(code).toMatch(/^[A-HJKMNP-Z2-9]{12}$/);
        expect(isSerial(code)).toBe(true);
      }),
    );
  });

  it('catches every single wrong character', () => {
    const missed = SAMPLES.flatMap((code) =>
      POSITIONS.flatMap((position) =>
        [...SERIAL_ALPHABET]
          .filter((character) => character !== code.charAt(position))
          .map((character) => withCharacter(code, position, character))
          .filter(isSerial),
      ),
    );
    expect(missed).toEqual([]);
  });

  it('catches every swap of two characters, neighbours or not', () => {
    const swaps = SAMPLES.flatMap((code) =>
      POSITIONS.flatMap((one) =>
        POSITIONS.slice(one + 1).map((other) => [code, swapped(code, one, other)] as const),
      ),
    );
    expect(swaps.filter(([code, other]) => other !== code && isSerial(other))).toEqual([]);
  });
});

describe('making serials', () => {
  it('uses only unbiased bytes, and asks for more when there are too few', () => {
    const unfair = new Uint8Array(32).fill(255);
    expect(serialFromBytes(unfair)).toBeNull();
    expect(serialFromBytes(new Uint8Array(10))).toBeNull();
    expect(serialFromBytes(new Uint8Array([...unfair, ...new Uint8Array(11)]))).toBe(
      serialFromBytes(new Uint8Array(11)),
    );
    expect(serialFromBytes(new Uint8Array(11).fill(248))).toBeNull();
  });

  it('gives each character the same share of the bytes', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const first = serialFromBytes(new Uint8Array([byte, ...new Uint8Array(11).fill(1)]))?.charAt(0) ?? '';
      // A biased byte is skipped: the next one, a 1, is used.
      if (byte < 248) counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(31);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it('uses no character that is misread', () => {
    for (const misread of 'ILO01') expect(SERIAL_ALPHABET).not.toContain(misread);
  });
});

describe('a code as typed', () => {
  const [code = ''] = SAMPLES;

  it('is compared without case, spaces and dashes', () => {
    const typed = ` ${groupedSerial(code).toLowerCase().replace(' ', '-')}\t`;
    expect(normaliseCode(typed)).toBe(code);
  });

  it('is reduced to its letters and digits', () => {
    expect(codeIn(` ${groupedSerial(code).toLowerCase()}.*\n`)).toBe(code);
    expect(['a', 'Z', '0', '-', 'ñ', 'ab', ''].filter((text) => CODE_CHARACTER.test(text))).toEqual([
      'a',
      'Z',
      '0',
    ]);
  });

  it.each(['', 'ABC', 'ABCDEFGHJKM1', 'ABCDEFGHJKMÑ', 'A'.repeat(13), '😀'.repeat(6)])(
    '%p is no serial',
    (text) => {
      expect(isSerial(text)).toBe(false);
    },
  );

  it('is shown in fours', () => {
    expect(groupedSerial('ABCDEFGHJKMN')).toBe('ABCD EFGH JKMN');
  });

  it('is searched by its end with its reverse', () => {
    expect(reverseText(code).startsWith(reverseText(code.slice(-5)))).toBe(true);
    expect(reverseText(reverseText(code))).toBe(code);
  });
});
