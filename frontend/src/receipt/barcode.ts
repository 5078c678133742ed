import JsBarcode from 'jsbarcode';
import { moduleDotsFor } from './module-width.js';

/** Dots across the printed width of 80 mm paper: 72 mm at 203 dots an inch. */
export const PAPER_DOTS = 576;

/** A black bar, in dots from the left edge of the printed area. */
export interface Bar {
  readonly x: number;
  readonly width: number;
}

/**
 * The modules of a CODE128 from start to stop: `1` is black.
 * @throws RangeError for characters that CODE128 does not have
 */
export function modulesOf(code: string): string {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  let isValid = true;
  // Written into a plain object: the library's own drawing sets style attributes, which the content security policy of
  // our pages forbids.
  JsBarcode(drawn, code, {
    format: 'CODE128',
    displayValue: false,
    valid: (valid) => {
      isValid = valid;
    },
  });
  if (!isValid || drawn.encodings === undefined) throw new RangeError(`not a code for CODE128: ${code}`);
  return drawn.encodings.map(({ data }) => data).join('');
}

/**
 * The bars of a CODE128 centred on the paper, each on whole dots so that no bar is blurred.
 * @throws RangeError when the code with its quiet zones is wider than the paper
 */
export function barsOf(code: string, paperDots = PAPER_DOTS): readonly Bar[] {
  const modules = modulesOf(code);
  const moduleDots = moduleDotsFor(modules.length, paperDots);
  const left = Math.floor((paperDots - modules.length * moduleDots) / 2);
  return [...modules.matchAll(/1+/g)].map((run) => ({
    x: left + run.index * moduleDots,
    width: run[0].length * moduleDots,
  }));
}
