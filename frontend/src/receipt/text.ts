import type { Line } from './lines.js';
import { columnsOf, wrap } from './wrap.js';

/** Columns of the usual font on 80 mm paper: 48 with 576 dots, 42 on printers with fewer. */
export type Columns = 48 | 42;

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

/** A line in letters of the usual size. */
export type PlainLine = Extract<Line, { type: 'text' | 'terms' | 'pair' | 'sum' | 'signature' }>;

/** The rows of a line, none wider than `columns`; `labels` is the width of the column of labels. */
export function rowsOf(line: PlainLine, labels: number, columns: number): string[] {
  switch (line.type) {
    case 'text':
    case 'terms':
      return wrap(line.text, columns);
    case 'pair':
      return pairLines(line.label, line.value, labels, columns);
    case 'sum':
      return sumLines(line.label, line.value, columns);
    case 'signature':
      return ['', `${line.label} `.padEnd(columns, '_')];
  }
}
