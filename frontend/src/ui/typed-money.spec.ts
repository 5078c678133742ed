import { describe, expect, it } from '@jest/globals';
import * as server from '@taya/contracts/money';
import fc from 'fast-check';
import {
  groupedEdit,
  groupedText,
  parseMoney,
  parsePercentage,
  parseTwoPlaces,
  typedMoney,
} from './typed-money.js';

describe('what is typed', () => {
  const written = fc
    .tuple(fc.bigInt(0n, 10n ** 13n), fc.stringMatching(/^(\.\d{0,3})?$/))
    .map(([whole, fraction]) => `${whole}${fraction}`);

  it('is read as the server reads it', () => {
    fc.assert(
      fc.property(fc.oneof(written, fc.string(), fc.stringMatching(/^[\d.,e+-]{0,8}$/)), (text) => {
        expect(parseTwoPlaces(text)).toBe(server.parseTwoPlaces(text));
        expect(parseMoney(text)).toBe(server.parseMoney(text));
        expect(parsePercentage(text)).toBe(server.parsePercentage(text));
      }),
    );
  });

  it.each([
    '007.10',
    '0.1',
    '99999999.99',
    '100000000.00',
    '999999999999.99',
    '1.005',
    '1e3',
    '١',
    '1\n',
    '.5',
    '5.',
  ])('%j too', (text) => {
    expect(parseTwoPlaces(text)).toBe(server.parseTwoPlaces(text));
    expect(parseMoney(text)).toBe(server.parseMoney(text));
  });
});

it.each([
  ['1,250.50', '1250.50'],
  ['₱100', '100'],
  ['1 000', '1000'],
  [' PHP 1,000,000 ', '1000000'],
  ['.5', '0.5'],
  ['100.', '100'],
  ['2.75', '2.75'],
  ['', ''],
])('%j is %j', (text, money) => {
  expect(typedMoney(text)).toBe(money);
});

it.each(['12,5', '1,25.00', '1.250,00', '-5', '1e3', '.', 'abc'])(
  '%j is left unchanged, to be refused',
  (text) => {
    expect(typedMoney(text)).toBe(text);
  },
);

describe('a field that writes money in groups', () => {
  /** The text in the field after typing, character by character. */
  const typed = (text: string, before = '') =>
    [...text].reduce((shown, character) => groupedEdit(shown + character, shown), before);

  it.each([
    ['1250', '1,250'],
    ['1234567.89', '1,234,567.89'],
    ['.5', '.5'],
    ['100.', '100.'],
    ['1,250.50', '1,250.50'],
    ['₱100', '100'],
    ['1 000', '1,000'],
  ])('%j typed is %j', (text, shown) => {
    expect(typed(text)).toBe(shown);
  });

  it.each(['12,5', '1,25.00', '1.250,00', '-5', '1e3', 'abc', '1.2.3'])('%j typed stays %j', (text) => {
    expect(typed(text)).toBe(text);
  });

  it('accepts pasted text that is written as money', () => {
    expect(groupedEdit('PHP 1,250.50', '')).toBe('1,250.50');
    expect(groupedEdit('12,5', '1,250.00')).toBe('12,5');
  });

  it('follows an edit in the middle', () => {
    expect(groupedEdit('1,2934', '1,234')).toBe('12,934');
    expect(groupedEdit('234', '1,234')).toBe('234');
    expect(groupedEdit('1,234', '12,345')).toBe('1,234');
  });
});

it('groups a value from the server', () => {
  expect(groupedText('')).toBe('');
  expect(groupedText('500')).toBe('500');
  expect(groupedText('1234567')).toBe('1,234,567');
  expect(groupedText('99999999.99')).toBe('99,999,999.99');
  expect(groupedText('0.01')).toBe('0.01');
});
