import type { Posting } from '../../../ledger/accounts.js';
import type { LedgerEvent } from '../../../ledger/events.js';
import type { OpenProgressDisplay } from '../../../system/progress-display.js';
import { replayJournal } from '../../log/read-journal.js';
import type { LogReader } from '../../log/walk.js';
import { People } from './people.js';

/** An event with where its money went; nowhere for one that moves none. */
export interface Seen {
  readonly event: LedgerEvent;
  readonly postings: readonly Posting[];
}

export interface Reading {
  readonly reader: LogReader;
  readonly progress: OpenProgressDisplay;
  /** Called after each window of events; the next one is read when it resolves. */
  readonly afterWindow?: () => Promise<void>;
}

/**
 * Reads the whole log for a question. The chain, the form of every event and the journal are checked on the way: an
 * answer from a log that does not hold is worth nothing.
 * @returns everybody, as they are at its end
 * @throws Finding at the first event that does not hold
 */
export async function readLog(
  { reader, progress, afterWindow }: Reading,
  visit: (seen: Seen, people: People) => void,
): Promise<People> {
  const people = new People();
  await replayJournal({
    reader,
    progress,
    afterWindow,
    onEvent: (event, entry) => {
      people.take(event);
      visit({ event, postings: entry?.postings ?? [] }, people);
    },
  });
  return people;
}
