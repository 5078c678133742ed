import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnsOf, wrap } from './text.js';

describe('wrapping', () => {
  it('breaks between words', () => {
    expect(wrap('keep this ticket dry', 11)).toEqual(['keep this', 'ticket dry']);
    expect(wrap('ticket', 6)).toEqual(['ticket']);
  });

  it('breaks a word that is longer than a line, on a line of its own', () => {
    expect(wrap('a Pneumonoultramicroscopic b', 10)).toEqual(['a', 'Pneumonoul', 'tramicrosc', 'opic b']);
  });

  it('gives an empty text one empty line', () => {
    expect(wrap('', 10)).toEqual(['']);
  });

  it('counts an accented letter once, however it is encoded', () => {
    expect(columnsOf('Nin\u0303o')).toBe(4);
    expect(wrap('Nin\u0303o Nin\u0303o', 9)).toEqual(['Niño Niño']);
  });

  it('loses no letter and never exceeds the columns', () => {
    const words = fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'ñ') }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 48 }), (texts, columns) => {
        const lines = wrap(texts.join(' '), columns);
        expect(lines.every((line) => columnsOf(line) <= columns)).toBe(true);
        expect(lines.join('').replaceAll(' ', '')).toBe(texts.join(''));
      }),
    );
  });
});
