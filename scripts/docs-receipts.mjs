/** Draws the pictures of docs/printing.md with the test printer: `npm run docs:receipts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import UPNG from 'upng-js';
import { createServer } from 'vite';

const frontend = fileURLToPath(new URL('../frontend/', import.meta.url));
const pictures = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** All colours there are. */
const LOSSLESS = 0;
const MARGIN = 24;
/** Paper is 80 mm wide, 72 of them are printed: 4 mm at 8 dots each. */
const EDGE = 32;
const [BLACK, GREY, WHITE] = [0, 190, 255];

/** Each picture shows receipts side by side; `columns` and `pesoSign` as on a PC. */
const USUAL = { columns: 48, dots: 576, pesoSign: 'text', opensDrawer: false };
const SMALL = { columns: 42, dots: 512, pesoSign: 'bitmap', opensDrawer: false };
const SHEETS = {
  'bet-receipts': [
    ['bet', USUAL],
    ['bet on wala', USUAL],
    ['reprinted bet', USUAL],
  ],
  'money-receipts': [
    ['payout', USUAL],
    ['cashin', USUAL],
    ['balance', USUAL],
  ],
  'cancel-slip': [['slip of a cancelled bet', USUAL]],
  'lost-ticket': [
    ['bet to be claimed until a day', USUAL],
    ['claim slip', USUAL],
    ['payout of a lost ticket', USUAL],
  ],
  'shift-report': [
    ['x', USUAL],
    ['z', USUAL],
  ],
  'sealed-day': [['seal', USUAL]],
  'columns-and-peso-sign': [
    ['payout', USUAL],
    ['payout', SMALL],
  ],
};

/** Grey values in rows, from receipts in black and white. */
function sheetOf(papers) {
  const width = papers.reduce((sum, paper) => sum + paper.width + 2 * EDGE + MARGIN, MARGIN);
  const height = Math.max(...papers.map(({ rows }) => rows.length)) + EDGE + 2 * MARGIN;
  const sheet = Array.from({ length: height }, () => new Uint8Array(width).fill(GREY));
  let left = MARGIN;
  for (const paper of papers) {
    const top = MARGIN + EDGE;
    for (const line of sheet.slice(MARGIN, top + paper.rows.length)) {
      line.fill(WHITE, left, left + paper.width + 2 * EDGE);
    }
    paper.rows.forEach((row, y) => {
      const line = sheet[top + y];
      row.forEach((dot, x) => {
        if (dot === 1) line[left + EDGE + x] = BLACK;
      });
    });
    left += paper.width + 2 * EDGE + MARGIN;
  }
  return sheet;
}

/** Half as wide and high: each value is the mean of four. */
function halved(sheet) {
  return Array.from({ length: sheet.length >> 1 }, (_, y) =>
    Uint8Array.from({ length: sheet[0].length >> 1 }, (_, x) => {
      const [upper, lower] = [sheet[2 * y], sheet[2 * y + 1]];
      return (upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) >> 2;
    }),
  );
}

function pngOf(sheet) {
  const pixels = Uint8Array.from(sheet.flatMap((row) => [...row].flatMap((grey) => [grey, grey, grey, 255])));
  return new Uint8Array(UPNG.encode([pixels.buffer], sheet[0].length, sheet.length, LOSSLESS));
}

const server = await createServer({
  root: frontend,
  appType: 'custom',
  logLevel: 'warn',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
try {
  const load = (name) => server.ssrLoadModule(`/src/receipt/${name}.ts`);
  const { PAPERS } = await load('papers.fixture');
  const { escposOf } = await load('escpos');
  const { printedOn } = await load('escpos-printer.fixture');
  mkdirSync(pictures, { recursive: true });
  for (const [name, papers] of Object.entries(SHEETS)) {
    const printed = papers.map(([paper, { dots, ...options }]) =>
      printedOn(dots, escposOf(PAPERS[paper], options)),
    );
    writeFileSync(`${pictures}${name}.png`, pngOf(halved(sheetOf(printed))));
    console.log(`docs/pictures/${name}.png`);
  }
} finally {
  await server.close();
}
