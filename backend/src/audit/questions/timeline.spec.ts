import { describe, expect, it } from '@jest/globals';
import type { Timeline } from '@taya/contracts/answers/audit';
import { instant } from '@taya/contracts/time';
import { decode } from '../../ledger/codec.js';
import { markOf } from '../../ledger/event-facts.js';
import { followedInMemory, readerOf } from '../book/followed-book.fixture.js';
import { recordedLog } from '../station-log.fixture.js';
import { workedDay } from '../worked-day.fixture.js';
import { timelineOf } from './timeline.js';

const recorded = recordedLog(workedDay().log);
const events = recorded.map(({ revision, json }) => decode(revision, json));
const end = recorded.length - 1;
const followed = followedInMemory(readerOf(recorded));

/** All marks and the number of events in the stretches, in turns of a few events each. */
async function inTurns(mostScanned: number): Promise<{ marks: number[]; seen: number }> {
  const marks: number[] = [];
  let seen = 0;
  for (let before: number | null | undefined; before !== null; ) {
    const found: Timeline = await timelineOf(followed, { before }, mostScanned);
    marks.push(...found.marks.map(({ revision }) => revision));
    for (const { first_revision, last_revision } of found.stretches)
      seen += last_revision - first_revision + 1;
    expect(found.older ?? -1).toBeLessThan(before ?? end + 1);
    before = found.older;
  }
  return { marks, seen };
}

const marked = events
  .filter((event) => markOf(event) !== null)
  .map(({ revision }) => revision)
  .reverse();

describe('a line of time', () => {
  it('marks games and cash, and has every event in a stretch, whole or in calls of bounded work', async () => {
    expect(marked.length).toBeGreaterThan(3);
    for (const mostScanned of [1_000, 7, 1]) {
      expect(await inTurns(mostScanned)).toEqual({ marks: marked, seen: end + 1 });
    }
  });

  it('keeps to times, and is empty where nothing happened', async () => {
    const [from, to] = [events[5]?.at ?? 0, events[9]?.at ?? 0];
    const { stretches } = await timelineOf(followed, { from, to });
    const inTime = events.filter(({ at }) => at >= from && at <= to);
    expect(stretches.reduce((sum, one) => sum + one.last_revision - one.first_revision + 1, 0)).toBe(
      inTime.length,
    );
    expect(stretches.at(-1)?.from).toBe(instant(from));
    expect(stretches[0]?.to).toBe(instant(to));
    const later = (events.at(-1)?.at ?? 0) + 1;
    expect(await timelineOf(followed, { from: later })).toEqual({
      stretches: [],
      marks: [],
      older: null,
      end,
    });
  });

  it('ends a stretch where nothing happened for an hour', async () => {
    const HOUR_MS = 3_600_000;
    const times = [0, HOUR_MS - 1, 2 * HOUR_MS - 1, 2 * HOUR_MS] as const;
    const [opening = ''] = workedDay().log;
    const log = recordedLog(times.map((at) => opening.replace(/"at":\d+/, `"at":${at}`)));
    const { stretches } = await timelineOf(followedInMemory(readerOf(log)), {});
    expect(stretches).toEqual([
      { from: instant(times[2]), to: instant(times[3]), first_revision: 2, last_revision: 3 },
      { from: instant(times[0]), to: instant(times[1]), first_revision: 0, last_revision: 1 },
    ]);
  });
});
