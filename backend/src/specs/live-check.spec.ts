/** The checks that run all the time, beside a station whose stores somebody changes. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { CheckedPart } from '@taya/contracts/answers/identities';
import { type Asked, LiveCheck, type LiveCheckParts } from '../audit/live/live-check.js';
import { LiveCheckBoard } from '../audit/live/live-check-board.js';
import { type StateDigest, stateDigestOf } from '../audit/live/state-digest.js';
import { workedDay } from '../audit/worked-day.fixture.js';
import type { Document, DocumentStore } from '../document-store/document-store.js';
import { EventStoreUnreachableError, type RecordedEvent } from '../event-store/event-store.js';
import { LedgerDirectory } from '../event-store/sqlite/ledger-directory.fixture.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { openSqliteEventReader } from '../event-store/sqlite/sqlite-event-reader.js';
import { decode } from '../ledger/codec.js';
import { ANA, peso } from '../ledger/testing/station.fixture.js';
import { Replica } from '../pipeline/replica.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { BETS, COMMANDS, USERS } from '../read-models/collections.js';
import { STATION_PROJECTIONS } from '../station-projections.js';
import { nodeSystem } from '../system/node-system.js';
import { OperationsLog } from '../system/operations-log.js';
import { emptyDocuments, recordedLog } from './projections.fixture.js';

let log: RecordedEvent[];
let documents: DocumentStore;
let nowMs: number;
let check: LiveCheck;
let folder: string;
/** Whether a read takes longer than a look may. */
let slowly: boolean;
/** Whether events cannot be read, of which the end is still known. */
let isAway: boolean;

const reader = {
  tail: async () => log.at(-1) ?? { revision: -1, hash: '' },
  read: async (from: number, limit: number) => {
    if (isAway) throw new EventStoreUnreachableError('the server is away');
    if (slowly) nowMs += 1_000;
    return log.slice(from, from + limit);
  },
};

beforeEach(async () => {
  log = [...recordedLog(workedDay().log)];
  documents = emptyDocuments();
  nowMs = 0;
  slowly = false;
  isAway = false;
  folder = mkdtempSync(join(tmpdir(), 'taya-live-check-'));
  await project();
  check = await opened();
});

const opened = async (of: LiveCheckParts['reader'] = reader) =>
  LiveCheck.of({
    reader: of,
    audited: documents,
    replayed: await emptyDocuments().beginRebuild(),
    projections: STATION_PROJECTIONS,
    stationId: '1',
    clock: { nowMs: () => 1_000, monotonicMs: () => nowMs },
    looksShort: 2,
    looksAtRest: 1,
    pause: async () => {},
    folder: mkdtempSync(join(folder, 'check-')),
  });

afterEach(() => {
  check.close();
  rmSync(folder, { recursive: true });
});

const end = () => log.length - 1;

async function project(): Promise<void> {
  await (await ProjectionWriter.at(documents, STATION_PROJECTIONS)).write(log);
}

/** What the running station decides by. */
function digest(): StateDigest {
  const replica = Replica.ofStation('1');
  for (const { revision, json, hash } of log) replica.evolve(decode(revision, json), hash);
  return stateDigestOf(replica.state);
}

const ASKED = { projector: 'following', isBusy: false, isBehind: false, writesOfOthers: null } as const;
const stateNow = (of = digest()) => ({ digest: of, from: end(), through: end() });
const look = (asked: Partial<Asked> = {}) => check.look({ ...ASKED, state: stateNow(), ...asked });

/** Writes a document past the projector. */
async function forge(collection: string, document: Document): Promise<void> {
  const writes = [{ kind: 'put' as const, collection, document }];
  const expectedCheckpoint = await documents.checkpoint('forger');
  await documents.commit({
    projection: 'forger',
    expectedCheckpoint,
    checkpoint: expectedCheckpoint + 1,
    writes,
  });
}

/** Puts another text in the place of an event's, and leaves its hash. */
function change(revision: number, from: string, to: string): void {
  const event = log[revision] as RecordedEvent;
  expect(event.json).toContain(from);
  log[revision] = { ...event, json: event.json.replace(from, to) };
}

async function badOf(name: CheckedPart['name'], asked: Partial<Asked> = {}) {
  const { holds, parts } = await look(asked);
  const bad = parts.filter((part) => !part.holds);
  expect([holds, bad.map((part) => part.name)]).toEqual([false, [name]]);
  return bad[0]?.first_bad;
}

