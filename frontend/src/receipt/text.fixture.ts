import { type Line, labelColumns, type Receipt } from './lines.js';
import { type Columns, columnsOf, rowsOf, SIDE_WORDS, wrap } from './text.js';

const RULES = { single: '-', double: '=' } as const;

const centre = (text: string, columns: number) =>
  `${' '.repeat(Math.max(0, Math.floor((columns - columnsOf(text)) / 2)))}${text}`;

const centred = (text: string, columns: number) => wrap(text, columns).map((line) => centre(line, columns));

function writtenRows(line: Line, labels: number, columns: number): string[] {
  switch (line.type) {
    case 'rule':
      return [RULES[line.weight].repeat(columns)];
    case 'heading':
      return centred(line.text, columns);
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
    case 'cut':
      return [];
    default:
      return rowsOf(line, labels, columns);
  }
}

/** A receipt as plain text, with a line feed after every line. */
export function textOf(receipt: Receipt, columns: Columns = 48): string {
  const labels = labelColumns(receipt.lines);
  const lines = receipt.lines.flatMap((line) => writtenRows(line, labels, columns));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
