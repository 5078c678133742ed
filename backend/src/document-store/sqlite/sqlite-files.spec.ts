import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AnyCollection,
  CredentialsDamagedError,
  DocumentsUnavailableError,
  type ReadOnlyDocumentStore,
} from '../document-store.js';
import { bet, bets, ids, put, tellers, write } from '../suite/bets.fixture.js';
import { openSqliteDocumentReader, openSqliteDocumentStore } from './sqlite-document-store.js';

describe('files of the SQLite document store', () => {
  let dataDir: string;
  let notices: string[];
  let opened: ReadOnlyDocumentStore[];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'taya-documents-'));
    notices = [];
    opened = [];
  });

  afterEach(async () => {
    for (const store of opened) await store.close();
    rmSync(dataDir, { recursive: true });
  });

  const optionsFor = (collections: readonly AnyCollection[]) => ({
    dataDir,
    collections,
    notice: (text: string) => notices.push(text),
  });

  async function open(collections: readonly AnyCollection[] = [bets, tellers]) {
    const store = await openSqliteDocumentStore(optionsFor(collections));
    opened.push(store);
    return store;
  }

  async function openToRead(collections: readonly AnyCollection[] = [bets, tellers]) {
    const reader = await openSqliteDocumentReader(optionsFor(collections));
    opened.push(reader);
    return reader;
  }

  /** A folder with one bet in it and nothing open; returns the active file. */
  async function written(): Promise<string> {
    const store = await open();
    await write(store, [put(bet(1))]);
    await store.close();
    return join(dataDir, 'read-models.1.sqlite');
  }

  /** Also of a rebuild, which locks its file. */
  function indexesIn(generation: number) {
    const url = pathToFileURL(join(dataDir, `read-models.${generation}.sqlite`));
    url.searchParams.set('immutable', '1');
    const file = new DatabaseSync(url, { readOnly: true });
    const select = `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`;
    const names = file.prepare(select).all();
    file.close();
    return names.map(({ name }) => name);
  }

  test('documents survive being closed', async () => {
    await written();
    const store = await open();
    expect(await store.get(bets, 1)).toEqual(bet(1));
    expect(await store.checkpoint('betting')).toBe(0);
    expect(notices).toEqual([]);
  });

  test('a put that says what it replaces is not taken when there is nothing', async () => {
    const store = await open();
    const wrong = { kind: 'put', collection: bets.name, document: bet(1), before: bet(1) } as const;
    await expect(write(store, [put(bet(2)), wrong])).rejects.toThrow('There is no row 1 in "bets"');
    expect(await store.count(bets, {})).toBe(0);
  });

  test('a rebuild makes its indexes at the end, and has all of them then', async () => {
    const store = await open();
    const first = indexesIn(1);
    const rebuild = await store.beginRebuild();
    await write(rebuild, [put(bet(1))]);
    // What keeps ids unique is there at once.
    expect(indexesIn(2)).toEqual(['tellers__id']);
    expect(await rebuild.makeNextIndex()).toBe(true);
    expect(indexesIn(2)).toHaveLength(2);
    await rebuild.swap();
    expect(indexesIn(2)).toEqual(first);
  });

  test('a reader that came first is empty until there is a writer, then sees each commit', async () => {
    const reader = await openToRead();
    expect(await reader.checkpoint('betting')).toBe(-1);
    const store = await open();
    expect(await reader.find(bets, { limit: 1 })).toEqual([]);
    await write(store, [put(bet(1))]);
    expect(await reader.get(bets, 1)).toEqual(bet(1));
    await store.close();
    expect(await reader.get(bets, 1)).toEqual(bet(1));
  });

  test('a reader alone reads what was written before', async () => {
    await written();
    const reader = await openToRead();
    expect(await reader.get(bets, 1)).toEqual(bet(1));
  });

  test('other declarations start from nothing, and readers with the old ones are refused', async () => {
    await written();
    const oldReader = await openToRead();
    expect(await oldReader.count(bets, {})).toBe(1);
    const store = await open([bets]);
    expect(await store.checkpoint('betting')).toBe(-1);
    expect(await store.count(bets, {})).toBe(0);
    await expect(oldReader.count(bets, {})).rejects.toThrow(DocumentsUnavailableError);
    const newReader = await openToRead([bets]);
    expect(await newReader.checkpoint('betting')).toBe(-1);
    expect(notices).toEqual([expect.stringContaining('declarations')]);
    expect(readdirSync(dataDir)).not.toContain('read-models.1.sqlite');
  });

  test('a file that is no database, a cut one and a missing one are replaced by an empty one', async () => {
    const damages: ((path: string) => void)[] = [
      (path) => writeFileSync(path, 'no database '.repeat(1_000)),
      (path) => truncateSync(path, 8_192),
      (path) => rmSync(path),
    ];
    for (const damage of damages) {
      damage(await written());
      const store = await open();
      expect(await store.checkpoint('betting')).toBe(-1);
      await write(store, [put(bet(2))]);
      expect(await store.count(bets, {})).toBe(1);
      expect(notices.splice(0)).toEqual([expect.stringMatching(/damaged|gone/)]);
      await store.close();
      for (const name of readdirSync(dataDir))
        if (name.startsWith('read-models')) rmSync(join(dataDir, name));
    }
  });

  test('damage found while running deactivates the documents; opened again, they start from nothing', async () => {
    const path = await written();
    const large = await open();
    const documents = Array.from({ length: 2_000 }, (_, at) => bet(at + 2, { note: 'x'.repeat(400) }));
    await write(large, documents.map(put));
    await large.close();
    const file = openSync(path, 'r+');
    for (let at = 65_536; at < statSync(path).size; at += 4_096)
      writeSync(file, Buffer.alloc(64, 0xff), 0, 64, at);
    closeSync(file);

    const store = await open();
    const reader = await openToRead();
    expect(store.whyLost()).toBeNull();
    await expect(reader.find(bets, { limit: 2_000 })).rejects.toThrow('malformed');
    expect(store.whyLost()).toBe('Generation 1 of the read models was found damaged: they are built again');
    await expect(reader.find(bets, { limit: 2_000 })).rejects.toThrow(DocumentsUnavailableError);
    await expect(write(store, [put(bet(1))])).rejects.toThrow(DocumentsUnavailableError);
    expect(notices).toEqual([expect.stringContaining('damaged')]);
    await store.close();
    expect(await (await open()).checkpoint('betting')).toBe(-1);
    expect(await reader.find(bets, { limit: 2_000 })).toEqual([]);
  });

  test('a damaged page of the credentials is named when it is asked for, and what to do', async () => {
    const store = await open();
    for (let id = 0; id < 200; id += 1) await store.credentials.insert('password', `${id}`, 'hash');
    await store.close();
    const path = join(dataDir, 'kept.sqlite');
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(statSync(path).size - 4_096, 0x5a), 0, undefined, 4_096);
    closeSync(file);
    const { credentials } = await open();
    const asked = credentials.get('password', '1');
    await expect(asked).rejects.toThrow(CredentialsDamagedError);
    await expect(asked).rejects.toThrow(
      `${path} is damaged: database disk image is malformed. It holds passwords`,
    );
  });

  test('what a crash has left of a rebuild goes when the store is opened', async () => {
    await written();
    writeFileSync(join(dataDir, 'read-models.7.sqlite'), '');
    writeFileSync(join(dataDir, 'read-models.7.sqlite-wal'), '');
    const store = await open();
    expect(await store.count(bets, {})).toBe(1);
    expect(readdirSync(dataDir).filter((name) => name.includes('.7.'))).toEqual([]);
  });

  test('a swap leaves one generation, and a store that missed it is refused', async () => {
    await written();
    const other = await open();
    const store = await open();
    const rebuild = await store.beginRebuild();
    await write(rebuild, [put(bet(9))]);
    await rebuild.swap();
    expect(store.whyLost()).toBeNull();
    expect(other.whyLost()).toBe('Generation 1 of the read models is no longer active');
    await expect(write(other, [put(bet(2))])).rejects.toThrow(DocumentsUnavailableError);
    await other.close();
    await store.close();
    expect(readdirSync(dataDir).sort()).toEqual([
      'kept.sqlite',
      'read-models.2.sqlite',
      'read-models.current',
    ]);
    expect(ids(await (await openToRead()).find(bets, { limit: 9 }))).toEqual([9]);
  });

  test('the file of credentials is its owner’s only, outlives everything else and cannot be changed by SQL either', async () => {
    const store = await open();
    await store.credentials.insert('password', '1', 'hash');
    await store.close();
    for (const name of readdirSync(dataDir)) if (name.startsWith('read-models')) rmSync(join(dataDir, name));
    const next = await open([tellers]);
    expect(await next.credentials.get('password', '1')).toBe('hash');
    const path = join(dataDir, 'kept.sqlite');
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const raw = new DatabaseSync(path);
    expect(() => raw.exec("UPDATE kept SET value = 'other'")).toThrow('never changed');
    expect(() => raw.exec('DELETE FROM kept')).toThrow('never deleted');
    raw.close();
  });
});