const cashOfAna = () => log.findIndex(({ json }) => json.includes('"cash.added"') && json.includes('500000'));

describe('A station that nobody has touched', () => {
  it('is checked with files in the folder of the check', async () => {
    const [own = ''] = readdirSync(folder);
    expect(readdirSync(join(folder, own)).sort()).toEqual(['registers.sqlite', 'seen.sqlite']);
    expect(await look()).toMatchObject({ holds: true, revision: end() });
  });

  it('holds up to its last event, with everything counted that was checked', async () => {
    const found = await look();
    expect(found).toMatchObject({
      is_on: true,
      holds: true,
      revision: end(),
      ledger_revision: end(),
      checked_at: '1970-01-01T00:00:01.000Z',
    });
    expect(found.parts.map(({ name, revision, first_bad }) => [name, revision, first_bad])).toEqual(
      [
        'chain',
        'journal',
        'identity 1',
        'identity 2',
        'identity 3',
        'identity 4',
        'read models',
        'state',
      ].map((name) => [name, end(), null]),
    );
    const checked = Object.fromEntries(found.parts.map((part) => [part.name, part.checked]));
    expect(checked.chain).toBe(log.length);
    for (const name of ['journal', 'identity 1', 'identity 4', 'read models', 'state'])
      expect(checked[name]).toBeGreaterThan(0);
  });

  it('is followed: what comes later is read once more by those looks alone', async () => {
    const all = log;
    log = all.slice(0, 10);
    documents = emptyDocuments();
    expect((await look({ state: null, projector: 'rebuilding' })).parts[0]).toMatchObject({ checked: 10 });
    log = all;
    expect((await look({ state: null, projector: 'rebuilding' })).parts[0]).toMatchObject({
      checked: all.length,
      revision: end(),
    });
  });

  it('is not called bad for read models that are behind, or being made', async () => {
    expect((await look({ projector: 'rebuilding' })).holds).toBe(true);
    expect((await look({ state: null })).holds).toBe(true);
  });

  it('of which a moment is known only roughly is compared with each revision that it may be of', async () => {
    const state = { digest: digest(), from: end() - 6, through: end() };
    expect((await look({ state })).holds).toBe(true);
  });
});

