/** The live check of a log too long for one check: it reads old events again, the newest at each check. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { firstOf } from '../../../play/runs.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { workedDay } from '../audit/worked-day.fixture.js';
import type { RecordedEvent } from '../event-store/event-store.js';
import { LedgerDirectory } from '../event-store/sqlite/ledger-directory.fixture.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { openSqliteEventReader } from '../event-store/sqlite/sqlite-event-reader.js';
import { ANA, peso } from '../ledger/testing/station.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { CheckedStation } from './checked-station.fixture.js';

let station: CheckedStation;

beforeEach(async () => {
  station = await CheckedStation.open();
});

afterEach(() => station.dispose());

describe('A long log', () => {
  const asked = { drawers: null, projector: 'rebuilding', isBusy: true } as const;
  const cleanup: (() => Promise<void> | void)[] = [];
  let texts: readonly string[];
  /** What the file takes of the time of a check, for an event and for a digest. */
  let fileMs: { event: number; digest: number };

  let recorded: readonly RecordedEvent[];

  beforeAll(() => {
    const day = workedDay();
    for (let count = 0; count < 3_000; count += 1) {
      day.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(1) });
    }
    texts = day.log;
    recorded = recordedLog(texts);
  });

  beforeEach(() => {
    station.log = [...recorded];
  });

  afterEach(async () => {
    for (const clean of cleanup.splice(0).reverse()) await clean();
  });

  /** Checks a file with this log. @returns what puts the events from a revision on in place of those that it has */
  async function inFile() {
    const directory = new LedgerDirectory();
    cleanup.push(() => directory.dispose());
    const file = new SqliteLedgerFile(directory.path, 'long');
    file.append(-1, station.log);
    file.close();
    const ledger = openSqliteEventReader({ dataDir: directory.path, system: nodeSystem });
    cleanup.push(() => ledger.close());
    fileMs = { event: 0, digest: 0 };
    station.liveCheck = await station.checkOf({
      tail: () => ledger.tail(),
      digest: (...range) => {
        station.nowMs += fileMs.digest;
        return ledger.digest?.(...range) ?? Promise.reject();
      },
      read: (from, limit) => {
        station.nowMs += fileMs.event * limit;
        return ledger.read(from, limit);
      },
    });
    await station.check(asked);
    // From now on a short check has no time for more than a thousand old events, one by one.
    fileMs = { event: 0.02, digest: 0.2 };
    return (revision: number, events: readonly RecordedEvent[]) => {
      directory.edit(`DELETE FROM events WHERE revision >= ${revision}`);
      directory.insert(events);
    };
  }

  const changed = (revision: number) => {
    const event = texts[revision] as string;
    expect(event).toContain('"amount":100,');
    return event.replace('"amount":100,', '"amount":200,');
  };

  it.each(
    firstOf(
      [
        [
          'changed',
          (revision: number) => ({ ...(station.log[revision] as RecordedEvent), json: changed(revision) }),
          '1.00',
        ],
        ['removed', () => [], null],
      ] as const,
      1,
    ),
  )(
    'in a file is red at the next check of a busy station where an old event was %s',
    async (_, instead, amount) => {
      const put = await inFile();
      expect((await station.check(asked)).holds).toBe(true);
      const revision = 500;
      put(revision, [instead(revision), station.log.slice(revision + 1)].flat());
      expect(await station.badOf('chain', asked)).toMatchObject({ revision, teller: 'ana', amount });
      put(revision, station.log.slice(revision));
      await station.check(asked);
      expect((await station.check(asked)).holds).toBe(true);
    },
  );

  it('in a file is gone through at once where somebody else has written to it, also while the station is busy', async () => {
    const put = await inFile();
    fileMs.digest = 25;
    const heard = (writesOfOthers: number) => ({ ...asked, writesOfOthers });
    expect((await station.check(heard(1))).holds).toBe(true);
    const revision = 500;
    put(revision, [
      { ...(station.log[revision] as RecordedEvent), json: changed(revision) },
      ...station.log.slice(revision + 1),
    ]);
    expect((await station.check(heard(1))).holds).toBe(true);
    expect(await station.badOf('chain', heard(2))).toMatchObject({ revision, teller: 'ana', amount: '1.00' });
    put(revision, station.log.slice(revision));
    expect((await station.check(heard(3))).holds).toBe(true);
    // Once all was read again, checks are short as before.
    await station.check(heard(3));
    const beforeMs = station.nowMs;
    await station.check(heard(3));
    expect(station.nowMs - beforeMs).toBeLessThan(60);
  });

  it.each(
    firstOf(
      [
        ['in a file', inFile],
        [
          'in a store without digests',
          async () => {
            await station.check(asked);
            station.slowly = true;
            // Behind the place of the test.
            for (let checks = 0; checks < 3; checks += 1) await station.check(asked);
            return (revision: number, events: readonly RecordedEvent[]) => {
              station.log = [...station.log.slice(0, revision), ...events];
            };
          },
        ],
      ],
      1,
    ),
  )(
    '%s names the first of many events that are others, all hashes right, wherever it reads first',
    async (_, begin) => {
      const put = await begin();
      await station.check(asked);
      const [revision, before] = [600, station.log];
      put(
        revision,
        recordedLog([...texts.slice(0, revision), changed(revision), ...texts.slice(revision + 1)]).slice(
          revision,
        ),
      );
      const found: (number | null | undefined)[] = [];
      while (found.length < 20 && found.at(-1) !== revision) {
        found.push((await station.badOf('chain', asked))?.revision);
      }
      expect(found.at(-1)).toBe(revision);
      for (let checks = 0; checks < 10; checks += 1)
        expect((await station.badOf('chain', asked))?.revision).toBe(revision);
      put(revision, before.slice(revision));
      for (let checks = 0; checks < 20 && !(await station.check(asked)).holds; checks += 1);
      expect((await station.check(asked)).holds).toBe(true);
    },
  );
});

it('an event changed among the newest of a long log is red at the next check, however long a round takes', async () => {
  const day = workedDay();
  for (let count = 0; count < 2_000; count += 1) {
    day.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(1) });
  }
  station.log = [...recordedLog(day.log)];
  const asked = { drawers: null, projector: 'rebuilding', isBusy: true } as const;
  await station.check({ ...asked, isBusy: false });
  station.slowly = true;
  station.change(station.end() - 100, '"amount":100', '"amount":200');
  expect(await station.badOf('chain', asked)).toMatchObject({
    revision: station.end() - 100,
    amount: '1.00',
  });
});
