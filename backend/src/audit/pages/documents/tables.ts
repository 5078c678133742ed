import { centavos } from '@taya/contracts/money';
import type { Content } from 'pdfmake/interfaces.js';
import { moneyCell, rightAlignedCell, type TextCell } from '../../../files/pdf-style.js';
import type { AfterEvent } from '../../log/balances-at.js';

/** A document of the audit, laid out: plain data, of which another thread makes a PDF. */
export interface AuditDocument {
  readonly name: string;
  /** What it is about, beside its name. */
  readonly subtitle: string;
  /** By which `verify.mjs --paper` knows it; null for one of which it could not say more than of any. */
  readonly reference: string | null;
  readonly pageOrientation: 'portrait' | 'landscape';
  readonly content: readonly Content[];
  readonly explanations: readonly string[];
  readonly fileName: string;
  /** As the first event names it. */
  readonly stationId: string;
  /** The last event that it shows. */
  readonly reached: AfterEvent;
  /** The station's at that moment. */
  readonly timeZone: string;
}

export const EMPTY: TextCell = { text: '' };

export const DEBIT_AND_CREDIT = ['Debit, ₱', 'Credit, ₱'].map(rightAlignedCell);

/** An amount on its side, and nothing on the other. */
export function debitAndCredit(amount: number): TextCell[] {
  const cell = moneyCell(centavos(Math.abs(amount)));
  return amount > 0 ? [cell, EMPTY] : [EMPTY, cell];
}

/** What is above zero, and what is below. */
export function sumsOf(amounts: readonly { readonly amount: number }[]): TextCell[] {
  const sum = (sign: 1 | -1) => amounts.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0);
  return [moneyCell(centavos(sum(1))), moneyCell(centavos(sum(-1)))];
}
