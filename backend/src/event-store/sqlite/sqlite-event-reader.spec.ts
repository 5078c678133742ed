import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nodeSystem } from '../../system/node-system.js';
import { EMPTY_STREAM, type EventReader } from '../event-store.js';
import { follow } from '../event-store.suite.js';
import { appendOneByOne, LedgerDirectory } from './ledger-directory.fixture.js';
import { SqliteLedgerFile } from './ledger-file.js';
import { openSqliteEventReader } from './sqlite-event-reader.js';

describe('a reader of a ledger', () => {
  let directory: LedgerDirectory;
  let readers: EventReader[];

  beforeEach(() => {
    directory = new LedgerDirectory();
    readers = [];
  });

  afterEach(async () => {
    for (const reader of readers) await reader.close();
    directory.dispose();
  });

  const openReader = (from = directory) => {
    const reader = openSqliteEventReader({ dataDir: from.path, system: nodeSystem });
    readers.push(reader);
    return reader;
  };

  const writeLedger = (count: number) => {
    const file = new SqliteLedgerFile(directory.path, 'written');
    appendOneByOne(file, count);
    file.close();
  };

  it('says so when there is no ledger', () => {
    expect(() => openReader()).toThrow(`There is no ledger at ${directory.ledger}`);
  });

  it('reads beside the writer and does not disturb it', async () => {
    const file = new SqliteLedgerFile(directory.path, 'written');
    const reader = openReader();
    for (let count = 1; count <= 100; count++) {
      appendOneByOne(file, 1);
      expect(await reader.tail()).toEqual(file.tail());
    }
    expect(await reader.read(0, 1_000)).toEqual(file.read(0, 1_000));
    expect(reader.ledgerId).toBe('written');
    expect(file.recover().revision).toBe(99);
    await reader.close();
    appendOneByOne(file, 1);
    file.close();
  });

  it('reads a stopped ledger and leaves its file as it is', async () => {
    writeLedger(5);
    const before = readFileSync(directory.ledger);
    const reader = openReader();
    expect(await reader.read(0, 10)).toHaveLength(5);
    await reader.close();
    expect(readFileSync(directory.ledger).equals(before)).toBe(true);
    expect(readdirSync(directory.path).sort()).toEqual(['anchor', 'ledger.sqlite', 'lock.sqlite']);
    writeLedger(1);
    expect(readdirSync(directory.path)).not.toContain('ledger.sqlite-wal');
  });

  it('sees what a writer does that comes after it, also once that has gone', async () => {
    writeLedger(3);
    const reader = openReader();
    expect((await reader.tail()).revision).toBe(2);
    const file = new SqliteLedgerFile(directory.path, 'written');
    appendOneByOne(file, 1);
    expect((await reader.tail()).revision).toBe(3);
    file.close();
    const another = openReader();
    writeLedger(2);
    expect(await another.read(0, 10)).toHaveLength(6);
    expect(await reader.read(0, 10)).toHaveLength(6);
  });

  it('finds an event before the first', async () => {
    writeLedger(3);
    directory.edit("INSERT INTO events (revision, json, hash) VALUES (-1, '{}', '')");
    await expect(openReader().read(0, 10)).rejects.toThrow('an event at revision -1, before the first');
    expect(await openReader().read(1, 10)).toHaveLength(2);
  });

  it.each([
    ['a text', "UPDATE events SET json = json || ' ' WHERE revision = 3"],
    ['a hash', "UPDATE events SET hash = 'f' WHERE revision = 3"],
    [
      'where a text begins',
      'UPDATE events SET hash = hash || substr(json, 1, 1), json = substr(json, 2) WHERE revision = 3',
    ],
    ['a revision', 'UPDATE events SET revision = 30 WHERE revision = 3'],
    ['an event that is missing', 'DELETE FROM events WHERE revision = 3'],
    ['one before the first', "INSERT INTO events (revision, json, hash) VALUES (-1, '{}', '')"],
  ])(
    'tells by a digest of events, without reading them, that another one is stored: %s',
    async (_, change) => {
      writeLedger(8);
      const reader = openReader();
      const digests = () => Promise.all([reader.digest?.(0, 4), reader.digest?.(5, 7)]);
      const [first, others] = await digests();
      expect(await digests()).toEqual([first, others]);
      directory.edit(change);
      const [changed, same] = await digests();
      expect([changed === first, same]).toEqual([false, others]);
    },
  );

  it('reads what a killed writer left in its write-ahead log', async () => {
    const file = new SqliteLedgerFile(directory.path, 'written');
    appendOneByOne(file, 5);
    const afterKill = directory.cutPower();
    file.close();
    expect(await openReader(afterKill).read(0, 10)).toHaveLength(5);
    afterKill.dispose();
  });

  it('reads a ledger without an anchor, or behind it, as far as it goes', async () => {
    writeLedger(5);
    directory.edit('DELETE FROM events WHERE revision > 2');
    expect((await openReader().tail()).revision).toBe(2);
    rmSync(directory.anchor);
    expect(openReader().ledgerId).toBe('');
  });

  it('refuses every call once it is closed', async () => {
    writeLedger(1);
    const reader = openReader();
    await reader.close();
    await expect(reader.read(0, 1)).rejects.toThrow('closed');
    await expect(reader.tail()).rejects.toThrow('closed');
    expect(() =>
      reader.subscribe(
        EMPTY_STREAM,
        () => {},
        () => {},
      ),
    ).toThrow('closed');
    await reader.close();
  });

  it('polls at once when it is asked to', async () => {
    const file = new SqliteLedgerFile(directory.path, 'written');
    const system = { ...nodeSystem, timers: { ...nodeSystem.timers, after: () => ({ cancel: () => {} }) } };
    const reader = openSqliteEventReader({ dataDir: directory.path, system });
    readers.push(reader);
    const follower = follow(reader, EMPTY_STREAM);
    for (let revision = 0; revision < 3; revision++) {
      appendOneByOne(file, 1);
      follower.subscription.poll();
      await follower.reached(revision);
    }
    expect(follower.revisions()).toEqual([0, 1, 2]);
    file.close();
  });

  it('sees by polling what a writer appends', async () => {
    const file = new SqliteLedgerFile(directory.path, 'written');
    const follower = follow(openReader(), EMPTY_STREAM);
    for (let revision = 0; revision < 3; revision++) {
      appendOneByOne(file, 1);
      await follower.reached(revision);
    }
    expect(follower.revisions()).toEqual([0, 1, 2]);
    file.close();
  });
});
