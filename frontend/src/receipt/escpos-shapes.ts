import type { Side } from '@taya/contracts/side';

const BYTES_A_DOT = 4;
const BLACK = 0;
const WHITE = 255;

/** A picture in the form the encoder takes: red, green, blue and opacity of each dot. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

function whitePicture(width: number, height: number): Picture {
  return { width, height, data: new Uint8ClampedArray(width * height * BYTES_A_DOT).fill(WHITE) };
}

interface Shape {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Radius of the corners; half the width makes a disc. */
  readonly radius: number;
}

/** The part of it that lies within the picture. */
function fill(picture: Picture, { left, top, width, height, radius }: Shape, shade: number): void {
  for (let row = Math.max(0, -top); row < height && top + row < picture.height; row += 1) {
    // In the rows of the corners, the edge follows their circle.
    const fromCentre = Math.max(radius - row - 0.5, row + 0.5 - (height - radius), 0);
    const inset = Math.round(radius - Math.sqrt(radius ** 2 - fromCentre ** 2));
    const start = ((top + row) * picture.width + left + inset) * BYTES_A_DOT;
    const end = start + (width - 2 * inset) * BYTES_A_DOT;
    for (let at = start; at < end; at += BYTES_A_DOT) picture.data.fill(shade, at, at + 3);
  }
}

interface SideShape {
  readonly radius: number;
  readonly lineDots: number;
  readonly markRadius: number;
}

/** The disc or the square. */
const MARK_DOTS = 40;
const MARK_TOP = 20;
const ABOVE_ROWS = 64;
const BELOW_ROWS = 48;
/** Rows of the whole frame; its sides are open where the word stands. */
const FRAME_ROWS = 200;
const MARGIN_DOTS = 12;

/** Round and light, or square and heavy: they can be told apart upside down and from far away. */
const SIDE_SHAPES: Record<Side, SideShape> = {
  MERON: { radius: 44, lineDots: 4, markRadius: MARK_DOTS / 2 },
  WALA: { radius: 0, lineDots: 14, markRadius: 0 },
};

/** @param top the first row of the frame, in rows below the top of the picture */
function drawFrame(picture: Picture, top: number, { radius, lineDots }: SideShape): void {
  const width = picture.width - 2 * MARGIN_DOTS;
  fill(picture, { left: MARGIN_DOTS, top, width, height: FRAME_ROWS, radius }, BLACK);
  const hole = {
    left: MARGIN_DOTS + lineDots,
    top: top + lineDots,
    width: width - 2 * lineDots,
    height: FRAME_ROWS - 2 * lineDots,
    radius: Math.max(0, radius - lineDots),
  };
  fill(picture, hole, WHITE);
}

/** What stands above and below the word of a side: the ends of a frame, the upper one with a disc or a square. */
export function frameOf(side: Side, widthDots: number): { readonly above: Picture; readonly below: Picture } {
  const shape = SIDE_SHAPES[side];
  const above = whitePicture(widthDots, ABOVE_ROWS);
  drawFrame(above, 0, shape);
  const left = (widthDots - MARK_DOTS) / 2;
  const mark = { left, top: MARK_TOP, width: MARK_DOTS, height: MARK_DOTS, radius: shape.markRadius };
  fill(above, mark, BLACK);
  const below = whitePicture(widthDots, BELOW_ROWS);
  drawFrame(below, BELOW_ROWS - FRAME_ROWS, shape);
  return { above, below };
}

/** In a cell of the usual font; bold makes it one dot wider. */
const PESO_ROWS = [
  '............',
  '............',
  '............',
  '..######....',
  '..##...##...',
  '..##....##..',
  '###########.',
  '..##....##..',
  '###########.',
  '..##...##...',
  '..######....',
  '..##........',
  '..##........',
  '..##........',
  '..##........',
  '..##........',
  '..##........',
  '..##........',
];

/** The peso sign in the form of ESC &: three bytes a column from the left, the uppermost dot first. */
export const PESO_COLUMNS: readonly number[] = Array.from({ length: 12 * 3 }, (_, index) => {
  const x = Math.floor(index / 3);
  const top = (index % 3) * 8;
  const dots = Array.from({ length: 8 }, (_, row) => (PESO_ROWS[top + row]?.charAt(x) === '#' ? '1' : '0'));
  return Number.parseInt(dots.join(''), 2);
});
