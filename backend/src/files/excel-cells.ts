import type { Centavos } from '@taya/contracts/money';
import { asText } from '@taya/contracts/text';
import { localTime } from '@taya/contracts/time';
import type { CellObject, Row } from 'write-excel-file/node';
import { type LogPosition, logPositionLine } from './file-head.js';

export interface ExcelSheet {
  readonly sheet: string;
  readonly data: Row[];
  readonly columns: { width: number }[];
  readonly stickyRowsCount?: number;
  readonly orientation?: 'landscape';
}

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const MONEY_FORMAT = '#,##0.00';
const DATE_FORMAT = 'yyyy-mm-dd';
const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/** Excel decodes `_x003D_` in a text to the character `=`; this escapes its first character. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/**
 * A cell with a text, never a formula: the file stores it as a string, which no reader evaluates. A text that would
 * become a formula when the sheet is saved as CSV and opened again gets an apostrophe in front, which readers
 * understand as "this is text".
 */
export function textCell(value: string, style: Omit<CellObject, 'value' | 'type'> = {}): CellObject {
  const safe = asText(value.toWellFormed()).replace(ESCAPE, '_x005F_');
  return { ...style, value: safe, type: String };
}

export function header(...labels: readonly string[]): Row {
  return labels.map((text) => textCell(text, { fontWeight: 'bold', backgroundColor: '#e8ecf1', wrap: true }));
}

/** The first row of a sheet that says what it is. */
export const title = (text: string): Row => [textCell(text, { fontWeight: 'bold', fontSize: 14 })];

/** The last rows of a sheet: what explains the figures, and the position in the log. */
export function closingRows(explanations: readonly string[], log: LogPosition): Row[] {
  const lines = explanations.map((line) => [textCell(line, { fontStyle: 'italic' })]);
  return [...lines, [textCell(logPositionLine(log))]];
}

export function label(text: string): CellObject {
  return textCell(text, { fontWeight: 'bold' });
}

export function boldCells(cells: readonly (CellObject | null)[]): (CellObject | null)[] {
  return cells.map((cell) => (cell === null ? null : { ...cell, fontWeight: 'bold' }));
}

/** Spreadsheets compute with pesos as floating-point numbers; the cell shows two places. */
export function moneyCell(amount: Centavos): CellObject {
  return { value: amount / 100, type: Number, format: MONEY_FORMAT };
}

export function countCell(value: number): CellObject {
  return { value, type: Number, format: '0' };
}

/** A calendar date: the library writes the UTC day of an instant. */
export function dateCell(localDate: string): CellObject {
  return { value: new Date(`${localDate}T00:00:00.000Z`), type: Date, format: DATE_FORMAT };
}

/** An instant as the station's clock showed it, because spreadsheets know no time zones. */
export function momentCell(ms: number, timeZone: string): CellObject {
  const value = new Date(`${localTime(ms, timeZone).replace(' ', 'T')}.000Z`);
  return { value, type: Date, format: TIME_FORMAT };
}

export function columnWidths(...characters: readonly number[]): { width: number }[] {
  return characters.map((width) => ({ width }));
}
