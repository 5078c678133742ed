import { type Receipt, withTexts } from './lines.js';
import type { PcSettings } from './pc-settings.js';

/** No code page of receipt printers has it. */
export const PESO_SIGN = '₱';

/** A text with its sums as this PC prints them: `PHP 500.00`, or with the peso sign. */
export function withPesoSign(text: string, sign: PcSettings['pesoSign']): string {
  return sign === 'text' ? text.replace(/₱\s*/g, 'PHP ') : text.replace(/PHP (?=\d)/g, PESO_SIGN);
}

/** A whole receipt with the sign: a browser has it, whatever printer it prints on. */
export function receiptWithPesoSign(receipt: Receipt): Receipt {
  return {
    ...receipt,
    lines: receipt.lines.map((line) => withTexts(line, (text) => withPesoSign(text, 'bitmap'))),
  };
}
