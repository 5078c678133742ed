import { useMemo } from 'react';
import { qrPicture } from '../receipt/qr.js';

interface QrCodeProps {
  readonly text: string;
  /** What it is the code of, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** A text as a QR code: black on white in both themes, because scanners want it so. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPicture(text), [text]);
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
