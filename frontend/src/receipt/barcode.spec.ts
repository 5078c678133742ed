import { describe, expect, it } from '@jest/globals';
import { SERIAL_ALPHABET, SERIAL_LENGTH } from '@taya/contracts/serial';
import fc from 'fast-check';
import { type Bar, barsOf, PAPER_DOTS } from './barcode.js';
import { readCode128 } from './code128.fixture.js';
import { QUIET_MODULES } from './module-width.js';

const serials = fc
  .array(fc.constantFrom(...SERIAL_ALPHABET), { minLength: SERIAL_LENGTH, maxLength: SERIAL_LENGTH })
  .map((characters) => characters.join(''));

const rightEdge = (bars: readonly Bar[]) => Math.max(...bars.map(({ x, width }) => x + width));
const leftEdge = (bars: readonly Bar[]) => Math.min(...bars.map(({ x }) => x));
const narrowest = (bars: readonly Bar[]) => Math.min(...bars.map(({ width }) => width));

describe('the barcode', () => {
  it('of any serial can be read by a reader that shares no code with it', () => {
    fc.assert(fc.property(serials, (serial) => expect(readCode128(barsOf(serial))).toBe(serial)));
    for (const serial of ['K7QP3MXW9DTA', '999999999999', 'A23456789BCD']) {
      expect(readCode128(barsOf(serial))).toBe(serial);
    }
  });

  it('has modules of three whole dots, and a quiet zone of ten modules on either side', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        const bars = barsOf(serial);
        expect(narrowest(bars)).toBe(3);
        expect(bars.every(({ x, width }) => Number.isInteger(x) && width % 3 === 0)).toBe(true);
        expect(leftEdge(bars)).toBeGreaterThanOrEqual(3 * QUIET_MODULES);
        expect(PAPER_DOTS - rightEdge(bars)).toBeGreaterThanOrEqual(3 * QUIET_MODULES);
      }),
    );
  });

  it('has narrower modules on narrower paper, and is refused where even those do not fit', () => {
    const bars = barsOf('K7QP3MXW9DTA', 512);
    expect(narrowest(bars)).toBe(2);
    expect(readCode128(bars)).toBe('K7QP3MXW9DTA');
    expect(() => barsOf('K7QP3MXW9DTA', 186)).toThrow(RangeError);
  });

  it('is refused for characters that CODE128 does not have', () => {
    expect(() => barsOf('₱500')).toThrow(RangeError);
  });

  it('cannot be read when a bar is missing', () => {
    expect(() => readCode128(barsOf('K7QP3MXW9DTA').slice(1))).toThrow();
    expect(() => readCode128(barsOf('K7QP3MXW9DTA').toSpliced(12, 1))).toThrow();
  });
});
