import { describe, expect, it } from '@jest/globals';
import { escposOf } from './escpos.js';
import { printedOn } from './escpos-printer.fixture.js';
import { printableText } from './escpos-text.js';
import { PESO_SIGN } from './peso-sign.js';
import { receiptOf } from './receipt-of.js';
import { ORIGINAL, SUBJECTS } from './receipts.fixture.js';

/** Every character that prints unchanged. */
const PRINTED = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => character !== PESO_SIGN && printableText(character) === character,
);

describe('the characters of a printer', () => {
  it('are ASCII and the letters of code page 850', () => {
    expect(PRINTED).toHaveLength(95 + 94);
    expect(PRINTED.join('')).toMatch(/^ !"#\$%&.*xyz\{\|\}~¡¢£/);
    for (const letter of 'ñÑáéíóúüÁÉÍÓÚÜß¿¡€') {
      expect(PRINTED.includes(letter)).toBe(letter !== '€');
    }
  });

  it('are printed unchanged by the encoder', () => {
    const rows = Array.from(
      { length: Math.ceil(PRINTED.length / 40) },
      (_, row) =>
        // Between marks, because spaces at the ends would be lost.
        `|${PRINTED.slice(row * 40, row * 40 + 40).join('')}|`,
    );
    const lines = rows.map((text) => ({ type: 'text', text }) as const);
    const receipt = { ...receiptOf(SUBJECTS.bet, ORIGINAL), lines };
    const { lines: printed } = printedOn(
      576,
      escposOf(receipt, { columns: 48, pesoSign: 'text', opensDrawer: false }),
    );
    expect(printed.map(({ text }) => text).join('')).toBe(rows.join(''));
  });

  it('replace all other characters; invisible ones are dropped', () => {
    const allowed = new Set([...PRINTED, PESO_SIGN]);
    const others = Array.from({ length: 0x3_0000 }, (_, code) => code).filter((code) =>
      [...printableText(String.fromCodePoint(code))].some((character) => !allowed.has(character)),
    );
    expect(others).toEqual([]);
  });

  it('include no control characters', () => {
    expect(printableText('\u001b@\u001dV\u0000\u007f\u009b')).toBe('?@?V???');
    expect(printableText('a\tb\r\nc\u00a0d\u2028e')).toBe('a b  c d e');
    expect(printableText('a\u200bb\u202ec\ufe0f')).toBe('abc');
    expect(printableText('\ud83d \ufffd')).toBe('? ?');
  });
});
