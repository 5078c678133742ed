import './receipt.css';
import type { Side } from '@taya/contracts/side';
import type { ReactNode } from 'react';
import { barsOf, PAPER_DOTS } from './barcode.js';
import type { Line, Receipt } from './lines.js';
import { readableCode } from './model.js';
import { qrPicture } from './qr.js';

/** Twelve millimetres: high enough for a scanner held askew. */
const BARCODE_DOTS = 96;

/** The code in groups for reading; the gaps are not characters, so a copied code has no spaces. */
function Code({ code }: { readonly code: string }) {
  return (
    <span className="receipt-code">
      {readableCode(code)
        .split(' ')
        .map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups neither move nor change
          <span key={index}>{group}</span>
        ))}
    </span>
  );
}

function Barcode({ code }: { readonly code: string }) {
  return (
    <div className="receipt-barcode">
      <svg
        viewBox={`0 0 ${PAPER_DOTS} ${BARCODE_DOTS}`}
        role="img"
        aria-label={`Barcode of ${code}`}
        shapeRendering="crispEdges"
      >
        {barsOf(code).map(({ x, width }) => (
          <rect key={x} x={x} y={0} width={width} height={BARCODE_DOTS} />
        ))}
      </svg>
      <Code code={code} />
    </div>
  );
}

function Qr({ text }: { readonly text: string }) {
  const { size, path } = qrPicture(text);
  return (
    <div className="receipt-qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <p>{text}</p>
    </div>
  );
}

/** A disc for MERON, a square for WALA: drawn, because a printer may lack them as characters. */
function Shape({ side }: { readonly side: Side }) {
  return (
    <svg className="receipt-shape" viewBox="0 0 10 10" aria-hidden="true">
      {side === 'MERON' ? <circle cx={5} cy={5} r={5} /> : <rect width={10} height={10} />}
    </svg>
  );
}

function SideMark({ side }: { readonly side: Side }) {
  return (
    <div className={`receipt-side receipt-side-${side.toLowerCase()}`}>
      <Shape side={side} />
      <b>{side}</b>
      <Shape side={side} />
    </div>
  );
}

/** The largest size of a large text at which digits are never broken and all but the longest texts fit on one line. */
const FITS = [
  [12, 'short'],
  [15, 'medium'],
  [19, 'long'],
] as const;

/** The sum at the end is never broken: a text that is too long breaks before the currency. */
function Big({ text, size }: Extract<Line, { type: 'big' }>) {
  const fit = FITS.find(([length]) => text.length <= length)?.[1] ?? 'longest';
  const [, start = '', sum = text] = /^(.* )?(\S+ \S+|-?₱\S+)$/.exec(text) ?? [];
  return (
    <p className={`receipt-big receipt-${size} receipt-${fit}`}>
      {start}
      <span>{sum}</span>
    </p>
  );
}

function lineOf(line: Line): ReactNode {
  switch (line.type) {
    case 'rule':
      return <hr className={`receipt-rule-${line.weight}`} />;
    case 'heading':
      return <p className="receipt-heading">{line.text}</p>;
    case 'text':
      return <p>{line.text}</p>;
    case 'pair':
      return (
        <p className="receipt-pair">
          <span>{line.label}</span> <span>{line.value}</span>
        </p>
      );
    case 'sum':
      return (
        <p className={line.strong ? 'receipt-sum receipt-strong' : 'receipt-sum'}>
          <span>{line.label}</span> <span>{line.value}</span>
        </p>
      );
    case 'big':
      return <Big {...line} />;
    case 'side':
      return <SideMark side={line.side} />;
    case 'mark':
      return <p className="receipt-mark">{line.text}</p>;
    case 'barcode':
      return <Barcode code={line.code} />;
    case 'qr':
      return <Qr text={line.text} />;
    case 'signature':
      return (
        <p className="receipt-signature">
          <span>{line.label}</span>
        </p>
      );
    case 'terms':
      return <p className="receipt-terms">{line.text}</p>;
    case 'cut':
      return null;
  }
}

/** A receipt as it comes out of the printer, 80 mm wide. The print dialog prints the same. */
export function ReceiptPreview({ receipt }: { readonly receipt: Receipt }) {
  return (
    <article className="receipt" aria-label={receipt.title}>
      {receipt.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt neither move nor change
        <div key={index}>{lineOf(line)}</div>
      ))}
    </article>
  );
}
