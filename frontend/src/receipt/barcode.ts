import JsBarcode from 'jsbarcode';

/** Dots across the printed width of 80 mm paper: 72 mm at 203 dots an inch. */
export const PAPER_DOTS = 576;

/** White that a scanner needs on either side, in modules (ISO/IEC 15417). */
export const QUIET_MODULES = 10;

/** The widest module that is of use: three dots, 0.375 mm, which worn printers and cheap scanners still tell apart. */
const MAX_MODULE_DOTS = 3;

/** A black bar, in dots from the left edge of what is printed. */
export interface Bar {
  readonly x: number;
  readonly width: number;
}

/** The modules of a CODE128 from start to stop: `1` is black. @throws RangeError for what CODE128 has no sign for */
export function modulesOf(code: string): string {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  let isValid = true;
  // Into a plain object: the library's own drawing sets style attributes, which the policy of our pages forbids.
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
 * The bars of a CODE128 in the middle of the paper, each on whole dots, so that no bar is blurred.
 * @throws RangeError when the code with its quiet zones is wider than the paper
 */
export function barsOf(code: string, paperDots = PAPER_DOTS): readonly Bar[] {
  const modules = modulesOf(code);
  const room = Math.floor(paperDots / (modules.length + 2 * QUIET_MODULES));
  const moduleDots = Math.min(MAX_MODULE_DOTS, room);
  if (moduleDots < 1) throw new RangeError(`too wide for the paper: ${code}`);
  const left = Math.floor((paperDots - modules.length * moduleDots) / 2);
  return [...modules.matchAll(/1+/g)].map((run) => ({
    x: left + run.index * moduleDots,
    width: run[0].length * moduleDots,
  }));
}
