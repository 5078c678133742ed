import type { Posting } from '../../ledger/accounts.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { type OpenProgressDisplay, withProgressDisplay } from '../../system/progress-display.js';
import { RunningBalances } from './running-balances.js';
import { finding } from './violation.js';
import { type LogReader, walk } from './walk.js';

/** An event that moves money, with its postings that are not zero. */
export interface Entry {
  readonly event: LedgerEvent;
  readonly postings: readonly Posting[];
}

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
  const balances = new RunningBalances();
  const { revision: end } = await reader.tail();
  await withProgressDisplay(progress({ title: 'Reading', after: -1, end }), async (told) => {
    let last = -1;
    await walk(
      reader,
      end,
      (event) => {
        const { postings } = finding('journal', event.revision, () => balances.take(event));
        onEvent(event, postings === null ? null : { event, postings });
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
