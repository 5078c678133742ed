import type { Writes } from '@taya/contracts/calls';
import type { CountedReceipt, PrintView } from '@taya/contracts/print';
import { messageOf, request } from '../data/api.js';
import { newCommandId } from '../data/command-id.js';
import { isOutcomeOpen, TIMEOUT_MS } from '../data/commands.js';
import { currentSession } from '../data/session.js';
import { store, stored } from '../data/stored.js';
import { receiptId, type Subject } from './model.js';

/** What distinguishes one print of a receipt from the others. */
export interface Numbered {
  readonly subject: Subject;
  /** 1 is the original, 2 the first copy that says REPRINT. */
  readonly copy: number;
  /** When it was counted, on the server's clock; null for this moment. */
  readonly printedAtMs: number | null;
}

/**
 * Takes the number of a print before it is printed: a copy that failed counts, since nobody can tell whether paper came
 * out.
 * @param isReprint whether a copy was asked for
 * @throws Error when it cannot be counted; then nothing may be printed
 */
export type TakeNumber = (subject: Subject, isReprint: boolean) => Promise<Numbered>;

const PREFIX = 'taya.print.';
const slotOf = (kind: CountedReceipt, serial: string) =>
  `${PREFIX}${currentSession()?.user.id ?? 0}.${kind}.${serial}`;

/**
 * Stored keys without an answer are used in the same tab only, and only after a reload, when the page that sent them is
 * gone. A duplicated tab starts with a copy of the keys and would print a second original with them, so it drops them.
 */
export function forgetKeysOfOthers(): void {
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
  const storedKey = window.sessionStorage.getItem(slot);
  const key = storedKey ?? newCommandId();
  window.sessionStorage.setItem(slot, key);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const path = `/api/print/${kind}/${serial}` as const;
    const { envelope } = await request('POST', path, { key, signal });
    window.sessionStorage.removeItem(slot);
    return envelope.data as Writes[typeof path];
  } catch (error) {
    if (!isOutcomeOpen(error, storedKey !== null)) window.sessionStorage.removeItem(slot);
    throw new Error(messageOf(error, 'the server does not respond'), { cause: error });
  }
}

function subjectOf({ receipt, bet, teller, paidBy, log_hash }: PrintView): Subject {
  const witnessed = { bet, teller, ...(log_hash === null ? {} : { logHash: log_hash }) };
  if (receipt === 'bet') return { kind: 'bet', ...witnessed };
  return { kind: 'payout', ...witnessed, ...(paidBy === null ? {} : { paidBy }) };
}

/** How many receipts are remembered: far more than a teller prints between a bet and its payout. */
const MOST_RECEIPTS = 1_000;
const COPIES = 'taya.copies';

/**
 * Counts what this PC has printed of each receipt, over reloads too, for receipts that the server does not count.
 * @param isReprint whether a copy was asked for: then it is one, even if another PC printed the original
 * @returns 1 for the original, 2 for the first copy
 */
export function takeCopy(receiptId: string, isReprint: boolean): number {
  // Where the entry is no list counting starts again, and a reprint says REPRINT all the same.
  const { [receiptId]: known = 0, ...others } = Object(stored(COPIES)) as Record<string, number>;
  const count = Math.max(known, isReprint ? 1 : 0) + 1;
  // The latest print is last in the list, so the oldest are dropped.
  store(
    COPIES,
    Object.fromEntries([...Object.entries(others), [receiptId, count] as const].slice(-MOST_RECEIPTS)),
  );
  return count;
}

/** The server counts bets and payouts for all PCs; this PC counts slips of cancelled bets, cash receipts, Zs and seals. Every print of a balance or an X is an original. */
export const takeNumber: TakeNumber = async (subject, isReprint) => {
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
};
