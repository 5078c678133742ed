import type { EventReader } from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import { Auditor } from './auditor.js';
import type { Entry } from './journal.js';
import { walk } from './log.js';
import { instantsOf, type Moment } from './moment.js';
import { Names } from './names.js';
import { TemporaryRegisters } from './temporary-registers.js';

/** Where to stop: after a revision, or after the last event up to a time. Without either, at the end of the log. */
export interface Until {
  readonly revision?: number | undefined;
  readonly moment?: Moment | undefined;
}

export interface Replayed {
  readonly auditor: Auditor;
  readonly names: Names;
  /** Revision and time of the last event applied; -1 and 0 when there was none. */
  readonly revision: number;
  readonly at: number;
}

export interface Following {
  readonly onEvent?: (event: LedgerEvent, names: Names) => void;
  readonly onEntry?: (entry: Entry, names: Names) => void;
  /** Called after each window of events; the next one is read when it resolves. */
  readonly afterWindow?: () => Promise<void>;
}

/**
 * Replays a log with all checks of the audit: a figure is worth nothing when the events it is counted from are wrong.
 * @throws Finding at the first wrong event
 */
export async function replay(
  reader: EventReader,
  until: Until,
  following: Following = {},
): Promise<Replayed> {
  const registers = new TemporaryRegisters();
  const auditor = new Auditor(registers);
  const names = new Names();
  const stopAt = until.moment === undefined ? () => Number.POSITIVE_INFINITY : instantsOf(until.moment);
  let last = { revision: -1, at: 0 };
  try {
    const { revision: end } = await reader.tail();
    await walk(
      reader,
      Math.min(end, until.revision ?? end),
      (event) => {
        if (last.revision >= 0 && event.at > stopAt(names.timeZone)) return false;
        names.take(event);
        const entry = auditor.take(event);
        following.onEvent?.(event, names);
        if (entry !== null) following.onEntry?.(entry, names);
        if (event.type === 'game.created') auditor.balances.forgetSettled();
        last = event;
        return undefined;
      },
      following.afterWindow,
    );
    return { auditor, names, revision: last.revision, at: last.at };
  } finally {
    registers.close();
  }
}
