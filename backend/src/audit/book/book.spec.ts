import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreUnreachableError, type RecordedEvent } from '../../event-store/event-store.js';
import { NoRoomError } from '../../system/disk-space.js';
import { stationKeyOf } from '../../system/station-key.js';
import { recordedLog } from '../station-log.fixture.js';
import { workedDay } from '../worked-day.fixture.js';
import { Book, bookPath } from './book.js';
import { openAt } from './book-at.js';
import { readerOf } from './followed-book.fixture.js';
import { FollowedBook, type FollowedBookParts } from './followed-book.js';

const LOG = recordedLog(workedDay().log);
const END = LOG.length - 1;
const TRUST = { key: stationKeyOf('ab'.repeat(32)), replaces: null };
const OTHER_TRUST = { key: stationKeyOf('cd'.repeat(32)), replaces: null };

let folder: string;
let log: RecordedEvent[];
let discarded: string[];
let reads: number;
const cleanup: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-book-'));
  log = [...LOG];
  discarded = [];
  reads = 0;
});

afterEach(async () => {
  for (const clean of cleanup.splice(0)) await clean();
  rmSync(folder, { recursive: true });
});

function follow(other: Partial<FollowedBookParts> = {}, trust = TRUST): FollowedBook {
  const followed = new FollowedBook({
    openReader: async () => ({
      tail: async () => log.at(-1) ?? { revision: -1, hash: '' },
      read: async (from, limit) => {
        const events = log.slice(from, from + limit);
        reads += events.length;
        return events;
      },
      close: async () => {},
    }),
    openBook: () => Book.open('to fill', folder, trust),
    removeBook: () => Book.remove(folder),
    assertRoom: async () => {},
    clock: { monotonicMs: () => 0 },
    onDiscarded: (reason) => void discarded.push(reason),
    ...other,
  });
  cleanup.push(() => followed.close());
  return followed;
}

/** What is open at the end of a book that is filled from the first event on. */
async function filled() {
  const followed = follow();
  const { book } = await followed.reach();
  const open = openAt(book, END);
  await followed.close();
  return open;
}

function edit(sql: string): void {
  const database = new DatabaseSync(bookPath(folder));
  database.exec(sql);
  database.close();
}

describe('a book', () => {
  it('goes on where it was stopped, and reads nothing again but the last event', async () => {
    log = LOG.slice(0, 30);
    const first = follow();
    await first.reach();
    await first.close();
    log = [...LOG];
    reads = 0;
    const { book } = await follow().reach();
    expect(reads).toBe(LOG.length - 30 + 1);
    const open = openAt(book, END);
    expect(discarded).toEqual([]);
    Book.remove(folder);
    expect(open).toEqual(await filled());
  });

  it.each([
    ['a version of before', 'PRAGMA user_version = 2', 'its version is 2'],
    [
      'another head',
      'UPDATE head SET revision = revision - 1',
      "the station's key does not vouch for its head",
    ],
    [
      'another balance to go on from',
      `UPDATE postings SET balance = balance + 1 WHERE (account, revision) IN (
         SELECT account, max(revision) FROM postings JOIN accounts ON id = account WHERE name = 'drawer:4')`,
      'its balances are not those of its head',
    ],
    [
      'a trigger',
      'CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM postings; END',
      'the trigger "t"',
    ],
  ])('with %s is thrown away and filled again', async (_, change, reason) => {
    const open = await filled();
    edit(change);
    const { book } = await follow().reach();
    expect(discarded).toEqual([expect.stringContaining(reason)]);
    expect(openAt(book, END)).toEqual(open);
  });

  it('of another key, of another log, or that is no database is thrown away and filled again', async () => {
    const open = await filled();
    const { book } = await follow({}, OTHER_TRUST).reach();
    expect(openAt(book, END)).toEqual(open);
    for (const clean of cleanup.splice(0)) await clean();
    const others = workedDay();
    others.do({ type: 'clearDate', date: '2026-11-21' });
    log = recordedLog(others.log.map((json) => json.replace('"name":"Game"', '"name":"Match"')));
    await (await follow({}, OTHER_TRUST)).reach();
    for (const clean of cleanup.splice(0)) await clean();
    writeFileSync(bookPath(folder), 'no database'.repeat(1_000));
    await (await follow()).reach();
    expect(discarded).toEqual([
      "the station's key does not vouch for its head",
      `the log has another revision ${END}`,
      'file is not a database',
    ]);
  });

  it('ends before an event that does not hold, answers what is before it, and goes on once it holds', async () => {
    const broken = LOG[20] as RecordedEvent;
    log[20] = { ...broken, json: broken.json.replace('"at":', '"at":1') };
    const followed = follow();
    await expect(followed.reach()).rejects.toThrow('revision 20: the hash is not that');
    expect((await followed.reach(19)).book.head().revision).toBe(19);
    log[20] = broken;
    expect((await followed.reach()).book.head().revision).toBe(END);
    expect(discarded).toEqual([]);
  });

  it('is called behind after two seconds, and without room on the disk', async () => {
    let nowMs = 0;
    const slow = follow({ clock: { monotonicMs: () => (nowMs += 1_500) } });
    await expect(slow.reach()).resolves.toMatchObject({ end: END });
    for (const clean of cleanup.splice(0)) await clean();
    Book.remove(folder);
    nowMs = 0;
    const slower = follow({ clock: { monotonicMs: () => (nowMs += 2_000) } });
    await expect(slower.reach()).rejects.toThrow('has not come to revision');
    const full = follow({
      assertRoom: async () => {
        throw new NoRoomError('full');
      },
    });
    await expect(full.reach()).rejects.toThrow(NoRoomError);
  });

  it('waits for a server that is away, and opens it later', async () => {
    let isAway = true;
    const followed = follow({
      openReader: async () => {
        if (isAway) throw new EventStoreUnreachableError('away');
        return { ...readerOf(LOG), close: async () => {} };
      },
    });
    await expect(followed.reach()).rejects.toThrow(EventStoreUnreachableError);
    isAway = false;
    expect((await followed.reach()).end).toBe(END);
  });
});