describe('Red at the next look, with the first revision, the teller and the amount:', () => {
  it('an event changed after it was checked', async () => {
    await look();
    const revision = cashOfAna();
    change(revision, '"amount":500000', '"amount":400000');
    expect(await badOf('chain')).toMatchObject({
      revision,
      teller_id: ANA.userId,
      teller: 'ana',
      shown: '4000.00',
      replayed: '5000.00',
      amount: '-1000.00',
      reason: expect.stringContaining('the hash is not that of the stored bytes'),
    });
    change(revision, '"amount":400000', '"amount":500000');
    expect((await look()).parts.filter(({ holds }) => !holds)).toEqual([]);
  });

  it('an event changed with all hashes after it', async () => {
    await look();
    const revision = cashOfAna();
    const texts = log.map(({ json }) => json);
    texts[revision] = (texts[revision] as string).replace('"amount":500000', '"amount":400000');
    log = [...recordedLog(texts)];
    expect(await badOf('chain')).toMatchObject({
      revision,
      teller: 'ana',
      amount: '-1000.00',
      reason: expect.stringContaining('another one than before, with a hash that fits'),
    });
  });

  it('events cut off at the end', async () => {
    await look();
    const cut = end();
    log.pop();
    expect(await badOf('chain', { state: null })).toMatchObject({ revision: cut });
  });

  it('events cut off at the end before the check had seen them, once a late server would have them', async () => {
    const state = stateNow();
    log.length -= 2;
    expect(await look({ state })).toMatchObject({ holds: true, ledger_revision: end() });
    expect(await badOf('chain', { state })).toMatchObject({
      revision: end() + 1,
      reason: `revision ${end() + 1}: the log ends at revision ${end()}, and went on to ${end() + 2}`,
    });
  });

  it('an event that may not follow, and it stays so', async () => {
    const revision = cashOfAna() + 1;
    const texts = log.map(({ json }) => json);
    log = [...recordedLog([...texts.slice(0, revision), ...texts.slice(revision - 1)])];
    const asked = { state: null, projector: 'rebuilding' } as const;
    const bad = await badOf('chain', asked);
    expect(bad).toMatchObject({
      revision,
      teller: 'ana',
      reason: expect.stringContaining('cashin 1 follows cashin 1'),
    });
    expect(await badOf('chain', asked)).toEqual(bad);
  });

  it('an event that is none, in a log that nobody has checked before', async () => {
    const revision = cashOfAna();
    const texts = log.map(({ json }) => json);
    texts[revision] = (texts[revision] as string).replace('"amount":500000', '"amount":-500000');
    log = [...recordedLog(texts)];
    const asked = { state: null, projector: 'rebuilding' } as const;
    expect(await badOf('chain', asked)).toMatchObject({ revision, teller_id: ANA.userId, shown: '-5000.00' });
  });

  it('an event before a seal, with all hashes after it, in a log that nobody has checked before', async () => {
    const station = workedDay();
    station.do({ type: 'sealDay', date: '2026-11-20' });
    const asked = { state: null, projector: 'rebuilding' } as const;
    const sealed = station.log.findIndex((json) => json.includes('"day.sealed"'));
    log = [...recordedLog(station.log.map((json) => json.replace('"name":"Game"', '"name":"Match"')))];
    expect(await badOf('chain', asked)).toMatchObject({
      revision: sealed,
      reason: expect.stringContaining('seal 1 names the hash'),
    });
  });

  it('a drawer on the screens', async () => {
    await look();
    const ana = (await documents.get(USERS, ANA.userId)) as Document & { onHand: number };
    await forge('users', { ...ana, onHand: ana.onHand + 10_000 } as Document);
    expect(await badOf('read models')).toMatchObject({
      revision: end(),
      teller: 'ana',
      amount: '100.00',
      reason: expect.stringMatching(/^users \d+: onHand is \d+, but the log makes it \d+$/),
    });
    await forge('users', ana);
    expect((await look()).holds).toBe(true);
  });

  it('a bet on the screens', async () => {
    await look();
    const bet = (await documents.get(BETS, 1)) as Document & { stake: number };
    await forge('bets', { ...bet, stake: bet.stake - peso(1) } as Document);
    expect(await badOf('read models')).toMatchObject({
      teller_id: ANA.userId,
      amount: '-1.00',
      reason: expect.stringMatching(/^bets 1: stake is /),
    });
  });

  it('a bet on the screens that is none, under a number of its own', async () => {
    await look();
    const bet = (await documents.get(BETS, 1)) as Document;
    await forge('bets', { ...bet, id: 999, serial: 'FORGED', searchKeys: [] } as Document);
    expect(await badOf('read models')).toMatchObject({ reason: expect.stringMatching(/^bets 999 /) });
  });

  it('a key of a command, of which there are as many as events', async () => {
    await look();
    await forge(COMMANDS.name, { id: '4|forged', revision: 3, events: 1, fingerprint: 'f' } as Document);
    expect(await badOf('read models')).toMatchObject({ reason: expect.stringMatching(/^commands /) });
  });

  it('a document that is no JSON any more', async () => {
    await look();
    const whole = documents.storedAfter.bind(documents);
    documents.storedAfter = async (collection, ...where) => {
      const stored = await whole(collection, ...where);
      return collection.name === 'bets' ? stored.map((one) => ({ ...one, text: `${one.text}}` })) : stored;
    };
    expect(await badOf('read models')).toMatchObject({
      reason: expect.stringMatching(/^a document cannot be read: /),
    });
    documents.storedAfter = whole;
    expect((await look()).holds).toBe(true);
  });

  it('read models that have stopped', async () => {
    await look();
    expect(await badOf('read models', { projector: 'stopped' })).toMatchObject({
      reason: `the read models have stopped at revision ${end()}; the log ends at ${end()}`,
    });
  });

  it('read models that stand still while the log goes on', async () => {
    check.close();
    const all = log;
    log = all.slice(0, -1);
    documents = emptyDocuments();
    await project();
    check = await opened();
    await look();
    log = all;
    nowMs += 10_000;
    expect((await look()).holds).toBe(true);
    nowMs += 1;
    expect(await badOf('read models')).toMatchObject({ revision: end() });
    await project();
    expect((await look()).holds).toBe(true);
  });

  it('a drawer in the state that commands are decided by', async () => {
    const wrong = digest();
    const drawer = Object(wrong.rows.get(`drawer ${ANA.userId}`)) as { cashin: number };
    const rows = new Map(wrong.rows).set(`drawer ${ANA.userId}`, {
      ...drawer,
      cashin: drawer.cashin + peso(1_000_000),
    });
    const state = stateNow({ ...wrong, rows });
    expect(await badOf('state', { state })).toMatchObject({
      revision: end(),
      teller: 'ana',
      amount: '1000000.00',
    });
    expect((await look()).holds).toBe(true);
  });

  it('a teller made admin in that state', async () => {
    const wrong = digest();
    const user = Object(wrong.rows.get(`user ${ANA.userId}`)) as object;
    const state = stateNow({
      ...wrong,
      rows: new Map(wrong.rows).set(`user ${ANA.userId}`, { ...user, role: 1 }),
    });
    expect((await badOf('state', { state }))?.reason).toMatch(/^user \d+ is \{"role":1,/);
  });
});

it('a look of a busy station is short, and goes on where it ended', async () => {
  let read = 0;
  const slow = await LiveCheck.of({
    reader: {
      tail: reader.tail,
      read: async (from, limit) => {
        nowMs += 1_000;
        read += 1;
        return log.slice(from, from + Math.min(limit, 5));
      },
    },
    audited: documents,
    replayed: await emptyDocuments().beginRebuild(),
    projections: STATION_PROJECTIONS,
    stationId: '1',
    clock: { nowMs: nodeSystem.clock.nowMs, monotonicMs: () => nowMs },
    looksShort: 2,
    looksAtRest: 1,
    pause: async () => {},
    folder: null,
  });
  const revisions: number[] = [];
  for (let looks = 0; looks < 3; looks += 1) {
    const asked = { ...ASKED, state: stateNow(), isBusy: true, isBehind: true };
    const { parts } = await slow.look(asked);
    revisions.push(parts[0]?.revision ?? -1);
  }
  slow.close();
  expect(revisions).toEqual([4, 9, 14]);
  expect(read).toBeGreaterThan(0);
});

it('a server that goes away in the middle of a look is no finding', async () => {
  await look();
  isAway = true;
  await expect(look()).rejects.toThrow(EventStoreUnreachableError);
  isAway = false;
  expect(await look()).toMatchObject({ holds: true, revision: end() });
});

describe('A long log', () => {
  const asked = { state: null, projector: 'rebuilding', isBusy: true } as const;
  const cleanup: (() => Promise<void> | void)[] = [];
  let texts: readonly string[];
  /** What the file takes of the time of a look, for an event and for a digest. */
  let fileMs: { event: number; digest: number };

  beforeEach(async () => {
    const station = workedDay();
    for (let count = 0; count < 3_000; count += 1) {
      station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(1) });
    }
    texts = station.log;
    log = [...recordedLog(texts)];
  });

  afterEach(async () => {
    for (const clean of cleanup.splice(0).reverse()) await clean();
  });

  /** Checks a file with this log. @returns what puts the events from a revision on in place of those that it has */
  async function inFile() {
    const directory = new LedgerDirectory();
    cleanup.push(() => directory.dispose());
    const file = new SqliteLedgerFile(directory.path, 'long');
    file.append(-1, log);
    file.close();
    const ledger = openSqliteEventReader({ dataDir: directory.path, system: nodeSystem });
    cleanup.push(() => ledger.close());
    check.close();
    fileMs = { event: 0, digest: 0 };
    check = await opened({
      tail: () => ledger.tail(),
      digest: (...range) => {
        nowMs += fileMs.digest;
        return ledger.digest?.(...range) ?? Promise.reject();
      },
      read: (from, limit) => {
        nowMs += fileMs.event * limit;
        return ledger.read(from, limit);
      },
    });
    await look(asked);
    // From now on a short look has no time for more than a thousand old events, one by one.
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

  it.each([
    [
      'changed',
      (revision: number) => ({ ...(log[revision] as RecordedEvent), json: changed(revision) }),
      '1.00',
    ],
    ['removed', () => [], null],
  ] as const)(
    'in a file is red at the next look of a busy station where an old event was %s',
    async (_, instead, amount) => {
      const put = await inFile();
      expect((await look(asked)).holds).toBe(true);
      const revision = 500;
      put(revision, [instead(revision), log.slice(revision + 1)].flat());
      expect(await badOf('chain', asked)).toMatchObject({ revision, teller: 'ana', amount });
      put(revision, log.slice(revision));
      await look(asked);
      expect((await look(asked)).holds).toBe(true);
    },
  );

  it('in a file is gone through at once where somebody else has written to it, also while the station is busy', async () => {
    const put = await inFile();
    fileMs.digest = 25;
    const heard = (writesOfOthers: number) => ({ ...asked, writesOfOthers });
    expect((await look(heard(1))).holds).toBe(true);
    const revision = 500;
    put(revision, [
      { ...(log[revision] as RecordedEvent), json: changed(revision) },
      ...log.slice(revision + 1),
    ]);
    expect((await look(heard(1))).holds).toBe(true);
    expect(await badOf('chain', heard(2))).toMatchObject({ revision, teller: 'ana', amount: '1.00' });
    put(revision, log.slice(revision));
    expect((await look(heard(3))).holds).toBe(true);
    // Once all was read again, looks are short as before.
    await look(heard(3));
    const beforeMs = nowMs;
    await look(heard(3));
    expect(nowMs - beforeMs).toBeLessThan(60);
  });

  it.each([
    ['in a file', inFile],
    [
      'in a store without digests',
      async () => {
        await look(asked);
        slowly = true;
        // Behind the place of the test.
        for (let looks = 0; looks < 3; looks += 1) await look(asked);
        return (revision: number, events: readonly RecordedEvent[]) => {
          log = [...log.slice(0, revision), ...events];
        };
      },
    ],
  ])(
    '%s names the first of many events that are others, all hashes right, wherever it looks first',
    async (_, begin) => {
      const put = await begin();
      await look(asked);
      const [revision, before] = [600, log];
      put(
        revision,
        recordedLog([...texts.slice(0, revision), changed(revision), ...texts.slice(revision + 1)]).slice(
          revision,
        ),
      );
      const found: (number | null | undefined)[] = [];
      while (found.length < 20 && found.at(-1) !== revision) {
        found.push((await badOf('chain', asked))?.revision);
      }
      expect(found.at(-1)).toBe(revision);
      for (let looks = 0; looks < 10; looks += 1)
        expect((await badOf('chain', asked))?.revision).toBe(revision);
      put(revision, before.slice(revision));
      for (let looks = 0; looks < 20 && !(await look(asked)).holds; looks += 1);
      expect((await look(asked)).holds).toBe(true);
    },
  );
});

