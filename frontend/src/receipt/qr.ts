import { encode } from 'uqr';

/** The white margin around the code, in modules, as the standard wants it (ISO/IEC 18004). */
const QUIET_MODULES = 4;
/** Up to 15 % of the code may be lost: paper is folded. */
const LEVEL = 'M';

/** How wide a QR code of a text is with the white around it, in modules. */
export const qrModules = (text: string): number => encode(text, { ecc: LEVEL, border: QUIET_MODULES }).size;

/** A QR code as an SVG path over a square of `size` units: each run of black modules in a row is a rectangle. */
export function qrPicture(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: LEVEL, border: QUIET_MODULES });
  const path = data
    .flatMap((row, y) =>
      row.flatMap((isBlack, x) => {
        if (!isBlack || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${end - x}v1h${x - end}z`];
      }),
    )
    .join('');
  return { size, path };
}
