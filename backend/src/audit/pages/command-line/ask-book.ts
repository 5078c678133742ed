import type { OpenProgressDisplay } from '../../../system/progress-display.js';
import { withProgressDisplay } from '../../../system/progress-display.js';
import { Book } from '../../book/book.js';
import { BookWriter } from '../../book/book-writer.js';
import type { Reached } from '../../book/followed-book.js';
import { NoSuchRevisionError, type When } from '../../log/moment.js';
import { Violation } from '../../log/violation.js';
import { type LogReader, linkedWindows, NOTHING } from '../../log/walk.js';
import { revisionOf } from '../../questions/balances.js';

export interface LogToAsk {
  readonly reader: LogReader;
  readonly progress: OpenProgressDisplay;
}

/**
 * Asks a book that is filled from the log for this alone, as far as the moment asked for, and gone afterwards. The chain,
 * the form of every event and the journal are checked on the way: an answer from a log that does not hold is worth nothing.
 * @throws NoSuchRevisionError; Violation at the first event that does not hold
 */
export async function askBook<Answer>(
  log: LogToAsk,
  when: When,
  ask: (reached: Reached) => Promise<Answer>,
): Promise<Answer> {
  const book = Book.temporary();
  try {
    const end = await fill(book, log, when);
    return await ask({ book, reader: log.reader, end });
  } finally {
    book.close();
  }
}

/** @returns the last event in the book */
async function fill(book: Book, { reader, progress }: LogToAsk, when: When): Promise<number> {
  const { revision: last } = await reader.tail();
  const { revision: through = last } = when;
  if (through > last) throw NoSuchRevisionError.of(through, last);
  const writer = new BookWriter(book);
  const isPast = () =>
    when.moment !== undefined && revisionOf(book, when, writer.head.revision) < writer.head.revision;
  const span = { title: 'Reading', after: NOTHING.revision, end: through };
  await withProgressDisplay(progress(span), async (display) => {
    try {
      for await (const window of linkedWindows(reader, through)) {
        writer.write(window);
        display.at(writer.head.revision);
        if (isPast()) return;
      }
    } catch (error) {
      // What does not hold behind the moment is no matter of this question.
      if (!(error instanceof Violation && isPast())) throw error;
    }
  });
  return writer.head.revision;
}
