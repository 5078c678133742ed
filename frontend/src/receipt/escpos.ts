import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { frameOf, PESO_COLUMNS } from './escpos-shapes.js';
import { CODE_PAGE, CODE_PAGE_NUMBER, printableText } from './escpos-text.js';
import { type Line, labelColumns, type Receipt, withTexts } from './lines.js';
import { moduleDotsFor } from './module-width.js';
import { PESO_SIGN, withPesoSign } from './peso-sign.js';
import { qrModules } from './qr.js';
import { type Columns, rowsOf, SIDE_WORDS, wrap } from './text.js';

/** How a PC's printer prints. */
export interface EscposOptions {
  /** Columns of the usual font: 48 on printers with 576 dots, 42 on those with 512. */
  readonly columns: Columns;
  /** `text` is `PHP 500.00`, which every printer has; `bitmap` teaches the printer a peso sign, which most can learn. */
  readonly pesoSign: 'text' | 'bitmap';
  /** Whether printing a receipt with which money leaves the drawer opens the drawer. */
  readonly opensDrawer: boolean;
}

/** Dots of a character in the usual font. */
const CELL_DOTS = 12;
/** Twelve millimetres: high enough for a scanner held askew. */
const BARCODE_DOTS = 96;
/** From the print head to the cutter. */
const CUTTER_ROWS = 4;

/** Stands for the peso sign, where one is printed. */
const REPLACED = '~';
const REPLACED_BYTE = REPLACED.charCodeAt(0);

const ESC = 0x1b;
const GS = 0x1d;

/** Commands that the encoder lacks, or after which it would feed a line. */
const COMMANDS = {
  /** Opens the drawer: pin 2, 100 ms on and 500 ms off. */
  openDrawer: [ESC, 0x70, 0, 50, 250],
  /** Cuts all but a point in the middle: the paper stays until the teller takes it. */
  cut: [GS, 0x56, 1],
  gap: [ESC, 0x4a, 12],
  definePeso: [ESC, 0x26, 3, REPLACED_BYTE, REPLACED_BYTE, CELL_DOTS, ...PESO_COLUMNS],
  useOwnCharacters: [ESC, 0x25, 1],
  usePrintersCharacters: [ESC, 0x25, 0],
};

interface Job {
  readonly encoder: ReceiptPrinterEncoder;
  readonly columns: number;
  readonly labels: number;
}

interface Style {
  readonly isBold?: boolean;
  /** White on black, from edge to edge. */
  readonly isInverse?: boolean;
  readonly isCentred?: boolean;
  /** In columns and rows of a usual character. */
  readonly width?: number;
  readonly height?: number;
}

/** The line in characters that the printer has, so that nothing in it can be a command. */
const printableLine = (line: Line, sign: EscposOptions['pesoSign']): Line =>
  withTexts(line, (text) => printableText(withPesoSign(text, sign)));

function printText(encoder: ReceiptPrinterEncoder, row: string): void {
  const [start = '', ...others] = row.split(PESO_SIGN);
  encoder.text(start);
  for (const text of others) {
    encoder.raw(COMMANDS.useOwnCharacters).text(REPLACED).raw(COMMANDS.usePrintersCharacters).text(text);
  }
}

/** Spaces have the usual width whatever the style, so the middle is met to half a column. */
function printRow({ encoder, columns }: Job, row: string, style: Style = {}): void {
  const { isBold = false, isInverse = false, isCentred = false, width = 1, height = 1 } = style;
  const spare = columns - row.length * width;
  const left = isCentred ? Math.floor(spare / 2) : 0;
  encoder.bold(isBold).invert(isInverse).size(1, height).text(' '.repeat(left)).size(width, height);
  printText(encoder, row);
  if (isInverse) encoder.size(1, height).text(' '.repeat(spare - left));
  encoder.newline().bold(false).invert(false).size(1, 1);
}

function printRows(job: Job, rows: readonly string[], style: Style): void {
  for (const row of rows) printRow(job, row, style);
}

/** At the largest width that keeps it in one row; otherwise broken between words at the smallest width. */
function printLarge(job: Job, text: string, [most, least]: readonly [number, number]): void {
  const width = text.length * most <= job.columns ? most : least;
  const rows = wrap(text, Math.floor(job.columns / width));
  printRows(job, rows, { isBold: true, width, height: most, isCentred: true });
}

function printSide(job: Job, { side }: Extract<Line, { type: 'side' }>): void {
  const { above, below } = frameOf(side, job.columns * CELL_DOTS);
  job.encoder.raw(COMMANDS.gap).image(above);
  printRow(job, SIDE_WORDS[side], { isBold: true, width: 3, height: 3, isCentred: true });
  job.encoder.image(below).raw(COMMANDS.gap);
}

