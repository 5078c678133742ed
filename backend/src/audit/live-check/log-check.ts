import { CHECKED_PARTS, type CheckedPart } from '@taya/contracts/answers/identities';
import type { EventReader } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import { amountOf } from '../../ledger/event-facts.js';
import { tellerOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book } from '../book/book.js';
import { type Check, Violation } from '../log/violation.js';
import { linkedWindows } from '../log/walk.js';
import { LogReading } from './log-reading.js';
import { Mismatch } from './mismatch.js';

type Reader = Pick<EventReader, 'read' | 'tail' | 'digest'>;

/** The newest events are read again at each check. */
const NEWEST = 500;
/** All events are read again in blocks as small as this, so that a check can end soon. */
const BLOCK = 1_000;
const endOfBlock = (revision: number) => revision - (revision % BLOCK) + BLOCK - 1;

type Reading = 'following' | 'newest' | 'again' | 'judged again';

/** What the book has of an event, as it was when it was filled in. */
type KnownEvent = Readonly<Record<'at' | 'teller' | 'amount', number | null>>;

/**
 * Reads the log from its first event on and follows it, with all checks of the audit; compares all that is stored with
 * what it was when the auditors' book was filled, again and again; and judges it again from the first event on.
 */
export class LogCheck {
  #following = new LogReading();
  /** Goes over everything once more, and takes the place of the one that follows. */
  #again: LogReading | null = null;
  /** Up to where what is stored was read again. */
  #readAgain = -1;
  /** Events to be read again until all of them were, since somebody else has written to the log's place. */
  #hurried = 0;
  #writesOfOthers: number | null = null;
  /** The digest of each whole block as it was when all of it held, by its first revision. */
  readonly #digests = new Map<number, string>();
  readonly #found = new Map<Reading, Mismatch>();
  /** Looks in a row at which the log had ended before what the station has recorded. */
  #timesShort = 0;

  /** @param checksShort after how many checks at its end the log is short */
  constructor(
    private readonly reader: Reader,
    private readonly checksShort: number,
  ) {}

  /** The last event checked, -1 for none. */
  get revision(): number {
    return this.#following.revision;
  }

  get judge(): LogReading['judge'] {
    return this.#following.judge;
  }

