import type { Side } from '@taya/contracts/side';

/**
 * The content of a receipt, independent of how it is printed. Texts hold no control characters and are not wrapped,
 * because only the renderer knows the width of a line.
 */
export type Line =
  /** Across the whole width; `double` at the ends of the receipt. */
  | { readonly type: 'rule'; readonly weight: 'single' | 'double' }
  /** Centred and bold. */
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  /** A short label in its own column, and the value beside it. */
  | { readonly type: 'pair'; readonly label: string; readonly value: string }
  /** A label at the left edge and a sum at the right one; the most important sum is `strong`. */
  | { readonly type: 'sum'; readonly label: string; readonly value: string; readonly strong: boolean }
  /** Centred, bold and large: `tall` is twice as high, `huge` twice as high and wide. */
  | { readonly type: 'big'; readonly text: string; readonly size: 'tall' | 'huge' }
  /** The side of a bet: large, and in a shape that tells MERON from WALA without reading. */
  | { readonly type: 'side'; readonly side: Side }
  /** White letters on black: this paper is not an ordinary original (a copy, a cancelled bet), or what a count found. */
  | { readonly type: 'mark'; readonly text: string }
  /** CODE128, and the code below it for people. */
  | { readonly type: 'barcode'; readonly code: string }
  /** A QR code, and its text below it in rows. */
  | { readonly type: 'qr'; readonly text: string }
  /** An empty line to sign on. */
  | { readonly type: 'signature'; readonly label: string }
  | { readonly type: 'terms'; readonly text: string }
  | { readonly type: 'cut' };

export interface Receipt {
  /** The same for the original and every copy: `bet K7QP3MXW9DTA`. */
  readonly id: string;
  /**
   * Whether money leaves the drawer with this receipt: true for the original of a payout, not for copies or for a
   * claim, which moves no money.
   */
  readonly paysOut: boolean;
  /** The title for a print job or a dialog: `Bet receipt K7QP 3MXW 9DTA`. */
  readonly title: string;
  readonly lines: readonly Line[];
}

/** A line with each of its texts changed; everything that is not text (a code, a side) stays. */
export function withTexts(line: Line, change: (text: string) => string): Line {
  switch (line.type) {
    case 'heading':
    case 'text':
    case 'terms':
    case 'big':
    case 'mark':
      return { ...line, text: change(line.text) };
    case 'pair':
    case 'sum':
      return { ...line, label: change(line.label), value: change(line.value) };
    case 'signature':
      return { ...line, label: change(line.label) };
    default:
      return line;
  }
}

/** How many columns labels take: the longest one and two spaces, at least ten, so that receipts line up. */
export function labelColumns(lines: readonly Line[]): number {
  const lengths = lines.map((line) => (line.type === 'pair' ? line.label.length : 0));
  return Math.max(10, Math.max(0, ...lengths) + 2);
}
