/**
 * What somebody with the data folder may try: what `verify` says of it, and what the start does. The page for auditors
 * has a line for each.
 */
import { chmodSync, readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteDocumentStore } from '../document-store/sqlite/sqlite-document-store.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;

beforeEach(async () => {
  folder = new AuditedFolder();
  folder.writeLedger();
  await folder.writeReadModels();
});

afterEach(() => folder.dispose());

/** Opens the ledger as a start does. */
const start = () => new SqliteLedgerFile(folder.directory.path, 'unused').close();

/** The one line that does not hold. */
const verified = async () => {
  const { code, out } = await folder.audit(['verify']);
  return { code, bad: out.filter((line) => line.startsWith('BAD')) };
};

const edit = (file: string, sql: string) => {
  const database = new DatabaseSync(`${folder.directory.path}/${file}`);
  database.exec(sql);
  database.close();
};

/** The file of the read models. */
const readModels = () =>
  readdirSync(folder.directory.path).find((name) => /^read-models\.\d+\.sqlite$/.test(name)) ?? '';

describe('the file of the ledger', () => {
  it.each([
    {
      what: 'a trigger that halves cash-ins',
      sql: `CREATE TRIGGER halved AFTER INSERT ON events WHEN new.json LIKE '%cash%' BEGIN
        UPDATE events SET json = replace(json, '100', '050') WHERE revision = new.revision; END`,
      says: 'the trigger "halved" is none of the station\'s',
    },
    {
      what: 'a trigger that drops events',
      sql: 'CREATE TRIGGER dropped BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END',
      says: 'the trigger "dropped" is none of the station\'s',
    },
    {
      what: 'another table',
      sql: 'CREATE TABLE notes (text)',
      says: 'the table "notes" is none of the station\'s',
    },
  ])('$what: found before anything was recorded through it, and not served', async ({ sql, says }) => {
    folder.directory.edit(sql);
    expect(await verified()).toEqual({
      code: 1,
      bad: [expect.stringMatching(new RegExp(`^BAD +file .*${says}`))],
    });
    expect(start).toThrow(says);
  });

  it('an event before the first', async () => {
    folder.directory.edit("INSERT INTO events (revision, json, hash) VALUES (-1, '{}', '')");
    expect(await verified()).toEqual({
      code: 1,
      bad: [expect.stringMatching(/^BAD +chain +revision 0: .* an event at revision -1, before the first/)],
    });
    expect(start).toThrow('starts at revision -1');
  });
});

describe('the files of the read models and of what is kept', () => {
  it('a trigger among the read models: put aside at the start, and made again', async () => {
    edit(readModels(), 'CREATE TRIGGER t AFTER INSERT ON bets BEGIN DELETE FROM bets; END');
    expect(await verified()).toEqual({
      code: 1,
      bad: [expect.stringMatching(/^BAD +read models .*the trigger "t" is none of the station's/)],
    });
    const notices: string[] = [];
    const store = await openSqliteDocumentStore({
      dataDir: folder.directory.path,
      collections: COLLECTIONS,
      notice: (text) => notices.push(text),
    });
    expect(await store.checkpoint('station')).toBe(-1);
    expect(notices).toEqual([expect.stringContaining('built again from the ledger')]);
    await store.close();
  });

  it('a trigger on what is kept, or one of ours taken away: not served', async () => {
    const open = () => openSqliteDocumentStore({ dataDir: folder.directory.path, collections: COLLECTIONS });
    edit('kept.sqlite', 'DROP TRIGGER kept_never_updated');
    await expect(open()).rejects.toThrow('the trigger "kept_never_updated" is missing');
    edit('kept.sqlite', 'CREATE TRIGGER kept_never_updated BEFORE UPDATE ON kept BEGIN SELECT 1; END');
    await expect(open()).rejects.toThrow('"kept_never_updated" is not as the station makes it');
  });
});

describe('an auditor without write access', () => {
  const isRoot = process.geteuid?.() === 0;
  /** Nobody's account on most systems. */
  const NOBODY = 65_534;

  /** As somebody who may read the folder, and nothing else. */
  async function asReader<T>(work: () => Promise<T>): Promise<T> {
    const { path } = folder.directory;
    for (const name of readdirSync(path)) chmodSync(`${path}/${name}`, 0o444);
    chmodSync(path, 0o555);
    if (isRoot) process.seteuid?.(NOBODY);
    try {
      return await work();
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(path, 0o755);
    }
  }

  it('reads a stopped station', async () => {
    expect(await asReader(verified)).toEqual({ code: 0, bad: [] });
  });

  it('reads a running station, and one that was killed', async () => {
    const file = new SqliteLedgerFile(folder.directory.path, 'unused');
    expect(await asReader(verified)).toEqual({ code: 0, bad: [] });
    const killed = folder.directory.cutPower();
    file.close();
    folder.directory.dispose();
    Object.assign(folder, { directory: killed });
    expect(readdirSync(killed.path)).toContain('ledger.sqlite-wal');
    expect(await asReader(verified)).toEqual({ code: 0, bad: [] });
  });
});
