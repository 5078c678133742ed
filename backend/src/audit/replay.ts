import type { EventReader } from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import { type ShowProgress, shown } from '../system/progress.js';
import { finding } from './finding.js';
import { type Entry, Journal } from './journal.js';
import { walk } from './log.js';
import { Names } from './names.js';

export interface Following {
  readonly reader: Pick<EventReader, 'read' | 'tail'>;
  readonly progress: ShowProgress;
  /** @param entry null for an event that moves no money */
  readonly onEvent: (event: LedgerEvent, entry: Entry | null, names: Names) => void;
  /** Called after each window of events; the next one is read when it resolves. */
  readonly afterWindow: () => Promise<void>;
}

/**
 * Posts a whole log, checking its chain, the form of each event and that each entry sums to zero.
 * @throws Finding at the first event that does not hold
 */
export async function replayJournal({ reader, progress, onEvent, afterWindow }: Following): Promise<void> {
  const journal = new Journal();
  const names = new Names();
  const { revision: end } = await reader.tail();
  await shown(progress({ title: 'Reading', after: -1, end }), async (told) => {
    let last = -1;
    await walk(
      reader,
      end,
      (event) => {
        names.take(event);
        onEvent(
          event,
          finding('journal', event.revision, () => journal.post(event)),
          names,
        );
        last = event.revision;
        return undefined;
      },
      async () => {
        told.at(last);
        await afterWindow();
      },
    );
  });
}
