import { expect, it } from '@jest/globals';
import { typedMoney } from './typed-money.js';

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
  '%j stays what it is, to be refused',
  (text) => {
    expect(typedMoney(text)).toBe(text);
  },
);
