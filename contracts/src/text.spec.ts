import { describe, expect, it } from '@jest/globals';
import { isBlank } from './text.js';

describe('a text', () => {
  it.each([
    '',
    ' ',
    '\t\r\n',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\u2060\ufeff',
    '\u00ad',
    '\u200e \u200f',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u2800',
    '\ufe0f',
    '\u{e0020}',
  ])('of which nothing is to be seen is blank: %j', (text) => expect(isBlank(text)).toBe(true));

  it.each([
    'a',
    ' a ',
    '0',
    '-',
    '.',
    'Ñ',
    '₱',
    '鬥',
    '\u{1f413}',
    '\u200bx',
    'ก็',
    '\u{1f468}\u200d\u{1f469}',
  ])('of which something is to be seen is not: %j', (text) => expect(isBlank(text)).toBe(false));
});
