import type { RecordedEvent, Tail } from '../../event-store/event-store.js';
import type { Book } from '../book/book.js';
import { checkedEvent } from '../log/event-form.js';
import { LogJudge } from '../log/judge.js';
import { SealCheck } from '../log/seal-check.js';
import { type LogReader, linkedWindows, NOTHING } from '../log/walk.js';
import { BookRows } from './book-rows.js';

/** Whether a key was used before in a whole log `verify` alone checks: all keys take more memory than all the rest. */
const ANY_KEYS = { add: () => true };

/**
 * A reading of the log from its first event on. Each event is linked, well-formed and allowed, each seal is borne out, and
 * the auditors' book has of it what is posted again.
 */
export class LogReading {
  readonly judge = new LogJudge(ANY_KEYS);
  readonly #seals = new SealCheck(undefined);
  readonly #rows = new BookRows();
  #last: Tail = NOTHING;
  /** It cannot go on behind an event that was refused. */
  isBroken = false;

  /** The last event that holds, -1 for none. */
  get revision(): number {
    return this.#last.revision;
  }

  /**
   * Goes on, until it is enough or a revision is reached.
   * @param book null where there is none to compare with
   * @throws Violation at the first event that does not hold
   */
  async readOn(
    reader: LogReader,
    through: number,
    book: Book | null,
    isEnough: () => boolean,
  ): Promise<void> {
    const bookEnd = book?.head().revision ?? NOTHING.revision;
    for await (const window of linkedWindows(reader, through, this.#last)) {
      for (const recorded of window) this.#take(recorded, recorded.revision <= bookEnd ? book : null);
      if (isEnough()) return;
    }
  }

  #take(recorded: RecordedEvent, book: Book | null): void {
    const { event, stored } = checkedEvent(recorded);
    this.isBroken = true;
    this.judge.take(recorded.revision, stored);
    this.#seals.take(event, recorded);
    this.#rows.take(event, recorded.hash, book);
    this.isBroken = false;
    this.#last = { revision: recorded.revision, hash: recorded.hash };
  }
}
