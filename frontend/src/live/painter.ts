import { CIRCLE_PX, type Column, PITCH_PX } from './columns.js';
import type { Letter } from './outcomes.js';
import { columnsInView, type Strip } from './strip.js';

const COLOURS: Readonly<Record<Letter, string>> = { M: '#C62828', W: '#1565C0', D: '#757575', C: '#424242' };
const LETTER_FONT = '700 26px system-ui, "Segoe UI", Roboto, sans-serif';
const RING_PX = 4;
/** Between the columns that move and those that stand still. */
const DIVIDER = { colour: '#616161', widthPx: 2, leftOfStillPx: 9 };

/** Everything that decides what the history looks like. */
export interface Picture {
  readonly columns: readonly Column[];
  readonly strip: Strip;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels in a px. */
  readonly density: number;
}

/** Draws the history. Circles are drawn once each and copied from then on. */
export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #circles = new Map<string, HTMLCanvasElement>();
  #picture: Picture | null = null;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** Draws everything; after a change. */
  paint(picture: Picture, positionPx: number): void {
    if (picture.density !== this.#picture?.density) this.#circles.clear();
    this.#picture = picture;
    const { columns, strip, widthPx, heightPx, density } = picture;
    const { canvas } = this.#context;
    canvas.width = Math.round(widthPx * density);
    canvas.height = Math.round(heightPx * density);
    this.#context.scale(density, density);
    for (let nth = 0; nth < strip.still; nth += 1) {
      const index = strip.moving + nth;
      this.#column(columns[index], strip.stillLeftPx + nth * PITCH_PX, index === columns.length - 1);
    }
    if (strip.moving > 0) this.#divider(strip, heightPx);
    this.move(positionPx);
  }

  /** Draws the moving part alone; in each frame. */
  move(positionPx: number): void {
    if (this.#picture === null || this.#picture.strip.moving === 0) return;
    const { columns, strip, heightPx, density } = this.#picture;
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(0, 0, strip.windowPx, heightPx);
    context.clip();
    context.clearRect(0, 0, strip.windowPx, heightPx);
    // Whole device pixels: letters stay sharp while they move.
    for (const { index, leftPx } of columnsInView(positionPx, strip)) {
      this.#column(columns[index], Math.round(leftPx * density) / density, false);
    }
    context.restore();
  }

  #column(column: Column | undefined, leftPx: number, isNewest: boolean): void {
    if (column === undefined) return;
    for (let row = 0; row < column.size; row += 1) {
      const circle = this.#circle(column.letter, isNewest && row === column.size - 1);
      this.#context.drawImage(circle, leftPx, row * PITCH_PX, CIRCLE_PX, CIRCLE_PX);
    }
  }

  #divider({ stillLeftPx }: Strip, heightPx: number): void {
    this.#context.fillStyle = DIVIDER.colour;
    this.#context.fillRect(stillLeftPx - DIVIDER.leftOfStillPx, 0, DIVIDER.widthPx, heightPx);
  }

  #circle(letter: Letter, hasRing: boolean): HTMLCanvasElement {
    const key = `${letter}${hasRing}`;
    const known = this.#circles.get(key);
    if (known !== undefined) return known;
    const made = drawnCircle(letter, hasRing, this.#picture?.density ?? 1);
    this.#circles.set(key, made);
    return made;
  }
}

function drawnCircle(letter: Letter, hasRing: boolean, density: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(CIRCLE_PX * density);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const middle = CIRCLE_PX / 2;
  context.scale(canvas.width / CIRCLE_PX, canvas.width / CIRCLE_PX);
  context.fillStyle = COLOURS[letter];
  context.beginPath();
  context.arc(middle, middle, middle, 0, 2 * Math.PI);
  context.fill();
  if (hasRing) {
    context.strokeStyle = '#FFFFFF';
    context.lineWidth = RING_PX;
    context.beginPath();
    context.arc(middle, middle, middle - RING_PX / 2, 0, 2 * Math.PI);
    context.stroke();
  }
  context.fillStyle = '#FFFFFF';
  context.font = LETTER_FONT;
  context.textAlign = 'center';
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(letter);
  context.fillText(letter, middle, middle + (ascent - descent) / 2);
  return canvas;
}
