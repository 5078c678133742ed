/**
 * CODE128 read and drawn from the table of ISO/IEC 15417: widths of bar, space, bar … of the values 0 to 105 and of the
 * stop symbol. It shares no code with the barcodes of receipts.
 */
const WIDTHS = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`
  .trim()
  .split(/\s+/);

const STOP = '2331112';
type CodeSet = 'A' | 'B' | 'C';
/** Symbols that start in a code set, and symbols that change to one. */
const STARTS = new Map<number | undefined, CodeSet>([
  [103, 'A'],
  [104, 'B'],
  [105, 'C'],
]);
const CHANGES = new Map<number, CodeSet>([
  [101, 'A'],
  [100, 'B'],
  [99, 'C'],
]);

/** Code set A has control characters where B has small letters; C has two digits per symbol. */
function charactersOf(value: number, set: CodeSet): string {
  if (set === 'C') return String(value).padStart(2, '0');
  return String.fromCharCode(set === 'A' && value >= 64 ? value - 64 : value + 32);
}

interface DrawnBar {
  readonly x: number;
  readonly width: number;
}

/** Widths of the bars and of the gaps between them, in modules; the narrowest bar is one module. */
function runsOf(bars: readonly DrawnBar[]): string {
  const module = Math.min(...bars.map(({ width }) => width));
  return bars
    .flatMap(({ x, width }, index) => {
      const next = bars[index + 1];
      return next === undefined ? [width] : [width, next.x - x - width];
    })
    .map((dots) => String(dots / module))
    .join('');
}

function valuesOf(runs: string): number[] {
  if (!runs.endsWith(STOP)) throw new Error('no stop symbol');
  const signs = runs.slice(0, -STOP.length).match(/.{1,6}/g) ?? [];
  return signs.map((sign) => {
    const value = WIDTHS.indexOf(sign);
    if (value < 0) throw new Error(`unknown symbol: ${sign}`);
    return value;
  });
}

function textOf(values: readonly number[], start: CodeSet): string {
  let set = start;
  let text = '';
  for (const value of values) {
    // In code set C all values up to 99 are digits.
    const next: CodeSet | undefined = set === 'C' && value <= 99 ? undefined : CHANGES.get(value);
    // The symbol of the current code set is a function, which our codes do not use.
    if (next === set) throw new Error('a function symbol');
    if (next === undefined) text += charactersOf(value, set);
    else set = next;
  }
  return text;
}

/** The check value: each symbol weighted by its position, the start symbol like the first. */
const checkOf = (values: readonly number[]) =>
  values.reduce((total, value, index) => total + value * Math.max(1, index), 0) % 103;

/** The modules of a text in code set B, from start to stop symbol, as a printer draws them: `1` is black. */
export function modulesInCodeB(text: string): string {
  const values = [104, ...[...text].map((character) => character.charCodeAt(0) - 32)];
  const signs = [...values, checkOf(values)].map((value) => {
    const sign = WIDTHS[value];
    if (sign === undefined) throw new Error(`not in code set B: ${text}`);
    return sign;
  });
  return [...signs.join(''), ...STOP]
    .map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(Number(width)))
    .join('');
}

/**
 * The text in the bars.
 * @throws Error when there is none, or the check symbol is wrong
 */
export function readCode128(bars: readonly DrawnBar[]): string {
  const values = valuesOf(runsOf(bars));
  const check = values.pop();
  if (check !== checkOf(values)) throw new Error('wrong check symbol');
  const start = STARTS.get(values[0]);
  if (start === undefined) throw new Error('no start symbol');
  return textOf(values.slice(1), start);
}
