import { describe, expect, it } from '@jest/globals';
import { escapeControls, isBlank } from './text.js';

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
  ])('without visible characters is blank: %j', (text) => expect(isBlank(text)).toBe(true));

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
  ])('with visible characters is not: %j', (text) => expect(isBlank(text)).toBe(false));
});

describe('a character that breaks or forges a line', () => {
  it.each([
    ['a\r\n\tb', 'a\\r\\n\\tb'],
    ['\u0000\u001b[31m\u007f', '\\u0000\\u001b[31m\\u007f'],
    ['\u0085\u009b', '\\u0085\\u009b'],
    ['\u2028\u2029', '\\u2028\\u2029'],
    ['\u061c\u200e\u200f\u202a\u202e\u2066\u2069', '\\u061c\\u200e\\u200f\\u202a\\u202e\\u2066\\u2069'],
    ['\ud83d x', '\\ud83d x'],
  ])('is escaped: %j', (text, escaped) => {
    expect(escapeControls(text)).toBe(escaped);
  });

  it('is never one that people write', () => {
    for (const text of ['Peña ₱ 1,000.00 — “Ringside” 鬥雞', 'مرحبا', '👩‍👩‍👧 \u00a0x']) {
      expect(escapeControls(text)).toBe(text);
    }
  });
});
