import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  add,
  addUpToTurnover,
  centavos,
  divideDown,
  fromTwoPlaces,
  grouped,
  hundredths,
  MAX_AMOUNT,
  MAX_TURNOVER,
  parseMoney,
  parsePercentage,
  parseTwoPlaces,
  pesos,
  subtract,
  twoPlaces,
} from './money.js';

describe('money from outside', () => {
  it.each([
    ['1068.75', 106_875],
    ['0', 0],
    ['0.5', 50],
    ['007.10', 710],
    ['99999999.99', MAX_AMOUNT],
    [1068.75, 106_875],
    [0.1, 10],
    [1.1, 110],
    [99_999_999.99, MAX_AMOUNT],
    [-0, 0],
  ])('%p is accepted', (input, expected) => {
    expect(parseMoney(input)).toBe(expected);
    expect(parsePercentage(input)).toBe(expected);
  });

  it.each([
    ['100000000.00'],
    ['1.005'],
    [1.005],
    [0.1 + 0.2],
    ['1,000.00'],
    ['1e3'],
    [1e21],
    [1e-7],
    ['-1'],
    [-1],
    ['+1'],
    [' 1'],
    ['1 '],
    ['1\n'],
    ['\n1'],
    ['.5'],
    ['5.'],
    [''],
    ['.'],
    ['1.2.3'],
    ['0x10'],
    ['1_000'],
    ['₱1'],
    ['１２'],
    ['١٢'],
    ['Infinity'],
    ['NaN'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['9'.repeat(40)],
    ['9'.repeat(1_000_000)],
    [null],
    [undefined],
    [true],
    [[]],
    [['1']],
    [{}],
    [{ toString: () => '1' }],
    [{ valueOf: () => 1 }],
    [new String('1')],
    [1n],
    [Symbol('1')],
    [() => 1],
    [JSON.parse('{"__proto__": 1}')],
  ])('%p is refused', (input) => {
    expect(parseMoney(input)).toBeNull();
    expect(parsePercentage(input)).toBeNull();
  });

  it('keeps its value: every amount survives conversion to text and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (amount) => {
        const text = twoPlaces(centavos(amount));
        expect(parseMoney(text)).toBe(amount);
        expect(parseMoney(Number(text))).toBe(amount);
      }),
    );
  });

  it('accepts only plain decimals with at most two places', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.anything()), (input) => {
        const isPlain = /^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(textOf(input));
        if (!isPlain) expect(parseTwoPlaces(input)).toBeNull();
      }),
    );
  });
});

function textOf(input: unknown): string {
  return typeof input === 'string' || typeof input === 'number' ? String(input) : '';
}

describe('money as text', () => {
  it.each([
    [0, '0.00', '₱0.00'],
    [5, '0.05', '₱0.05'],
    [-5, '-0.05', '-₱0.05'],
    [106_875, '1068.75', '₱1,068.75'],
    [-120_000, '-1200.00', '-₱1,200.00'],
    [100_000_000_000, '1000000000.00', '₱1,000,000,000.00'],
    [99_999, '999.99', '₱999.99'],
  ])('%p centavos', (amount, json, people) => {
    expect(twoPlaces(centavos(amount))).toBe(json);
    expect(pesos(centavos(amount))).toBe(people);
    expect(grouped(centavos(Math.abs(amount)))).toBe(people.replace(/^-?₱/, ''));
    expect(fromTwoPlaces(json)).toBe(amount);
  });

  it('is read back only in the form of the server; an empty balance is "0"', () => {
    expect(fromTwoPlaces('0')).toBe(0);
    expect(fromTwoPlaces('-0.00')).toBe(0);
    expect(fromTwoPlaces('12.5')).toBe(1_250);
    for (const text of [
      '',
      '-',
      '1,000.00',
      '1.005',
      '₱1.00',
      '1e3',
      ' 1.00',
      '+1.00',
      'NaN',
      '9'.repeat(14),
    ]) {
      expect(() => fromTwoPlaces(text)).toThrow(RangeError);
    }
  });
});

describe('money inside', () => {
  it('stands still at the greatest turnover where nothing else bounds a sum', () => {
    expect(addUpToTurnover(centavos(5), centavos(7))).toBe(12);
    expect(addUpToTurnover(MAX_TURNOVER, MAX_AMOUNT)).toBe(MAX_TURNOVER);
    expect(addUpToTurnover(MAX_TURNOVER, MAX_TURNOVER)).toBe(MAX_TURNOVER);
  });

  it('is a whole safe number, anything else is a broken invariant', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => centavos(value)).toThrow(RangeError);
      expect(() => hundredths(value)).toThrow(RangeError);
    }
    expect(() => hundredths(-1)).toThrow(RangeError);
    expect(() => add(centavos(Number.MAX_SAFE_INTEGER), centavos(1))).toThrow(RangeError);
    expect(() => subtract(centavos(-Number.MAX_SAFE_INTEGER), centavos(1))).toThrow(RangeError);
  });

  it('divides down exactly, where floating-point division would round up', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 10 ** 11 }), (dividend, divisor) => {
        expect(BigInt(divideDown(dividend, divisor))).toBe(BigInt(dividend) / BigInt(divisor));
      }),
    );
    expect(divideDown(Number.MAX_SAFE_INTEGER, 3)).toBe(Number(BigInt(Number.MAX_SAFE_INTEGER) / 3n));
  });
});
