import { asText } from '@taya/contracts/text';
import type { CellObject } from 'write-excel-file/node';

/** Excel decodes `_x003D_` in a text to the character `=`; this escapes its first character. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/**
 * A cell with a text, never a formula: the file stores it as a string, which no reader evaluates. A text that would
 * become a formula when the sheet is saved as CSV and opened again gets an apostrophe in front, which readers
 * understand as "this is text".
 */
export function textCell(value: string, style: Omit<CellObject, 'value' | 'type'> = {}): CellObject {
  return { ...style, value: safeText(value), type: String };
}

export function safeText(value: string): string {
  return asText(value.toWellFormed()).replace(ESCAPE, '_x005F_');
}
