import { expect, it } from '@jest/globals';
import { pesosInWords } from './words.js';

it.each([
  [1, 'One peso'],
  [15, 'Fifteen pesos'],
  [40, 'Forty pesos'],
  [99, 'Ninety-nine pesos'],
  [100, 'One hundred pesos'],
  [1_000, 'One thousand pesos'],
  [25_500, 'Twenty-five thousand five hundred pesos'],
  [110_019, 'One hundred ten thousand nineteen pesos'],
  [2_000_000, 'Two million pesos'],
  [99_999_999, 'Ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine pesos'],
])('%i is %s', (pesos, words) => {
  expect(pesosInWords(pesos)).toBe(words);
});
