import { escapeControls } from '@taya/contracts/text';
import type { CellObject } from 'write-excel-file/node';

/**
 * Characters a spreadsheet may take a formula to begin with, also in their wide forms, after anything that cannot be
 * seen or that the file format drops; and the control characters OWASP names ("CSV Injection").
 */
const FORMULA = /^[\s\p{C}\p{Z}\ufffd]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Excel reads `_x003D_` in a text as the character `=`; this spells its first character out. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/**
 * A cell with a text in it, never a formula: the file holds it as a string, which no reader evaluates. A text that would
 * become a formula when the sheet is saved as CSV and opened again gets an apostrophe in front, which readers take for
 * "this is text".
 */
export function textCell(value: string, style: Omit<CellObject, 'value' | 'type'> = {}): CellObject {
  return { ...style, value: safeText(value), type: String };
}

export function safeText(value: string): string {
  const text = value.toWellFormed();
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return escapeControls(harmless).replace(ESCAPE, '_x005F_');
}
