import { PESO_SIGN } from './peso-sign.js';

/**
 * The code page receipts are printed in: ASCII and the letters of western Europe. Receipt printers of all makers have
 * it, as page 2; other pages differ from printer to printer.
 */
export const CODE_PAGE = 'cp850';
export const CODE_PAGE_NUMBER = 2;

/**
 * The text characters in the upper half of the code page. The encoder maps more: it would turn arrows, bullets and
 * paragraph signs into control characters, `←` into ESC.
 */
const LETTERS = new Set(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃ¤ðÐÊËÈıÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ¯´±¾÷¸°¨·¹³²',
);

/** Characters that word processors put in place of those on keyboards. */
const STAND_INS = new Map(
  Object.entries({
    '‘': "'",
    '’': "'",
    '“': '"',
    '”': '"',
    '–': '-',
    '—': '-',
    '‑': '-',
    '−': '-',
    '•': '-',
    '…': '...',
    '€': 'EUR',
  }),
);

const isPrinted = (character: string) =>
  (character >= ' ' && character <= '~') || LETTERS.has(character) || character === PESO_SIGN;

/** Characters that are invisible on a screen too: marks without a letter, joiners, direction marks. */
const INVISIBLE = /[\p{M}\p{Cf}]/u;

function printedAs(character: string): string {
  if (isPrinted(character)) return character;
  if (/\s/.test(character)) return ' ';
  if (INVISIBLE.test(character)) return '';
  const [letter = ''] = character.normalize('NFD');
  return STAND_INS.get(character) ?? (isPrinted(letter) ? letter : '?');
}

/**
 * A text in characters of the code page only, none of them a command to the printer. An accented letter that the page
 * lacks loses its accent; everything else that cannot be printed becomes `?`.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(printedAs).join('');
}
