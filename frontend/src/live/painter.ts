import type { Column, Lengths } from './columns.js';
import type { Letter } from './outcomes.js';
import { columnsInView, type Filled, type Strip } from './strip.js';

const COLOURS: Readonly<Record<Letter, string>> = {
  M: '#C62828',
  W: '#1565C0',
  D: '#757575',
  N: '#757575',
  C: '#424242',
};
const FONT_FAMILY = 'system-ui, "Segoe UI", Roboto, sans-serif';
/** As a share of a circle's width. */
const LETTER_SHARE = 0.52;
const RING_SHARE = 0.08;
/** The line between the columns that scroll and those that stand still, unless the line before today's games is there. */
const DIVIDER = { colour: '#616161', widthPx: 2 };
/** The line before today's games, in a column of its own, with the word TODAY beside it. Shares of a circle's width. */
const TODAY = {
  colour: '#BDBDBD',
  word: 'TODAY',
  lineShare: 0.05,
  lineAt: 0.22,
  wordAt: 0.58,
  wordShare: 0.36,
};

export interface Picture extends Filled {
  readonly lengths: Lengths;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels per px. */
  readonly density: number;
}

export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #drawn = new Map<string, HTMLCanvasElement>();
  #picture: Picture | null = null;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** Draws everything; after a change. */
  paint(picture: Picture, positionPx: number): void {
    const before = this.#picture;
    const isSameSize = picture.density === before?.density && picture.heightPx === before.heightPx;
    if (!isSameSize || picture.lengths.circlePx !== before.lengths.circlePx) this.#drawn.clear();
    this.#picture = picture;
    const { columns, strip, widthPx, heightPx, density } = picture;
    const { canvas } = this.#context;
    canvas.width = Math.round(widthPx * density);
    canvas.height = Math.round(heightPx * density);
    this.#context.scale(density, density);
    for (let nth = 0; nth < strip.still; nth += 1) {
      const index = strip.moving + nth;
      this.#column(columns[index], strip.stillLeftPx + nth * strip.pitchPx, index === columns.length - 1);
    }
    const isDivided = columns[strip.moving]?.letter === null;
    if (strip.moving > 0 && !isDivided) this.#divider(strip, heightPx);
    this.move(positionPx);
  }

  /** Draws only the scrolling part; in each frame. */
  move(positionPx: number): void {
    if (this.#picture === null || this.#picture.strip.moving === 0) return;
    const { columns, strip, heightPx, density } = this.#picture;
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(0, 0, strip.windowPx, heightPx);
    context.clip();
    context.clearRect(0, 0, strip.windowPx, heightPx);
    // At whole device pixels, so that letters stay sharp while they move.
    for (const { index, leftPx } of columnsInView(positionPx, strip)) {
      this.#column(columns[index], Math.round(leftPx * density) / density, false);
    }
    context.restore();
  }

  #column(column: Column | undefined, leftPx: number, isNewest: boolean): void {
    if (column === undefined || this.#picture === null) return;
    const { lengths, strip, heightPx } = this.#picture;
    const { circlePx } = lengths;
    if (column.letter === null) {
      this.#context.drawImage(this.#todayLine(), leftPx, 0, circlePx, heightPx);
      return;
    }
    for (let row = 0; row < column.size; row += 1) {
      const circle = this.#circle(column.letter, isNewest && row === column.size - 1);
      this.#context.drawImage(circle, leftPx, row * strip.pitchPx, circlePx, circlePx);
    }
  }

  #divider({ stillLeftPx, gapPx }: Strip, heightPx: number): void {
    this.#context.fillStyle = DIVIDER.colour;
    this.#context.fillRect(stillLeftPx - (gapPx + DIVIDER.widthPx) / 2, 0, DIVIDER.widthPx, heightPx);
  }

  #circle(letter: Letter, hasRing: boolean): HTMLCanvasElement {
    return this.#once(`${letter}${hasRing}`, ({ lengths: { circlePx }, density }) =>
      drawn(circlePx, circlePx, density, (context) => paintCircle(context, letter, hasRing, circlePx)),
    );
  }

  #todayLine(): HTMLCanvasElement {
    return this.#once('today', ({ lengths: { circlePx }, heightPx, density }) =>
      drawn(circlePx, heightPx, density, (context) => paintTodayLine(context, circlePx, heightPx)),
    );
  }

  /** What appears many times is drawn once and then copied. */
  #once(key: string, draw: (picture: Picture) => HTMLCanvasElement): HTMLCanvasElement {
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    if (this.#picture === null) throw new Error('nothing is painted before there is a picture');
    const made = draw(this.#picture);
    this.#drawn.set(key, made);
    return made;
  }
}

/** A canvas of this size in px, at the resolution of the device. */
function drawn(
  widthPx: number,
  heightPx: number,
  density: number,
  paint: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(widthPx * density));
  canvas.height = Math.max(1, Math.ceil(heightPx * density));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.scale(canvas.width / widthPx, canvas.height / heightPx);
  paint(context);
  return canvas;
}

function paintCircle(context: CanvasRenderingContext2D, letter: Letter, hasRing: boolean, circlePx: number) {
  const middle = circlePx / 2;
  const ringPx = circlePx * RING_SHARE;
  context.fillStyle = COLOURS[letter];
  context.beginPath();
  context.arc(middle, middle, middle, 0, 2 * Math.PI);
  context.fill();
  if (hasRing) {
    context.strokeStyle = '#FFFFFF';
    context.lineWidth = ringPx;
    context.beginPath();
    context.arc(middle, middle, middle - ringPx / 2, 0, 2 * Math.PI);
    context.stroke();
  }
  context.fillStyle = '#FFFFFF';
  context.font = `700 ${circlePx * LETTER_SHARE}px ${FONT_FAMILY}`;
  context.textAlign = 'center';
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(letter);
  context.fillText(letter, middle, middle + (ascent - descent) / 2);
}

function paintTodayLine(context: CanvasRenderingContext2D, circlePx: number, heightPx: number): void {
  const widthPx = Math.max(2, Math.round(circlePx * TODAY.lineShare));
  context.fillStyle = TODAY.colour;
  context.fillRect(circlePx * TODAY.lineAt - widthPx / 2, 0, widthPx, heightPx);
  context.translate(circlePx * TODAY.wordAt, heightPx / 2);
  context.rotate(Math.PI / 2);
  context.font = `700 ${circlePx * TODAY.wordShare}px ${FONT_FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(TODAY.word, 0, 0);
}
