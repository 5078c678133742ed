import type { Line } from './lines.js';

/** Columns of the usual font on 80 mm paper: 48 with 576 dots, 42 on printers with fewer. */
export type Columns = 48 | 42;

/** Characters as people count them: an accented letter is one, however it is encoded. */
const charactersOf = (text: string) => [...text.normalize('NFC')];

/** How many columns a text takes on a printer with one column per character. */
export const columnsOf = (text: string) => charactersOf(text).length;

/** Pieces of at most `columns` characters, for words that are longer than a line. */
function piecesOf(word: string, columns: number): string[] {
  const characters = charactersOf(word);
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; start += columns) {
    pieces.push(characters.slice(start, start + columns).join(''));
  }
  return pieces;
}

/** Breaks a text between words into lines of at most `columns` columns; an empty text is one empty line. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => piecesOf(whole, columns))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsOf(longer) <= columns) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

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
