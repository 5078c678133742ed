import { PESO_SIGN } from './peso-sign.js';

/**
 * The one code page receipts are printed in: ASCII, and the letters of western Europe. Receipt printers of all makers have
 * it, as page 2. Others differ from printer to printer.
 */
export const CODE_PAGE = 'cp850';
export const CODE_PAGE_NUMBER = 2;

/**
 * The characters of the upper half of the code page that are text. The encoder maps more: it would turn arrows, bullets
 * and paragraph signs into control characters, `←` into ESC.
 */
const LETTERS = new Set(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃ¤ðÐÊËÈıÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ¯´±¾÷¸°¨·¹³²',
);

/** What word processors put in the place of what keyboards have. */
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

/** What is invisible on a screen too: marks without a letter, joiners, signs of direction. */
const INVISIBLE = /[\p{M}\p{Cf}]/u;

function printedAs(character: string): string {
  if (isPrinted(character)) return character;
  if (/\s/.test(character)) return ' ';
  if (INVISIBLE.test(character)) return '';
  const [letter = ''] = character.normalize('NFD');
  return STAND_INS.get(character) ?? (isPrinted(letter) ? letter : '?');
}

/**
 * A text in characters of the code page alone, none of them a command to the printer. A letter with an accent that the page
 * lacks is printed without it, everything else that cannot be printed as `?`.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')].map(printedAs).join('');
}
