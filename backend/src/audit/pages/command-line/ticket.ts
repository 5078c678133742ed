import { WITNESS_DIGITS } from '@taya/contracts/print';
import type { EventReader, RecordedEvent } from '../../../event-store/event-store.js';
import { betOf, codeOf } from '../../../ledger/event-subject.js';
import type { LedgerEvent } from '../../../ledger/events.js';
import { Names } from '../../log/names.js';
import { walk } from '../../log/walk.js';
import { witnessedText } from './witnessed-event.js';

/** What a paper says of the log: the code of its ticket, and the first digits of the hash of its print. */
export interface TicketWitness {
  /** A normalised serial. */
  readonly code: string;
  /** Hex digits in small letters. */
  readonly hash: string;
}

export interface TicketAnswer {
  readonly isThere: boolean;
  readonly lines: readonly string[];
}

/**
 * Whether the log still has the event that a ticket was printed for. The chain is computed again from the first event on:
 * a hash that is there stands for everything before it.
 * @throws Finding for a log that does not hold
 */
export async function findTicket(reader: EventReader, witness: TicketWitness): Promise<TicketAnswer> {
  const found = new EventsOfTicket(witness);
  const { revision } = await reader.tail();
  await walk(reader, revision, (event, recorded) => {
    found.take(event, recorded);
    return undefined;
  });
  return found.answer();
}

class EventsOfTicket {
  readonly #witness: TicketWitness;
  /** A serial may have been used again. */
  readonly #betIds = new Set<number>();
  readonly #others: string[] = [];
  readonly #names = new Names();
  #line: string | null = null;

  constructor(witness: TicketWitness) {
    this.#witness = witness;
  }

  take(event: LedgerEvent, recorded: RecordedEvent): void {
    this.#names.take(event);
    const { code, hash: digits } = this.#witness;
    const betId = betOf(event);
    if (betId === null) return;
    if (codeOf(event) === code) this.#betIds.add(betId);
    if (!this.#betIds.has(betId)) return;
    const text = witnessedText(event, recorded, this.#names.timeZone);
    if (recorded.hash.startsWith(digits)) this.#line ??= text;
    else this.#others.push(text);
  }

  answer(): TicketAnswer {
    const { code, hash } = this.#witness;
    const digits = hash.slice(0, WITNESS_DIGITS).toUpperCase();
    if (this.#line !== null) {
      return { isThere: true, lines: [`The log has what ticket ${code} was printed for: ${this.#line}`] };
    }
    if (this.#betIds.size === 0) {
      return {
        isThere: false,
        lines: [`BAD    The log has no ticket ${code}, and never had, by its own account`],
      };
    }
    return {
      isThere: false,
      lines: [
        `BAD    The log has ticket ${code}, but no event of it has the hash ${digits}. It has:`,
        ...this.#others,
      ],
    };
  }
}