  /** The first revision that does not hold, as far as is known. */
  get mismatch(): Mismatch | null {
    const found = [...this.#found.values()];
    return found.sort((one, other) => (one.revision ?? 0) - (other.revision ?? 0))[0] ?? null;
  }

  get isHurried(): boolean {
    return this.#hurried > 0;
  }

  /**
   * @param writesOfOthers another number than before once somebody else has written; null where it is not known
   * @param last the last event that may be another one now
   */
  noteWritesOfOthers(writesOfOthers: number | null, last: number): void {
    if (writesOfOthers === null || writesOfOthers === this.#writesOfOthers) return;
    // The round goes on where it is: else whoever writes all the time would keep it from the newer events.
    if (this.#writesOfOthers !== null) this.#hurried = last + 1;
    this.#writesOfOthers = writesOfOthers;
  }

  /**
   * Checks what follows, until it is enough or the log's end is reached.
   * @param recorded up to where the station has recorded events
   * @returns the end of the log
   */
  async follow(recorded: number, book: Book | null, isEnough: () => boolean): Promise<number> {
    // Before it asks for the end: the book may go on while a server answers.
    const known = Math.max(this.revision, book?.head().revision ?? -1);
    const { revision: end } = await this.reader.tail();
    this.#timesShort = end < recorded ? this.#timesShort + 1 : 0;
    const wentOnTo = this.#timesShort >= this.checksShort ? recorded : known;
    await this.#recordViolation('following', book, async () => {
      if (this.#following.isBroken) this.#following = new LogReading();
      if (end < wentOnTo)
        throw new Violation('chain', end + 1, `the log ends at revision ${end}, and went on to ${wentOnTo}`);
      await this.#following.readOn(this.reader, end, book, isEnough);
      return this.revision;
    });
    return end;
  }

  /**
   * Reads again what is in the book: the newest events each time, and on from where it stopped the last time, all of it at
   * most. Behind what differs it begins at the first event, because an earlier one may differ too.
   */
  async readAgain(book: Book, isEnough: () => boolean): Promise<void> {
    const { revision: last } = book.head();
    await this.#recordViolation('newest', book, async () => {
      await this.#compare(book, Math.max(0, last - NEWEST + 1), last);
      return Number.POSITIVE_INFINITY;
    });
    for (let left = last + 1; left > 0; left -= BLOCK) {
      if (this.#readAgain >= last) this.#readAgain = -1;
      const from = this.#readAgain + 1;
      const through = Math.min(endOfBlock(from), last);
      const isRight = await this.#recordViolation('again', book, async () => {
        await this.#compareBlock(book, from, through);
        return through;
      });
      this.#readAgain = isRight ? through : -1;
      this.#hurried = isRight ? Math.max(0, this.#hurried - BLOCK) : 0;
      if (!isRight || isEnough()) return;
    }
  }

  /** Goes on judging everything once more, all of it at most; nothing while it still follows what is new. */
  async judgeAgain(book: Book | null, isEnough: () => boolean): Promise<void> {
    const { revision: last } = this.#following;
    const again = this.#again ?? new LogReading();
    this.#again = again;
    const holds = await this.#recordViolation('judged again', book, async () => {
      await again.readOn(this.reader, last, book, isEnough);
      return again.revision;
    });
    if (holds && again.revision < last) return;
    if (holds) this.#following = again;
    this.#again = null;
  }

  /** Event by event only where the digest of a block is not the one that it had. */
  async #compareBlock(book: Book, from: number, through: number): Promise<void> {
    // Before it is read: what is changed in between is compared later.
    const digest = await this.#digestOf(from, through);
    if (digest !== null && digest === this.#digests.get(from)) return;
    await this.#compare(book, from, through);
    if (digest !== null) this.#digests.set(from, digest);
  }

  /** null where it is no whole block, or there are no digests. */
  async #digestOf(from: number, through: number): Promise<string | null> {
    if (from % BLOCK !== 0 || through !== endOfBlock(from)) return null;
    try {
      return (await this.reader.digest?.(from, through)) ?? null;
    } catch {
      // Why it cannot be read is found by reading it.
      return null;
    }
  }

  async #compare(book: Book, from: number, through: number): Promise<void> {
    const rows = book.all<{ revision: number; hash: string }>(
      'SELECT revision, lower(hex(hash)) AS hash FROM events WHERE revision BETWEEN ? AND ?',
      from - 1,
      through,
    );
    const known = new Map(rows.map(({ revision, hash }) => [revision, hash]));
    const before = { revision: from - 1, hash: known.get(from - 1) ?? '' };
    for await (const window of linkedWindows(this.reader, through, before)) {
      for (const { revision, hash } of window) {
        if (known.get(revision) !== hash)
          throw new Violation(
            'chain',
            revision,
            'the event is another one than before, with a hash that fits',
          );
      }
    }
  }

  /**
   * Notes what is found, and that it is gone once its place is found right.
   * @param work returns up to where all is right
   * @returns whether nothing was found
   */
  async #recordViolation(reading: Reading, book: Book | null, work: () => Promise<number>): Promise<boolean> {
    try {
      const through = await work();
      if ((this.#found.get(reading)?.revision ?? 0) <= through) this.#found.delete(reading);
      return true;
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.#found.set(reading, await this.#mismatchOf(error, book));
      return false;
    }
  }

  /** What is known of an event that does not hold: what the book has of it, and what it says now. */
  async #mismatchOf({ check, revision, message }: Violation, book: Book | null): Promise<Mismatch> {
    const part = partOf(check);
    if (revision === null) return new Mismatch(part, null, message);
    const sql = 'SELECT at, teller, amount FROM events WHERE revision = ?';
    const known = check === 'chain' ? book?.get<KnownEvent>(sql, revision) : undefined;
    const event = await this.#eventNow(revision);
    const tellerNow = event === null ? null : tellerOf(event);
    return new Mismatch(part, revision, message, {
      at: known?.at ?? event?.at ?? null,
      tellerId: known?.teller ?? tellerNow,
      shown: event === null || tellerNow === null ? null : amountOf(event),
      replayed: known?.amount ?? null,
    });
  }

  async #eventNow(revision: number): Promise<LedgerEvent | null> {
    try {
      const [recorded] = await this.reader.read(revision, 1);
      return recorded === undefined ? null : decode(revision, recorded.json);
    } catch {
      // That it cannot be read is what is said of it.
      return null;
    }
  }
}

/** Events and their order belong to the chain, the accounts to the journal. */
function partOf(check: Check): CheckedPart['name'] {
  if (check === 'accounts') return 'journal';
  return CHECKED_PARTS.find((part) => part === check) ?? 'chain';
}
