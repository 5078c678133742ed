import type { Writes } from '@taya/contracts/calls';
import type { CountedReceipt, PrintView } from '@taya/contracts/print';
import { messageOf, request } from '../data/api.js';
import { newCommandId } from '../data/command-id.js';
import { isOutcomeOpen, TIMEOUT_MS } from '../data/commands.js';
import { currentSession } from '../data/session.js';
import { takeCopy } from './copies.js';
import { receiptId, type Subject } from './model.js';

/** What distinguishes one print of a receipt from the others. */
export interface Numbered {
  readonly subject: Subject;
  /** 1 is the original, 2 the first copy that says REPRINT. */
  readonly copy: number;
  /** When it was counted, on the server's clock; null for this moment. */
  readonly printedAtMs: number | null;
}

/** Numbers the prints of each receipt. */
export interface Counter {
  /**
   * Takes the number before printing: a copy that failed counts, since nobody can tell whether paper came out.
   * @param isReprint whether a copy was asked for
   * @throws Error when it cannot be counted; then nothing may be printed
   */
  take(subject: Subject, isReprint: boolean): Promise<Numbered>;
}

const PREFIX = 'taya.print.';
const slotOf = (kind: CountedReceipt, serial: string) =>
  `${PREFIX}${currentSession()?.user.id ?? 0}.${kind}.${serial}`;

/**
 * Stored keys without an answer are used in the same tab only, and only after a reload, when the page that sent them is
 * gone. A duplicated tab starts with a copy of the keys and would print a second original with them, so it drops them.
 */
function forgetKeysOfOthers(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation !== undefined && 'type' in navigation && navigation.type === 'reload') return;
  const keys = Array.from(window.sessionStorage, (_, index) => window.sessionStorage.key(index) ?? '');
  for (const key of keys.filter((name) => name.startsWith(PREFIX))) window.sessionStorage.removeItem(key);
}

/**
 * Has the server record and count a print. Without an answer the key is stored: asked again, the same print gets the
 * same number. Once answered the key is dropped before anything is printed, so that the next print is a copy.
 */
async function recorded(kind: CountedReceipt, serial: string): Promise<PrintView> {
  const slot = slotOf(kind, serial);
  const kept = window.sessionStorage.getItem(slot);
  const key = kept ?? newCommandId();
  window.sessionStorage.setItem(slot, key);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const path = `/api/print/${kind}/${serial}` as const;
    const { envelope } = await request('POST', path, { key, signal });
    window.sessionStorage.removeItem(slot);
    return envelope.data as Writes[typeof path];
  } catch (error) {
    if (!isOutcomeOpen(error, kept !== null)) window.sessionStorage.removeItem(slot);
    throw new Error(messageOf(error, 'the server does not respond'), { cause: error });
  }
}

function subjectOf({ receipt, bet, teller, paidBy, log_hash }: PrintView): Subject {
  const witnessed = { bet, teller, ...(log_hash === null ? {} : { logHash: log_hash }) };
  if (receipt === 'bet') return { kind: 'bet', ...witnessed };
  return { kind: 'payout', ...witnessed, ...(paidBy === null ? {} : { paidBy }) };
}

/** The server counts bets and payouts for all PCs; this PC counts slips of cancelled bets, cash receipts, Zs and seals. Every print of a balance or an X is an original. */
export class StationCounter implements Counter {
  constructor() {
    forgetKeysOfOthers();
  }

  async take(subject: Subject, isReprint: boolean): Promise<Numbered> {
    switch (subject.kind) {
      case 'bet':
      case 'payout': {
        const print = await recorded(subject.kind, subject.bet.serial);
        return { subject: subjectOf(print), copy: print.count, printedAtMs: Date.parse(print.printed_at) };
      }
      case 'cancel':
      case 'claim':
      case 'cashin':
      case 'remit':
      case 'z':
      case 'seal':
        return { subject, copy: takeCopy(receiptId(subject), isReprint), printedAtMs: null };
      case 'balance':
      case 'x':
      case 'test':
        return { subject, copy: 1, printedAtMs: null };
    }
  }
}
