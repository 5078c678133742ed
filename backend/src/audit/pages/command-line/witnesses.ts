/** Whether the log still has what was printed. A hash that is there stands for everything before it. */
import { type PaperContent, paperCalled } from '@taya/contracts/paper-reference';
import { WITNESS_DIGITS, witnessDigits } from '@taya/contracts/print';
import { isSerial, normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import { localTime } from '@taya/contracts/time';
import type { Book } from '../../book/book.js';
import { zoneAt } from '../../book/book-at.js';
import { balancesAt } from '../../questions/balances.js';
import { UsageError } from './command-line.js';
import { showBalance, showTrialBalance } from './show-balances.js';
import type { Asking } from './show-events.js';
import { showTurnover } from './show-journal.js';

/** What a receipt says of the log: the code of its ticket, and the first digits of the hash of its print. */
interface TicketWitness {
  /** A normalised serial. */
  readonly code: string;
  /** Hex digits in small letters. */
  readonly hash: string;
}

/** What a report or a balance on paper says of the log. */
interface PaperWitness {
  readonly revision: number;
  /** Hex digits in small letters. */
  readonly hash: string;
  /** What it shows, as its reference says; null for a paper that has none. */
  readonly shows: PaperContent | null;
}

/** What a paper without a reference is found by. */
const REVISION = /^\d{1,15}$/;

/** As they are on the paper, in groups of four or without. @throws UsageError */
export function ticketOf(args: readonly string[]): TicketWitness {
  const typed = args.join('');
  const inGroups = [typed.slice(0, SERIAL_LENGTH), typed.slice(SERIAL_LENGTH)];
  const [code, hash] = args.length > 2 ? inGroups : args;
  if (code === undefined || hash === undefined)
    throw new UsageError('A ticket is named by its code and its log hash, as they are on the receipt');
  const serial = normaliseCode(code);
  if (!isSerial(serial))
    throw new UsageError(`${code} is no code of a ticket: a character is wrong or missing`);
  return { code: serial, hash: digitsOf(hash) };
}

/** Whether in groups of four or not, the hash is what follows the place. @throws UsageError */
export function paperOf([place = '', ...hash]: readonly string[]): PaperWitness {
  const named =
    paperCalled(place) ?? (REVISION.test(place) ? { revision: Number(place), shows: null } : null);
  if (named === null || hash.length === 0)
    throw new UsageError(
      'A paper is named by its log revision, or by its reference such as B4R128, TR128 or J40R128, and its log hash',
    );
  const { revision, shows } = named;
  if (shows?.kind === 'journal' && shows.after > revision)
    throw new UsageError(`A journal does not end before it begins, as ${place} would`);
  return { revision, hash: digitsOf(hash.join('')), shows };
}

function digitsOf(hash: string): string {
  const digits = normaliseCode(hash).toLowerCase();
  if (/^[0-9a-f]{12,64}$/.test(digits)) return digits;
  throw new UsageError(`The log hash has ${WITNESS_DIGITS} characters, 0 to 9 and A to F, not ${hash}`);
}

interface WitnessedEvent {
  readonly revision: number;
  readonly type: string;
  readonly at: number;
  readonly hash: string;
}

const WITNESSED = 'SELECT revision, type, at, lower(hex(hash)) AS hash FROM events';

/** Says whether the log has the event that a ticket was printed for. */
export async function showTicket({ book, out }: Asking, { code, hash }: TicketWitness): Promise<boolean> {
  // A code may have been used again.
  const events = book.all<WitnessedEvent>(
    `${WITNESSED} WHERE bet IN (SELECT bet FROM events WHERE code = ?) ORDER BY revision`,
    code,
  );
  const printed = events.find((event) => event.hash.startsWith(hash));
  if (printed !== undefined) {
    out.line(`The log has what ticket ${code} was printed for: ${textOf(printed, book)}`);
    return true;
  }
  const digits = hash.slice(0, WITNESS_DIGITS).toUpperCase();
  out.line(
    events.length === 0
      ? `BAD    The log has no ticket ${code}, and never had, by its own account`
      : `BAD    The log has ticket ${code}, but no event of it has the hash ${digits}. It has:`,
  );
  for (const event of events) out.line(textOf(event, book));
  return false;
}

/** Says whether the log has what a paper names; where its reference tells what it shows also the figures, to compare. */
export async function showPaper(asking: Asking, { revision, hash, shows }: PaperWitness): Promise<boolean> {
  const { book, end, out } = asking;
  const event = book.get<WitnessedEvent>(`${WITNESSED} WHERE revision = ?`, revision);
  if (event === undefined) {
    out.line(`BAD    The log ends at revision ${end}, before revision ${revision}`);
    return false;
  }
  const text = textOf(event, book);
  if (!event.hash.startsWith(hash)) {
    out.line(`BAD    The log has not the hash ${witnessDigits(hash)} there: ${text}`);
    return false;
  }
  out.line(`The log has what the paper says: ${text}`);
  if (shows?.kind === 'journal') await showTurnover(asking, shows.after, revision);
  if (shows?.kind === 'balance') showBalance(asking, balancesAt(book, revision), String(shows.tellerId));
  if (shows?.kind === 'trial balance') showTrialBalance(asking, balancesAt(book, revision));
  return true;
}

/** `revision 29, bet.printed, 2026-11-21 14:40:13 (Asia/Manila), hash 974e93fc…` */
function textOf({ revision, type, at, hash }: WitnessedEvent, book: Book): string {
  const timeZone = zoneAt(book, revision) ?? 'UTC';
  return `revision ${revision}, ${type}, ${localTime(at, timeZone)} (${timeZone}), hash ${hash}`;
}
