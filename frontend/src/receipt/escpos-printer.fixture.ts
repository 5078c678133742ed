import { encode } from 'uqr';
import { modulesInCodeB } from './code128.fixture.js';
import { Bytes } from './escpos-bytes.fixture.js';
import { FONT, type Glyph } from './escpos-font.fixture.js';
import { Paper } from './escpos-paper.fixture.js';

const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;
const LF = 0x0a;

const CELL_DOTS = 12;
const CELL_ROWS = 24;
/** How far a line feed moves the paper after a line of normal height. */
const LINE_ROWS = 30;

/** Bytes 80 to FF of code page 850. */
const PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Placeholder in the text for a character that the bytes drew as dots. */
export const OWN_CHARACTER = '\ufffc';

interface Cell {
  readonly character: string;
  readonly glyph: Glyph;
  readonly style: Style;
}

interface Style {
  readonly isBold: boolean;
  readonly isInverse: boolean;
  readonly width: number;
  readonly height: number;
}

const PLAIN: Style = { isBold: false, isInverse: false, width: 1, height: 1 };

/** The runs of ones in a row of bits, from the left. */
function onesOf(row: number, bits: number): number[] {
  const ones: number[] = [];
  for (let bit = 0; bit < bits; bit += 1) if ((row >> (bits - 1 - bit)) & 1) ones.push(bit);
  return ones;
}

/**
 * A receipt printer for tests. It knows the commands that receipts use and behaves like real printers, but it throws
 * where they would print something wrong or nothing: at an unknown byte, at content wider than the paper, at a picture
 * or a barcode in the middle of a line. The commands: Epson's ESC/POS reference.
 */
class EscposPrinter {
  readonly paper: Paper;
  readonly #bytes: Bytes;
  #line: Cell[] = [];
  #style: Style = PLAIN;
  #isCentred = false;
  #hasPage = false;
  #usesOwn = false;
  readonly #own = new Map<number, Glyph>();
  #barcode = { rows: 162, moduleDots: 3 };
  #qr = { text: '', moduleDots: 3 };

  constructor(bytes: Uint8Array, widthDots: number) {
    this.#bytes = new Bytes(bytes);
    this.paper = new Paper(widthDots);
  }

  run(): void {
    while (!this.#bytes.isEmpty) this.#step(this.#bytes.next());
    if (this.#line.length > 0) throw new Error('the last line is left in the printer');
  }

  #step(byte: number): void {
    if (byte === ESC) this.#escape(this.#bytes.next());
    else if (byte === GS) this.#group(this.#bytes.next());
    else if (byte === LF) this.#printLine();
    // FS . ends the mode for Chinese characters, of two bytes each.
    else if (byte === FS) this.#bytes.oneOf(0x2e);
    else if (byte < 0x20 || byte === 0x7f) throw this.#bytes.unknown(byte);
    else this.#write(byte);
  }

  #escape(command: number): void {
    const bytes = this.#bytes;
    switch (String.fromCharCode(command)) {
      case '@':
        this.#reset();
        break;
      case 'M':
        bytes.oneOf(0);
        break;
      case 't':
        this.#hasPage = bytes.oneOf(2) === 2;
        break;
      case 'E':
        this.#style = { ...this.#style, isBold: bytes.isOn() };
        break;
      case 'a':
        this.#requireLineStart();
        this.#isCentred = bytes.isOn();
        break;
      case 'p':
        bytes.oneOf(0);
        bytes.take(2);
        this.paper.actions.push('pulse');
        break;
      case 'J':
        this.#requireLineStart();
        this.paper.feed(bytes.next());
        break;
      case '&':
        this.#defineCharacter();
        break;
      case '%':
        this.#usesOwn = bytes.isOn();
        break;
      default:
        throw bytes.unknown(command);
    }
  }

