import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

/** Those that `frontend/src/ui/tokens.css` names. */
const SIZES = [12, 13, 14, 16, 18, 22, 28, 44];
const GAPS = [0, 2, 4, 6, 8, 10, 12, 16, 24];
const WIDTHS = [520, 700, 701, 900, 901, 1_150, 1_151, 1_600];

/** What is fitted to its room, and read from an arm's length: the till's figures and words, the clock of game control. */
const FITTED = ['payin/payin.module.css', 'payout/game-strip.module.css', 'game/clock-card.module.css'];

const SOURCE = fileURLToPath(new URL('../frontend/src/', import.meta.url));
const SHEETS = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && !/^(?:live|receipt)\//.test(name),
);

const pixelsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([rule]) => [...rule.matchAll(/(\d+)px/g)].map(([, px]) => Number(px)));

test.each([
  ['letters', /^ *(?:font-size: |font: [47]00 )\d+px/gm, SIZES],
  ['letters that grow, at both ends', /^ *font-size: (?:clamp|min|max)\(.*$/gm, SIZES, FITTED],
  ['gaps', /^ *(?:row-|column-)?gap: [\dpx ]+;/gm, GAPS],
  ['widths of screens', /^@media.*$/gm, WIDTHS],
])('%s are those of the scale', (_, pattern, scale, fitted: readonly string[] = []) => {
  const others = SHEETS.filter((name) => !fitted.includes(name)).flatMap((name) => {
    const text = readFileSync(SOURCE + name, 'utf8').replaceAll(/\((?:max|min)-height: \d+px\)/g, '');
    return pixelsIn(text, pattern)
      .filter((px) => !scale.includes(px))
      .map((px) => `${name}: ${px}px`);
  });
  expect(others).toEqual([]);
});

test('colours are those that the tokens name', () => {
  const others = SHEETS.filter((name) => name !== 'ui/tokens.css').flatMap((name) =>
    [...readFileSync(SOURCE + name, 'utf8').matchAll(/#[\da-f]{3,8}\b|rgba?\(/gi)].map(
      ([colour]) => `${name}: ${colour}`,
    ),
  );
  expect(others).toEqual([]);
});
