import { asText } from './text.js';

/** CSV as in RFC 4180, for spreadsheets: text is never run as a formula, and holds no control characters. */

const NEEDS_QUOTES = /[",]/;
/** Printable ASCII that needs no quotes and can begin no formula. Most cells are such, and a log has millions. */
const PLAIN = /^[A-Za-z0-9][ !#-+\--~]*$/;

/** A number, already written as text by the program. */
export interface CsvNumber {
  readonly digits: string;
}

export type CsvCell = string | CsvNumber;

/** Numbers are written unchanged, with their minus sign; text that looks like a formula gets an apostrophe in front. */
export function csvRow(cells: readonly CsvCell[]): string {
  return cells.map((cell) => (typeof cell === 'string' ? writeField(cell) : cell.digits)).join(',');
}

function writeField(text: string): string {
  return text === '' || PLAIN.test(text) ? text : quoteField(asText(text));
}

function quoteField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