it('an event changed among the newest of a long log is red at the next look, however long a round takes', async () => {
  const station = workedDay();
  for (let count = 0; count < 2_000; count += 1) {
    station.do({ type: 'cashIn', tellerId: ANA.userId, amount: peso(1) });
  }
  log = [...recordedLog(station.log)];
  const asked = { state: null, projector: 'rebuilding', isBusy: true } as const;
  await look({ ...asked, isBusy: false });
  slowly = true;
  change(end() - 100, '"amount":100', '"amount":200');
  expect(await badOf('chain', asked)).toMatchObject({ revision: end() - 100, amount: '1.00' });
});

it('is told in the operations log once for each part, and once when all is well again', async () => {
  const lines: Record<string, unknown>[] = [];
  const keep = (line: string) => lines.push(JSON.parse(line));
  const output = { format: 'json', level: 'info', out: keep, err: keep } as const;
  Logger.overrideLogger(new OperationsLog({ clock: nodeSystem.clock, ...output }));
  const board = new LiveCheckBoard(true);
  expect(board.latest).toMatchObject({ holds: true, revision: -1, checked_at: null });
  board.took(await look());
  const ana = (await documents.get(USERS, ANA.userId)) as Document & { onHand: number };
  await forge('users', { ...ana, onHand: ana.onHand + 10_000 } as Document);
  for (let looks = 0; looks < 3; looks += 1) board.took(await look());
  await forge('users', ana);
  for (let looks = 0; looks < 3; looks += 1) board.took(await look());
  Logger.overrideLogger(false);
  expect(lines).toMatchObject([
    {
      level: 'error',
      event: 'audit.differs',
      part: 'live check',
      check: 'read models',
      revision: end(),
      teller: 'ana',
      amount: '100.00',
      msg: expect.stringContaining(
        `read models: what is checked does not hold from revision ${end()} on, teller ana, by 100.00: users`,
      ),
    },
    { level: 'info', event: 'audit.holds', revision: end() },
  ]);
});
