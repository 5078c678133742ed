import { type Centavos, grouped } from '@taya/contracts/money';
import { TRAINING } from '@taya/contracts/training';
import type {
  Content,
  ContentTable,
  CustomTableLayout,
  Size,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js';
import { type LogPosition, logPositionLine, type StationOnFile } from './file-head.js';

/** What all PDFs of the station look like. */

export const FAINT = '#66727f';
const INK = '#1f2933';
const LINE = '#c9d1d9';
export const HEADER_FILL = '#e8ecf1';

/** In points. */
const MARGIN = 24;
const PADDING = 3;

const FONT_SIZE = 7.5;
/** In points: of most columns of sums. */
const MONEY_WIDTH = 66;

/** Widths of characters in bold, the widest, as shares of the font size. */
const DIGIT_EM = 0.58;
const POINT_EM = 0.26;

export interface PdfDocument {
  /** Whose it is: one of a station for practice says so across each page. */
  readonly station: StationOnFile;
  /** Of the file's properties; the foot is at the left of each page's. */
  readonly title: string;
  readonly foot: string;
  readonly pageOrientation: 'portrait' | 'landscape';
  readonly content: Content[];
}

/** A document on A4 whose pages are numbered. */
export function makePdfDocument({
  station,
  title,
  foot,
  pageOrientation,
  content,
}: PdfDocument): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageOrientation,
    pageMargins: [MARGIN, MARGIN, MARGIN, 40],
    info: { title },
    ...(station.isTraining && { watermark: { text: TRAINING, opacity: 0.15, bold: true } }),
    defaultStyle: { font: 'Roboto', fontSize: FONT_SIZE, color: INK },
    styles: {
      title: { fontSize: 17, bold: true },
      heading: { fontSize: 10, bold: true },
      faint: { color: FAINT },
    },
    footer: (page, pages) => ({
      margin: [MARGIN, 14, MARGIN, 0],
      fontSize: 7,
      color: FAINT,
      columns: [{ text: foot }, { text: `Page ${page} of ${pages}`, alignment: 'right', width: 80 }],
    }),
    content,
  };
}

/** Whose document it is and what of, and at the right what else it is about, a line each. */
export function documentHeading(title: string, subtitle: string, lines: string[]): Content {
  return {
    columns: [
      [
        { text: title, style: 'title' },
        { text: subtitle, fontSize: 11, margin: [0, 2, 0, 0] },
      ],
      { width: 'auto', alignment: 'right', margin: [0, 6, 0, 0], style: 'faint', stack: lines },
    ],
  };
}

export function sectionTitle(text: string): Content {
  return { text, style: 'heading', margin: [0, 14, 0, 4] };
}

export function noDataLine(text: string): Content {
  return { text, alignment: 'center', fontSize: 12, color: FAINT, margin: [0, 40, 0, 0] };
}

/** What explains the figures, and last the document's position in the log; they stay together. */
export function closingLines(explanations: readonly string[], log: LogPosition): Content {
  const lines = explanations.map((text): Content => ({ text, margin: [0, 1, 0, 0] }));
  const position: Content = { text: logPositionLine(log), margin: [0, 6, 0, 0] };
  return { stack: [...lines, position], style: 'faint', margin: [0, 10, 0, 0], unbreakable: true };
}

export interface TextCell {
  text: string | TextCell[];
  fontSize?: number;
  bold?: boolean;
  color?: string;
  fillColor?: string;
  alignment?: 'right';
  margin?: [number, number, number, number];
}

export const TABLE: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
};

/** By their names, so that a table is plain data, which one thread may lay out for another. */
export const TABLE_LAYOUTS: Readonly<Record<'table' | 'entries', CustomTableLayout>> = {
  table: TABLE,
  // A line stands above each entry: the rows after its first have no text in their second column.
  entries: { ...TABLE, hLineWidth: (row, { table }) => (hasNoText(table.body[row]?.[1]) ? 0 : 0.5) },
};

function hasNoText(cell: TableCell | undefined): boolean {
  return (Object(cell) as { readonly text?: unknown }).text === '';
}

/** @param sums the last row, which stands out as the header does; left out where nothing is added up */
export function tableOf(
  widths: readonly Size[],
  header: readonly TextCell[],
  rows: readonly TableCell[][],
  sums: readonly TextCell[] | null = null,
  layout: keyof typeof TABLE_LAYOUTS = 'table',
): ContentTable {
  const last = sums === null ? [] : [emphasiseCells(sums)];
  const body = [emphasiseCells(header), ...rows, ...last];
  return { layout, table: { headerRows: 1, dontBreakRows: true, widths: [...widths], body } };
}

/**
 * Zeros are grey, so that the eye finds other values. Long sums, up to all that a station can take in, get a smaller
 * font, because they would wrap at their decimal point.
 * @param widthPt of the column, in points
 */
export function moneyCell(amount: Centavos, widthPt = MONEY_WIDTH): TextCell {
  const text = grouped(amount);
  const fontSize = Math.floor((10 * widthPt) / emsOf(text)) / 10;
  const cell = fontSize < FONT_SIZE ? { ...rightAlignedCell(text), fontSize } : rightAlignedCell(text);
  return amount === 0 ? { ...cell, color: FAINT } : cell;
}

function emsOf(text: string): number {
  const digits = text.replace(/\D/g, '').length;
  return digits * DIGIT_EM + (text.length - digits) * POINT_EM;
}

export function rightAlignedCell(text: string): TextCell {
  return { text, alignment: 'right' };
}

export function emphasiseCells(cells: readonly TextCell[], fillColor = HEADER_FILL): TextCell[] {
  return cells.map((cell) => ({ ...cell, bold: true, fillColor }));
}

export function wholeNumber(count: number): string {
  return count.toLocaleString('en-US');
}
