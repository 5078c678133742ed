import type { EventReader } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { isOpening } from '../ledger/event-kinds.js';
import { type OpenProgressDisplay, withProgressDisplay } from '../system/progress-display.js';
import type { Checkpoints } from './checkpoints.js';
import { checkLink, windows } from './log.js';
import { instantsOf, type Moment } from './moment.js';
import { type KeptStanding, Standing, type Zone } from './standing.js';

/** After a revision, or after the last event up to a moment. Without either, at the end of the log. */
export interface When {
  readonly revision?: number | undefined;
  readonly moment?: Moment | undefined;
}

/** Where standings are counted from. */
export interface StandingSources {
  readonly reader: Pick<EventReader, 'read' | 'tail'>;
  /** null where there are none, or none are wanted. */
  readonly checkpoints: Checkpoints | null;
}

/** The ledger ends before the revision that was asked for. */
export class NoSuchRevisionError extends Error {
  override readonly name = 'NoSuchRevisionError';
}

type StopAt = (timeZone: string) => number;

const NEVER: StopAt = () => Number.POSITIVE_INFINITY;

/**
 * How everybody stood at a moment, counted from the events since the checkpoint before, or from the first one; the chain
 * is checked on the way.
 * @throws NoSuchRevisionError; Finding at the first event that does not hold
 */
export async function standingAt(
  { reader, checkpoints }: StandingSources,
  when: When,
  progress?: OpenProgressDisplay,
): Promise<Standing> {
  const { revision: end } = await reader.tail();
  const through = when.revision ?? end;
  if (through > end) {
    throw new NoSuchRevisionError(`There is no revision ${through}: the ledger ends at revision ${end}.`);
  }
  const stopAt = when.moment === undefined ? NEVER : instantsOf(when.moment);
  const kept = checkpoints === null ? null : checkpointBefore(checkpoints, through, stopAt);
  const standing = new Standing(kept !== null && (await isOfLog(kept, reader)) ? kept : undefined);
  if (progress === undefined) await goOn(standing, reader, through, { stopAt });
  else {
    const bar = progress({ title: 'Counting', after: standing.revision, end: through });
    await withProgressDisplay(bar, (told) =>
      goOn(standing, reader, through, { stopAt, afterWindow: async () => told.at(standing.revision) }),
    );
  }
  standing.assertIdentities();
  return standing;
}

/** A checkpoint of another history is not used: the log may have been restored or copied since. */
export async function isOfLog(
  { revision, hash }: Pick<KeptStanding, 'revision' | 'hash'>,
  reader: Pick<EventReader, 'read'>,
): Promise<boolean> {
  const [event] = await reader.read(revision, 1);
  return event !== undefined && event.revision === revision && event.hash === hash;
}

/**
 * Takes the events after `standing` through a revision, or until the first after a moment.
 * @throws Finding at the first event that does not hold
 */
export async function goOn(
  standing: Standing,
  reader: Pick<EventReader, 'read'>,
  through: number,
  {
    stopAt = NEVER,
    afterWindow,
  }: { readonly stopAt?: StopAt; readonly afterWindow?: () => Promise<void> } = {},
): Promise<void> {
  for await (const window of windows(reader, through, standing.revision + 1)) {
    for (const recorded of window) {
      checkLink(standing.hash, recorded);
      const event = decode(recorded.revision, recorded.json);
      const { timeZone } = isOpening(event) ? event.data : standing.names;
      if (event.at > stopAt(timeZone)) return;
      standing.take(event, recorded.hash);
    }
    await afterWindow?.();
  }
}

function checkpointBefore(checkpoints: Checkpoints, through: number, stopAt: StopAt): KeptStanding | null {
  if (stopAt === NEVER) return checkpoints.through(through);
  const kept = checkpoints.until(surelyUntil(checkpoints.zones(), stopAt));
  return kept !== null && kept.revision <= through ? kept : null;
}

/**
 * A time of the log up to which every event is before the moment. A moment of local time is another instant in each zone;
 * that of the zone in which it was first reached counts.
 */
export function surelyUntil(zones: readonly Zone[], stopAt: StopAt): number {
  const reached = zones.findIndex(({ timeZone }, index) => {
    const end = zones[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return end > stopAt(timeZone);
  });
  const zone = zones[reached];
  if (zone === undefined) return Number.NEGATIVE_INFINITY;
  const instant = stopAt(zone.timeZone);
  return instant >= zone.at ? instant : zone.at - 1;
}
