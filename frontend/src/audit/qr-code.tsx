import { useMemo } from 'react';
import { encode } from 'uqr';

/** Of white around the code, in modules, as the standard wants it. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  /** What it is the code of, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** A text as a QR code: black on white in both themes, because scanners want it so. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => pictureOf(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** One row of black modules after the other, each row of them a rectangle. */
function pictureOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
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
