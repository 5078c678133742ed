/** Whether the log still has what was printed. A hash that is there stands for everything before it. */
import type { PaperContent } from '@taya/contracts/paper-reference';
import { WITNESS_DIGITS, witnessDigits } from '@taya/contracts/print';
import { localTime } from '@taya/contracts/time';
import { type Book } from '../../book/book.js';
import { zoneAt } from '../../book/book-at.js';
import type { Reached } from '../../book/followed-book.js';

/** What a receipt says of the log: the code of its ticket, and the first digits of the hash of its print. */
export interface TicketWitness {
  /** A normalised serial. */
  readonly code: string;
  /** Hex digits in small letters. */
  readonly hash: string;
}

/** What a report or a balance on paper says of the log. */
export interface PaperWitness {
  readonly revision: number;
  /** Hex digits in small letters. */
  readonly hash: string;
  /** What it shows, as its reference says; null for a paper that has none. */
  readonly shows: PaperContent | null;
}

export interface WitnessAnswer {
  readonly isThere: boolean;
  readonly lines: readonly string[];
}

interface WitnessedEvent {
  readonly revision: number;
  readonly type: string;
  readonly at: number;
  readonly hash: string;
}

const WITNESSED = 'SELECT revision, type, at, lower(hex(hash)) AS hash FROM events';

/** The event that a ticket was printed for. */
export function findTicket({ book }: Reached, { code, hash }: TicketWitness): WitnessAnswer {
  // A code may have been used again.
  const events = book.all<WitnessedEvent>(
    `${WITNESSED} WHERE bet IN (SELECT bet FROM events WHERE code = ?) ORDER BY revision`,
    code,
  );
  const printed = events.find((event) => event.hash.startsWith(hash));
  if (printed !== undefined) {
    const line = `The log has what ticket ${code} was printed for: ${textOf(printed, book)}`;
    return { isThere: true, lines: [line] };
  }
  const digits = hash.slice(0, WITNESS_DIGITS).toUpperCase();
  const lines =
    events.length === 0
      ? [`BAD    The log has no ticket ${code}, and never had, by its own account`]
      : [
          `BAD    The log has ticket ${code}, but no event of it has the hash ${digits}. It has:`,
          ...events.map((event) => textOf(event, book)),
        ];
  return { isThere: false, lines };
}

/** The event that a paper names last. */
export function findPaper({ book, end }: Reached, { revision, hash }: PaperWitness): WitnessAnswer {
  const event = book.get<WitnessedEvent>(`${WITNESSED} WHERE revision = ?`, revision);
  if (event === undefined) {
    const line = `BAD    The log ends at revision ${end}, before revision ${revision}`;
    return { isThere: false, lines: [line] };
  }
  const text = textOf(event, book);
  const isThere = event.hash.startsWith(hash);
  const line = isThere
    ? `The log has what the paper says: ${text}`
    : `BAD    The log has not the hash ${witnessDigits(hash)} there: ${text}`;
  return { isThere, lines: [line] };
}

/** `revision 29, bet.printed, 2026-11-21 14:40:13 (Asia/Manila), hash 974e93fc…` */
function textOf({ revision, type, at, hash }: WitnessedEvent, book: Book): string {
  const timeZone = zoneAt(book, revision) ?? 'UTC';
  return `revision ${revision}, ${type}, ${localTime(at, timeZone)} (${timeZone}), hash ${hash}`;
}
