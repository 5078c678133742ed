import { type Line, labelColumns, type Receipt } from './lines.js';
import { columnsOf, wrap } from './wrap.js';

/** Columns of the usual font on 80 mm paper: 48 with 576 dots, 42 on printers with fewer. */
export type Columns = 48 | 42;

const RULES = { single: '-', double: '=' } as const;

const centre = (text: string, columns: number) =>
  `${' '.repeat(Math.max(0, Math.floor((columns - columnsOf(text)) / 2)))}${text}`;

const centred = (text: string, columns: number) => wrap(text, columns).map((line) => centre(line, columns));

/** A value beside its label; what does not fit continues below the value, not below the label. */
function pairLines(label: string, value: string, labels: number, columns: number): string[] {
  return wrap(value, columns - labels).map((line, index) => (index === 0 ? label : '').padEnd(labels) + line);
}

/** A sum is never broken: it gets its own line when there is no room beside the label. */
function sumLines(label: string, value: string, columns: number): string[] {
  const fits = columnsOf(label) + 2 + columnsOf(value) <= columns;
  return fits
    ? [label + value.padStart(columns - columnsOf(label))]
    : [...wrap(label, columns), value.padStart(columns)];
}

/** Plain text has no large letters, so the shape tells the sides apart: MERON without brackets, WALA with them. */
export const SIDE_WORDS = { MERON: 'M E R O N', WALA: '[ W A L A ]' } as const;

/** The rows of a line, none wider than `columns`; `labels` is the width of the column of labels. */
export function rowsOf(line: Line, labels: number, columns: number): string[] {
  switch (line.type) {
    case 'rule':
      return [RULES[line.weight].repeat(columns)];
    case 'heading':
      return centred(line.text, columns);
    case 'text':
    case 'terms':
      return wrap(line.text, columns);
    case 'pair':
      return pairLines(line.label, line.value, labels, columns);
    case 'sum':
      return sumLines(line.label, line.value, columns);
    case 'big':
      // Letters of double width have half the columns.
      return wrap(line.text, line.size === 'huge' ? columns / 2 : columns).map((text) =>
        centre(text, columns),
      );
    case 'side':
      return [centre(SIDE_WORDS[line.side], columns)];
    case 'mark':
      return [centre(`*** ${line.text} ***`, columns)];
    case 'barcode':
      return [centre('||||| CODE128 |||||', columns), centre(line.code, columns)];
    case 'qr':
      return [centre('||||| QR CODE |||||', columns), ...wrap(line.text, columns)];
    case 'signature':
      return ['', `${line.label} `.padEnd(columns, '_')];
    case 'cut':
      return [];
  }
}

/** A receipt as plain text, with a line feed after every line. */
export function textOf(receipt: Receipt, columns: Columns = 48): string {
  const labels = labelColumns(receipt.lines);
  const lines = receipt.lines.flatMap((line) => rowsOf(line, labels, columns));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
