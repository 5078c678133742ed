/** The text in a row of characters; a barcode reads `CODE128 K7QP3MXW9DTA`. */
export interface PrintedLine {
  readonly text: string;
  /** Rows of dots above it. */
  readonly top: number;
  /** The height of its largest character: 2 is twice the usual height. */
  readonly height: number;
  readonly isInverse: boolean;
}

/** The paper in a printer: rows of dots, where 1 is black, and what else the bytes caused. */
export class Paper {
  readonly width: number;
  readonly rows: Uint8Array[] = [];
  readonly lines: PrintedLine[] = [];
  /** What the printer did besides printing, in order. */
  readonly actions: ('cut' | 'pulse')[] = [];

  constructor(width: number) {
    this.width = width;
  }

  feed(rows: number): void {
    for (let row = 0; row < rows; row += 1) this.rows.push(new Uint8Array(this.width));
  }

  /** @throws Error beside the paper, where a printer would silently drop it */
  fill(left: number, top: number, width: number, height: number, dot: 0 | 1): void {
    if (left < 0 || left + width > this.width)
      throw new Error(`beside the paper: ${left} to ${left + width}`);
    for (let y = top; y < top + height; y += 1) {
      const row = this.rows[y];
      if (row === undefined) throw new Error(`beyond the paper: ${y}`);
      row.fill(dot, left, left + width);
    }
  }

  /** The black runs of a row, from the left. */
  runsIn(y: number): { readonly x: number; readonly width: number }[] {
    const dots = [...(this.rows[y] ?? [])].join('');
    return [...dots.matchAll(/1+/g)].map((run) => ({ x: run.index, width: run[0].length }));
  }

  /** The picture in the format PBM, which common programs read: https://netpbm.sourceforge.net/doc/pbm.html */
  toPbm(): Uint8Array {
    const header = new TextEncoder().encode(`P4\n${this.width} ${this.rows.length}\n`);
    const bytesARow = Math.ceil(this.width / 8);
    const picture = new Uint8Array(header.length + bytesARow * this.rows.length);
    picture.set(header);
    this.rows.forEach((row, y) => {
      row.forEach((dot, x) => {
        const at = header.length + y * bytesARow + (x >> 3);
        picture[at] = (picture[at] ?? 0) | (dot << (7 - (x % 8)));
      });
    });
    return picture;
  }
}
