import { escapeControls } from '@taya/contracts/text';

/** CSV after RFC 4180, for spreadsheets: cells of text are kept from being run as formulas and hold no control characters. */

/** What a spreadsheet takes for the start of a formula, also behind spaces. */
const FORMULA = /^\s*[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",]/;

/** Numbers go as they are, a minus sign included; text that looks like a formula is made text by an apostrophe. */
export function csvRow(cells: readonly (string | CsvNumber)[]): string {
  return cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell.digits)).join(',');
}

/** A number, written out by the program. */
export interface CsvNumber {
  readonly digits: string;
}

function textCell(text: string): string {
  const safe = escapeControls(FORMULA.test(text) ? `'${text}` : text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
