import { asText } from './text.js';

/** CSV after RFC 4180, for spreadsheets: cells of text are kept from being run as formulas and hold no control characters. */

const NEEDS_QUOTES = /[",]/;

/** A number, written out by the program. */
export interface CsvNumber {
  readonly digits: string;
}

export type CsvCell = string | CsvNumber;

/** Numbers go as they are, a minus sign included; text that looks like a formula is made text by an apostrophe. */
export function csvRow(cells: readonly CsvCell[]): string {
  return cells.map((cell) => (typeof cell === 'string' ? quoted(asText(cell)) : cell.digits)).join(',');
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