function printMark(job: Job, text: string): void {
  for (const row of wrap(text, Math.floor(job.columns / 2))) {
    job.encoder.raw(COMMANDS.gap);
    printRow(job, row, { isBold: true, isInverse: true, isCentred: true, width: 2, height: 2 });
    job.encoder.raw(COMMANDS.gap);
  }
}

/**
 * Bars made by the printer, in code set B.
 * @throws RangeError when they do not fit even in modules of two dots, the narrowest: the printer would silently print
 * none
 */
function printBarcode(job: Job, code: string): void {
  const { encoder, columns } = job;
  if (!/^[0-9A-Za-z]+$/.test(code)) throw new RangeError(`not a code: ${code}`);
  // Eleven modules a character, the start and the check symbol; thirteen for the stop symbol.
  const modules = 11 * (code.length + 2) + 13;
  const moduleDots = moduleDotsFor(modules, columns * CELL_DOTS, 2);
  encoder
    .raw(COMMANDS.gap)
    .align('center')
    // The encoder counts widths from 1, which is a module of two dots.
    .barcode(`{B${code}`, 'code128', { width: moduleDots - 1, height: BARCODE_DOTS })
    .align('left')
    .raw(COMMANDS.gap);
  printRow(job, code, { isBold: true, isCentred: true });
  encoder.raw(COMMANDS.gap);
}

/** Six dots a module, 0.75 mm: a phone reads it from a folded paper. */
const MAX_QR_DOTS = 6;
/** Three dots, 0.375 mm, which worn printers still resolve. */
const MIN_QR_DOTS = 3;

/**
 * A code made by the printer, model 2.
 * @throws RangeError when it does not fit: the printer would silently print none
 */
function printQr(job: Job, text: string): void {
  const { encoder, columns } = job;
  const room = Math.floor((columns * CELL_DOTS) / qrModules(text));
  if (room < MIN_QR_DOTS) throw new RangeError('a QR code is too wide for the paper');
  encoder
    .raw(COMMANDS.gap)
    .align('center')
    .qrcode(text, { model: 2, size: Math.min(MAX_QR_DOTS, room), errorlevel: 'm' })
    .align('left')
    .raw(COMMANDS.gap);
  printRows(job, wrap(text, columns), {});
  encoder.raw(COMMANDS.gap);
}

const RULES = { single: '─', double: '═' } as const;

function printLine(job: Job, line: Line): void {
  const { columns, labels } = job;
  switch (line.type) {
    case 'rule':
      printRow(job, RULES[line.weight].repeat(columns));
      break;
    case 'heading':
      printRows(job, wrap(line.text, columns), { isBold: true, isCentred: true });
      break;
    case 'text':
    case 'terms':
    case 'pair':
      printRows(job, rowsOf(line, labels, columns), {});
      break;
    case 'sum':
      printRows(job, rowsOf(line, labels, columns), line.strong ? { isBold: true, height: 2 } : {});
      break;
    case 'big':
      printLarge(job, line.text, line.size === 'huge' ? [3, 2] : [2, 1]);
      break;
    case 'side':
      printSide(job, line);
      break;
    case 'mark':
      printMark(job, line.text);
      break;
    case 'barcode':
      printBarcode(job, line.code);
      break;
    case 'qr':
      printQr(job, line.text);
      break;
    case 'signature':
      printRows(job, ['', ...rowsOf(line, labels, columns)], {});
      break;
    case 'cut':
      job.encoder.newline(CUTTER_ROWS).raw(COMMANDS.cut);
  }
}

/**
 * A receipt as bytes for a printer that speaks ESC/POS.
 * @throws RangeError when its barcode does not fit the paper
 */
export function escposOf(receipt: Receipt, options: EscposOptions): Uint8Array {
  const { columns, pesoSign, opensDrawer } = options;
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    codepageMapping: { [CODE_PAGE]: CODE_PAGE_NUMBER },
    imageMode: 'raster',
    feedAfterBlock: false,
    newline: '\n',
    errors: 'strict',
  });
  const lines = receipt.lines.map((line) => printableLine(line, pesoSign));
  const job: Job = { encoder, columns, labels: labelColumns(lines) };
  encoder.initialize().codepage(CODE_PAGE);
  // First, so that the money is counted while the paper is printed.
  if (opensDrawer && receipt.paysOut) encoder.raw(COMMANDS.openDrawer);
  if (pesoSign === 'bitmap') encoder.raw(COMMANDS.definePeso);
  for (const line of lines) printLine(job, line);
  return encoder.encode();
}