  #group(command: number): void {
    const bytes = this.#bytes;
    switch (String.fromCharCode(command)) {
      case 'B':
        this.#style = { ...this.#style, isInverse: bytes.isOn() };
        break;
      case '!': {
        const size = bytes.next();
        this.#style = { ...this.#style, width: (size >> 4) + 1, height: (size & 0x0f) + 1 };
        break;
      }
      case 'V':
        this.#requireLineStart();
        bytes.oneOf(0, 1);
        this.paper.actions.push('cut');
        break;
      case 'h':
        this.#barcode = { ...this.#barcode, rows: bytes.next() };
        break;
      case 'w':
        this.#barcode = { ...this.#barcode, moduleDots: bytes.oneOf(2, 3, 4, 5, 6) };
        break;
      case 'H':
        bytes.oneOf(0);
        break;
      case 'k':
        this.#printBarcode();
        break;
      case '(':
        this.#takeQr();
        break;
      case 'v':
        this.#printPicture();
        break;
      default:
        throw bytes.unknown(command);
    }
  }

  #reset(): void {
    this.#requireLineStart();
    this.#style = PLAIN;
    this.#isCentred = false;
    this.#hasPage = false;
    this.#usesOwn = false;
    this.#own.clear();
  }

  #requireLineStart(): void {
    if (this.#line.length > 0) throw new Error('in the middle of a line');
  }

  #write(byte: number): void {
    const own = this.#usesOwn ? this.#own.get(byte) : undefined;
    if (own !== undefined) {
      this.#line.push({ character: OWN_CHARACTER, glyph: own, style: this.#style });
      return;
    }
    const character = byte < 0x80 ? String.fromCharCode(byte) : PAGE_850.charAt(byte - 0x80);
    const glyph = FONT.get(character);
    if (glyph === undefined || (byte >= 0x80 && !this.#hasPage)) throw this.#bytes.unknown(byte);
    this.#line.push({ character, glyph, style: this.#style });
  }

  /** ESC & 3 c c 12 …: one character, its columns of three bytes each from the left. */
  #defineCharacter(): void {
    const bytes = this.#bytes;
    bytes.oneOf(3);
    const byte = bytes.next();
    bytes.oneOf(byte);
    bytes.oneOf(CELL_DOTS);
    const columns = Array.from({ length: CELL_DOTS }, () => {
      const [high = 0, middle = 0, low = 0] = bytes.take(3);
      return (high << 16) | (middle << 8) | low;
    });
    const rowOf = (y: number) =>
      columns.reduce((row, column) => row * 2 + ((column >> (CELL_ROWS - 1 - y)) & 1), 0);
    this.#own.set(
      byte,
      Array.from({ length: CELL_ROWS }, (_, y) => rowOf(y)),
    );
  }

  #leftOf(widthDots: number): number {
    if (widthDots > this.paper.width) throw new Error(`${widthDots} dots are wider than the paper`);
    return this.#isCentred ? Math.floor((this.paper.width - widthDots) / 2) : 0;
  }

  /** Characters of a line are aligned at the bottom. */
  #printLine(): void {
    const line = this.#line;
    this.#line = [];
    const lineRows = Math.max(0, ...line.map(({ style }) => style.height)) * CELL_ROWS;
    const top = this.paper.rows.length;
    let left = this.#leftOf(line.reduce((sum, { style }) => sum + style.width, 0) * CELL_DOTS);
    this.paper.feed(Math.max(LINE_ROWS, lineRows));
    for (const cell of line) {
      this.#printCell(cell, left, top + lineRows - cell.style.height * CELL_ROWS);
      left += cell.style.width * CELL_DOTS;
    }
    this.paper.lines.push({
      text: line.map(({ character }) => character).join(''),
      top,
      height: lineRows / CELL_ROWS,
      isInverse: line.some(({ style }) => style.isInverse),
    });
  }

  #printCell({ glyph, style }: Cell, left: number, top: number): void {
    const { width, height, isInverse } = style;
    const ink = isInverse ? 0 : 1;
    if (isInverse) this.paper.fill(left, top, CELL_DOTS * width, CELL_ROWS * height, 1);
    // Bold letters are printed twice, one dot apart.
    const inkDots = width + (style.isBold ? 1 : 0);
    glyph.forEach((row, y) => {
      for (const x of onesOf(row, CELL_DOTS)) {
        this.paper.fill(left + x * width, top + y * height, inkDots, height, ink);
      }
    });
  }

  /** GS v 0: as many rows as it has, without a line feed. */
  #printPicture(): void {
    this.#requireLineStart();
    const bytes = this.#bytes;
    bytes.oneOf(0x30);
    bytes.oneOf(0);
    const bytesARow = bytes.word();
    const height = bytes.word();
    const left = this.#leftOf(bytesARow * 8);
    const top = this.paper.rows.length;
    this.paper.feed(height);
    bytes.take(bytesARow * height).forEach((byte, index) => {
      const x = left + (index % bytesARow) * 8;
      const y = top + Math.floor(index / bytesARow);
      for (const dot of onesOf(byte, 8)) this.paper.fill(x + dot, y, 1, 1, 1);
    });
  }

  /** GS ( k: model, size, error correction, text and print of a QR code, one after the other. */
  #takeQr(): void {
    const bytes = this.#bytes;
    bytes.oneOf(0x6b);
    const length = bytes.word();
    bytes.oneOf(0x31);
    const step = bytes.oneOf(0x41, 0x43, 0x45, 0x50, 0x51);
    if (step === 0x41) {
      bytes.oneOf(0x32);
      bytes.oneOf(0);
    } else if (step === 0x43) this.#qr = { ...this.#qr, moduleDots: bytes.next() };
    else if (step === 0x45) bytes.oneOf(0x31);
    else {
      bytes.oneOf(0x30);
      if (step === 0x51) this.#printQr();
      else this.#qr = { ...this.#qr, text: String.fromCharCode(...bytes.take(length - 3)) };
    }
  }

  #printQr(): void {
    this.#requireLineStart();
    const { text, moduleDots } = this.#qr;
    const { size, data } = encode(text, { ecc: 'M', border: 0 });
    const left = this.#leftOf(size * moduleDots);
    const top = this.paper.rows.length;
    this.paper.feed(size * moduleDots);
    data.forEach((row, y) => {
      row.forEach((isBlack, x) => {
        if (!isBlack) return;
        this.paper.fill(left + x * moduleDots, top + y * moduleDots, moduleDots, moduleDots, 1);
      });
    });
    this.paper.lines.push({ text: `QR ${text}`, top, height: 1, isInverse: false });
  }

  /** GS k 73: a printer feeds paper and prints nothing when the code is too wide. */
  #printBarcode(): void {
    this.#requireLineStart();
    const bytes = this.#bytes;
    bytes.oneOf(73);
    const data = String.fromCharCode(...bytes.take(bytes.next()));
    const [, text] = /^\{B([^{]+)$/.exec(data) ?? [];
    if (text === undefined) throw new Error(`not drawn here: ${data}`);
    const { rows, moduleDots } = this.#barcode;
    const modules = modulesInCodeB(text);
    const left = this.#leftOf(modules.length * moduleDots);
    const top = this.paper.rows.length;
    this.paper.feed(rows);
    for (const bar of modules.matchAll(/1+/g)) {
      this.paper.fill(left + bar.index * moduleDots, top, bar[0].length * moduleDots, rows, 1);
    }
    this.paper.lines.push({ text: `CODE128 ${text}`, top, height: 1, isInverse: false });
  }
}

/** Prints bytes on new paper. @throws Error where a real printer would print something other than intended */
export function printedOn(widthDots: number, bytes: Uint8Array): Paper {
  const printer = new EscposPrinter(bytes, widthDots);
  printer.run();
  return printer.paper;
}
