import { isDamaged } from '../../document-store/sqlite/connection.js';
import { EMPTY_STREAM, EventStoreUnreachableError, type Tail } from '../../event-store/event-store.js';
import { NoRoomError } from '../../system/disk-space.js';
import { NamedError } from '../../system/named-error.js';
import type { Clock } from '../../system/system.js';
import { Violation } from '../log/violation.js';
import { type LogReader, linkedWindows } from '../log/walk.js';
import { type Book, UnusableBookError } from './book.js';
import { BookWriter } from './book-writer.js';

/** As long as lists wait to see what was answered before. */
const PATIENCE_MS = 2_000;
const WINDOW = 1_000;

/** The book has not come as far as was asked for; it will. */
export class BookBehindError extends NamedError {}

export interface FollowedBookParts {
  /** Tried until it opens: a server may be away for long. */
  readonly openReader: () => Promise<LogReader & { close(): Promise<void> }>;
  readonly openBook: () => Book;
  readonly removeBook: () => void;
  /** @throws NoRoomError where the disk is needed for the ledger */
  readonly assertRoom: () => Promise<void>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Told why a book was thrown away: it is filled again from the first event. */
  readonly onDiscarded: (reason: string) => void;
}

/** A book up to an event, with the log that it was made of. */
export interface Reached {
  readonly book: Book;
  readonly reader: LogReader;
  readonly end: number;
}

/** The book of a log that goes on: filled in steps, by whoever asks for more of it, and in between. */
export class FollowedBook {
  #reader: ReturnType<FollowedBookParts['openReader']> | null = null;
  #writer: BookWriter | null = null;
  #step: Promise<void> | null = null;
  #isClosed = false;

  constructor(private readonly parts: FollowedBookParts) {}

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * The book, once it has come to an event, or to the end of the log where that is earlier.
   * @throws BookBehindError after two seconds, NoRoomError; Violation at the first event before it that
   * does not hold; EventStoreUnreachableError
   */
  async reach(revision = Number.POSITIVE_INFINITY): Promise<Reached> {
    const { clock } = this.parts;
    const endMs = clock.monotonicMs() + PATIENCE_MS;
    const { revision: end } = await this.#tail();
    const through = Math.min(revision, end);
    while (this.#revision < through) {
      if (clock.monotonicMs() >= endMs)
        throw new BookBehindError(`The auditors' book has not come to revision ${through} yet`);
      await this.#fillWindow().catch((error: unknown) => {
        // What does not hold behind it is no matter of this question.
        if (this.#revision < through) throw error;
      });
    }
    const { book } = this.#writer as BookWriter;
    return { book, reader: await this.#openReader(), end };
  }

  /**
   * Fills what is there to be filled, a window at a time.
   * @param rest between two windows, given how long the last one took, so that others get the processor
   * @throws as `reach`
   */
  async catchUp(rest: (tookMs: number) => Promise<void>): Promise<void> {
    const { clock } = this.parts;
    while (!this.#isClosed && (await this.#tail()).revision > this.#revision) {
      const startMs = clock.monotonicMs();
      await this.#fillWindow();
      await rest(clock.monotonicMs() - startMs);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#step?.catch(() => {
      // Whoever asked for the step gets the failure.
    });
    this.#closeBook();
    const reader = await this.#reader?.catch(() => null);
    this.#reader = null;
    await reader?.close();
  }

  /** The last event in the book; before an empty one where none is open. */
  get #revision(): number {
    return this.#writer?.head.revision ?? EMPTY_STREAM - 1;
  }

  #openReader() {
    this.#reader ??= this.parts.openReader().catch((error: unknown) => {
      this.#reader = null;
      throw error;
    });
    return this.#reader;
  }

  #closeBook(): void {
    this.#writer?.book.close();
    this.#writer = null;
  }

  async #tail(): Promise<Tail> {
    return (await this.#openReader()).tail();
  }

  /** One step for all who wait for one. */
  #fillWindow(): Promise<void> {
    this.#step ??= this.#fill().finally(() => {
      this.#step = null;
    });
    return this.#step;
  }

  async #fill(): Promise<void> {
    if (this.#isClosed) throw new BookBehindError('The station stops');
    await this.parts.assertRoom();
    const reader = await this.#openReader();
    try {
      this.#writer ??= await this.#openedBook(reader);
      await fillWindow(this.#writer, reader);
    } catch (error) {
      if (error instanceof Violation || isPassing(error)) throw error;
      this.#closeBook();
      if (!isUnusable(error)) throw error;
      this.parts.removeBook();
      this.parts.onDiscarded((error as Error).message);
    }
  }

  /** @throws UnusableBookError where it is of another log */
  async #openedBook(reader: LogReader): Promise<BookWriter> {
    const book = this.parts.openBook();
    try {
      const writer = new BookWriter(book);
      const { revision, hash } = writer.head;
      const [event] = revision < 0 ? [writer.head] : await reader.read(revision, 1);
      if (event?.hash !== hash) throw new UnusableBookError(`the log has another revision ${revision}`);
      return writer;
    } catch (error) {
      book.close();
      throw error;
    }
  }
}

async function fillWindow(writer: BookWriter, reader: LogReader): Promise<void> {
  const { revision: end } = await reader.tail();
  const through = Math.min(end, writer.head.revision + WINDOW);
  for await (const window of linkedWindows(reader, through, writer.head)) {
    writer.write(window);
  }
}

/** What goes away by itself: a server that is away, a disk without room, a station that stops. */
export function isPassing(error: unknown): boolean {
  return [EventStoreUnreachableError, NoRoomError, BookBehindError].some((one) => error instanceof one);
}

function isUnusable(error: unknown): boolean {
  return error instanceof UnusableBookError || isDamaged(error);
}
