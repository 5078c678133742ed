import { describe, expect, it } from '@jest/globals';
import { escapeControls, isBlank, isPlainText } from './text.js';

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

describe('a name', () => {
  it.each([
    ['a control character', 'a\u0000b', 'a\nb', 'a\u007f', 'a\u0085b', 'a\u009bb'],
    ['a direction mark', 'a\u200e', 'a\u061cb', 'a\u202eb', 'a\u2066b'],
    [
      'a zero-width character',
      'a\u200bb',
      'a\u200cb',
      'a\u200db',
      'a\u2060b',
      '\ufeffa',
      'a\u00adb',
      'a\u034fb',
      'a\ufe0f',
    ],
    ['a filler', 'a\u3164', 'a\uffa0', 'a\u{e0061}'],
    ['a line separator or half a character', 'a\u2028b', 'a\u2029b', 'a\ud83d', 'a\udc00b'],
  ])('with %s is not plain', (_what, ...texts) => {
    for (const text of texts) expect([text, isPlainText(text)]).toEqual([text, false]);
  });

  it('that people write is plain', () => {
    for (const text of [
      'José Ñáñez',
      'Nin\u0303a',
      "D'Angelo-O’Neil Jr.",
      '鬥雞',
      'مرحبا',
      'ก็',
      '₱ 1 🐓',
      'a\u00a0b',
    ])
      expect([text, isPlainText(text)]).toEqual([text, true]);
  });
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
