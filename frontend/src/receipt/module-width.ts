/** White that a scanner needs on either side, in modules (ISO/IEC 15417). */
export const QUIET_MODULES = 10;

/** The widest useful module: three dots, 0.375 mm, which worn printers and cheap scanners still resolve. */
const MAX_MODULE_DOTS = 3;

/**
 * The width of the modules of a barcode in whole dots, so that it fits the paper with its quiet zones.
 * @throws RangeError when that is less than `minDots`
 */
export function moduleDotsFor(modules: number, paperDots: number, minDots = 1): number {
  const room = Math.floor(paperDots / (modules + 2 * QUIET_MODULES));
  if (room < minDots) throw new RangeError(`a barcode of ${modules} modules is too wide for the paper`);
  return Math.min(MAX_MODULE_DOTS, room);
}
