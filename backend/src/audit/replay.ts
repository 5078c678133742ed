import type { LedgerEvent } from '../ledger/events.js';
import { type OpenProgressDisplay, withProgressDisplay } from '../system/progress-display.js';
import { finding } from './finding.js';
import { type Entry, Journal } from './journal.js';
import { type LogReader, walk } from './log.js';

export interface Following {
  readonly reader: LogReader;
  readonly progress: OpenProgressDisplay;
  /** @param entry null for an event that moves no money */
  readonly onEvent: (event: LedgerEvent, entry: Entry | null) => void;
  /** Called after each window of events; the next one is read when it resolves. */
  readonly afterWindow?: (() => Promise<void>) | undefined;
}

/**
 * Posts a whole log, checking its chain, the form of each event and that each entry sums to zero.
 * @throws Finding at the first event that does not hold
 */
export async function replayJournal({ reader, progress, onEvent, afterWindow }: Following): Promise<void> {
  const journal = new Journal();
  const { revision: end } = await reader.tail();
  await withProgressDisplay(progress({ title: 'Reading', after: -1, end }), async (told) => {
    let last = -1;
    await walk(
      reader,
      end,
      (event) => {
        onEvent(
          event,
          finding('journal', event.revision, () => journal.post(event)),
        );
        last = event.revision;
        return undefined;
      },
      async () => {
        told.at(last);
        await afterWindow?.();
      },
    );
  });
}
