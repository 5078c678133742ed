import type { EventReader } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { checkLink, windows } from './log.js';
import { instantsOf, type Moment } from './moment.js';
import { Standing } from './standing.js';

/** After a revision, or after the last event up to a moment. Without either, at the end of the log. */
export interface When {
  readonly revision?: number | undefined;
  readonly moment?: Moment | undefined;
}

/** The ledger ends before the revision that was asked for. */
export class NoSuchRevisionError extends Error {
  override readonly name = 'NoSuchRevisionError';
}

/**
 * How everybody stood at a moment, counted from the events, whose chain is checked on the way.
 * @throws NoSuchRevisionError; Finding at the first event that does not hold
 */
export async function standingAt(reader: Pick<EventReader, 'read' | 'tail'>, when: When): Promise<Standing> {
  const { revision: end } = await reader.tail();
  const through = when.revision ?? end;
  if (through > end) {
    throw new NoSuchRevisionError(`There is no revision ${through}: the ledger ends at revision ${end}.`);
  }
  const stopAt = when.moment === undefined ? () => Number.POSITIVE_INFINITY : instantsOf(when.moment);
  const standing = new Standing();
  await goOn(standing, reader, through, stopAt);
  standing.assertIdentities();
  return standing;
}

/** Takes the events after `standing` through a revision, or until the first after the moment. */
async function goOn(
  standing: Standing,
  reader: Pick<EventReader, 'read'>,
  through: number,
  stopAt: (timeZone: string) => number,
): Promise<void> {
  for await (const window of windows(reader, through, standing.revision + 1)) {
    for (const recorded of window) {
      checkLink(standing.hash, recorded);
      const event = decode(recorded.revision, recorded.json);
      const { timeZone } = event.type === 'station.opened' ? event.data : standing.names;
      if (event.at > stopAt(timeZone)) return;
      standing.take(event, recorded.hash);
    }
  }
}
