/**
 * What somebody with the data folder may try: what `verify` says of it, and what the start does. The page for auditors
 * has a line for each.
 */
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { openCredentials } from '../auth/open-auth.js';
import { Tokens } from '../auth/tokens.js';
import type { OpenCredentials } from '../document-store/document-store.js';
import {
  openSqliteCredentials,
  openSqliteDocumentStore,
} from '../document-store/sqlite/sqlite-document-store.js';
import { KEYS, storedKey } from '../document-store/stored-keys.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { nodeSystem } from '../system/node-system.js';
import { stationKeyOf } from '../system/station-key.js';
import { AuditedFolder } from './audited-folder.fixture.js';
import { storePasswords } from './credentials-and-events.fixture.js';
import { CHANGED_SNAPSHOTS, writeSnapshot } from './snapshots.fixture.js';

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

const addTeller = ({ station }: AuditedFolder, username: string, credentialId: string) =>
  station.do({
    type: 'createTeller',
    username,
    firstName: username,
    middleName: '',
    lastName: 'C',
    location: 'B',
    ip: '1.2.3.4',
    credentialId,
  });

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

  /** @returns its revision */
  function appendEvent(): number {
    const { log } = folder.station;
    addTeller(folder, 'dora', 'a credential');
    const revision = log.length - 1;
    folder.directory.insert(recordedLog(log).slice(-1));
    return revision;
  }

  it('an event appended with a right hash after a crash: named, and no more than that', async () => {
    const { out: before } = await folder.audit(['verify']);
    expect(before.join()).not.toContain('nobody was told of');
    // Open is what it is left as by a crash.
    const file = new SqliteLedgerFile(folder.directory.path, 'unused');
    appendEvent();
    const { code, out } = await folder.audit(['verify']);
    file.close();
    expect(code).toBe(0);
    expect(out.find((line) => /^good +anchor/.test(line))).toMatch(
      /; 1 more follows that nobody was told of: recorded as the station ended without a stop, or added since$/,
    );
  });

  it('an event appended with a right hash behind a clean stop: news, and served', async () => {
    const revision = appendEvent();
    expect(await verified()).toEqual({
      code: 1,
      bad: [
        expect.stringMatching(
          new RegExp(
            `^BAD +anchor +revision ${revision}: the station had stopped in good order .* 1 more follow`,
          ),
        ),
      ],
    });
    const file = new SqliteLedgerFile(folder.directory.path, 'unused');
    expect(file.unacknowledged).toEqual({ count: 1, wasClosed: true });
    file.close();
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

describe('the files of the read models and of what is stored', () => {
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

  it.each([
    {
      what: 'the code of a losing ticket pointed at a winner',
      sql: `UPDATE bets SET serial = (SELECT serial FROM bets WHERE storedStatus = 'paid' LIMIT 1)
        WHERE storedStatus = 'sold'`,
      says: /bets \d+: the stored serial is "\w+", but the log makes it "\w+"/,
    },
    {
      what: 'a game hidden from the reports',
      sql: "UPDATE games SET reportDate = '1999-01-01' WHERE id = 1",
      says: /games 1: the stored reportDate is "1999-01-01", but the log makes it "\d{4}-\d\d-\d\d"/,
    },
    {
      what: 'the booking of a teller hidden',
      sql: 'UPDATE bookings SET tellerId = 999 WHERE rowid = 1',
      says: /bookings 1\/\d+: the stored tellerId is 999, but the log makes it \d/,
    },
    {
      what: 'the booking of a teller taken away',
      sql: 'DELETE FROM bookings WHERE rowid = 1',
      says: /bookings .* is missing/,
    },
    {
      what: 'the booking of a teller under another game',
      sql: "UPDATE bookings SET id = '9/9' WHERE rowid = 1",
      says: /bookings .* is (missing|there, but not by the log)/,
    },
    {
      what: 'a command that nobody gave, so that its key is answered as done',
      sql: `INSERT INTO commands (id, _body) VALUES ('4|POST /api/bet|k',
        '{"id":"4|POST /api/bet|k","revision":3,"events":1,"fingerprint":"f"}')`,
      says: /commands 4\|POST \/api\/bet\|k is there, but not by the log/,
    },
  ])('$what, in what is stored beside the documents', async ({ sql, says }) => {
    edit(readModels(), sql);
    const { code, bad } = await verified();
    expect({ code, bad }).toEqual({
      code: 1,
      bad: [expect.stringMatching(/^BAD +read models revision \d+: /)],
    });
    expect(bad[0]).toMatch(says);
  });

  it('the code of a bet, wherever it stands in the file: its document, its column, an index', async () => {
    const path = join(folder.directory.path, readModels());
    const database = new DatabaseSync(path);
    const serial = String(database.prepare('SELECT serial FROM bets ORDER BY id LIMIT 1').get()?.serial);
    database.close();
    const whole = readFileSync(path);
    const offsets: number[] = [];
    for (let at = whole.indexOf(serial); at !== -1; at = whole.indexOf(serial, at + 1)) offsets.push(at);
    const violations: string[] = [];
    for (const at of offsets) {
      writeFileSync(path, whole.with(at, whole[at] === 65 ? 66 : 65));
      const { code, bad } = await verified();
      expect(code).toBe(1);
      violations.push(...bad);
    }
    expect(violations).toEqual(
      expect.arrayContaining([
        expect.stringContaining('bets 1: serial is'),
        expect.stringContaining('bets 1: the stored serial is'),
        expect.stringMatching(/an index is not that of its rows: .*bets__0/),
      ]),
    );
  });

  it('the file of what is stored taken away', async () => {
    rmSync(join(folder.directory.path, 'kept.sqlite'));
    expect(await verified()).toEqual({
      code: 1,
      bad: [expect.stringMatching(/^BAD +passwords +kept\.sqlite is missing, with all password hashes/)],
    });
  });

  it('a trigger on what is stored, or one of ours taken away: not served', async () => {
    const open = () => openSqliteDocumentStore({ dataDir: folder.directory.path, collections: COLLECTIONS });
    edit('kept.sqlite', 'DROP TRIGGER kept_never_updated');
    await expect(open()).rejects.toThrow('the trigger "kept_never_updated" is missing');
    edit('kept.sqlite', 'CREATE TRIGGER kept_never_updated BEFORE UPDATE ON kept BEGIN SELECT 1; END');
    await expect(open()).rejects.toThrow('"kept_never_updated" is not as the station makes it');
  });
});

describe('a snapshot', () => {
  it('holds as it was made', async () => {
    writeSnapshot(folder);
    const { code, out } = await folder.audit(['verify']);
    expect([code, out]).toEqual([
      0,
      expect.arrayContaining([expect.stringMatching(/^good +snapshots +1 of the state, each as a replay/)]),
    ]);
  });

  it.each(CHANGED_SNAPSHOTS)('$what, its checksum made right', async ({ change, says }) => {
    const { revision } = writeSnapshot(folder, change);
    const { code, bad } = await verified();
    expect([code, bad]).toEqual([
      1,
      [expect.stringMatching(new RegExp(`^BAD +snapshots +revision ${revision}: ${says.source}`))],
    ]);
  });
});

describe('the password hashes', () => {
  let users: AuditedFolder;
  let dora: string;
  let eve: string;

  const inCredentials = <T>(work: (store: OpenCredentials) => Promise<T>): Promise<T> => {
    const store = openSqliteCredentials(users.directory.path);
    return work(store).finally(() => store.close());
  };

  beforeEach(async () => {
    users = new AuditedFolder();
    await storePasswords(users);
    await inCredentials(async (store) => {
      const credentials = await openCredentials(store, nodeSystem);
      dora = await credentials.create('password of dora');
      eve = await credentials.create('password of eve');
    });
    addTeller(users, 'dora', dora);
    addTeller(users, 'eve', eve);
    users.writeLedger();
  });

  afterEach(() => users.dispose());

  /** As somebody would who knows how the file protects itself. */
  const change = (sql: string) => {
    const database = new DatabaseSync(join(users.directory.path, 'kept.sqlite'));
    const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
    database.exec(sql);
    for (const trigger of triggers) database.exec(String(trigger.sql));
    database.close();
  };

  const signIn = (id: string, password: string) =>
    inCredentials(async (store) => (await openCredentials(store, nodeSystem)).verify(id, password));

  const line = async () => {
    const { code, out } = await users.audit(['verify']);
    return { code, line: out.find((one) => / passwords /.test(one)) };
  };

  it('hold as they are', async () => {
    const { code, line: said } = await line();
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^good +passwords +\d+ users' password hashes are those that the log names$/),
    ]);
    expect(await signIn(eve, 'password of eve')).toBe(true);
  });

  it.each([
    {
      what: 'the hash of another user put in place of one',
      sql: () => `UPDATE kept SET value = (SELECT value FROM kept WHERE id = '${dora}') WHERE id = '${eve}'`,
      says: 'the password hash under the id that it names is another one',
    },
    {
      what: 'a hash taken away',
      sql: () => `DELETE FROM kept WHERE id = '${eve}'`,
      says: 'the password hash that it names is lost',
    },
    {
      what: 'the key exchanged that binds them',
      sql: () => `UPDATE kept SET value = '${'A'.repeat(43)}=' WHERE id = 'credential-key'`,
      says: 'is another one, or its key is',
    },
  ])('$what: named by verify, and not taken at a sign-in', async ({ sql, says }) => {
    change(sql());
    const found = await line();
    expect(found.code).toBe(1);
    expect(found.line).toMatch(/^BAD +passwords +revision \d+: user \d+ \(\w+\): /);
    expect(found.line).toContain(says);
    for (const password of ['password of dora', 'password of eve'])
      await expect(signIn(eve, password)).rejects.toEqual(
        expect.objectContaining({ code: 'PASSWORD_UNUSABLE' }),
      );
  });
});

describe('a session token', () => {
  const CLAIMS = { userId: 1, sessionId: 'as the log has it' };
  const key = stationKeyOf('ab'.repeat(32));

  /** What a program of one's own makes of the key in the folder. */
  const forgedWith = (secret: Uint8Array) => new Tokens(secret, '1', nodeSystem.clock).issue(CLAIMS);

  it('is made by who has key and folder, and not with the folder alone, nor with the key alone', async () => {
    const documents = await openSqliteDocumentStore({
      dataDir: folder.directory.path,
      collections: COLLECTIONS,
    });
    try {
      const tokens = await Tokens.open(documents.credentials, key, '1', nodeSystem);
      const half = storedKey(await documents.credentials.get(KEYS, 'token-key')) as Uint8Array;
      expect(half).toHaveLength(32);
      expect(tokens.read(forgedWith(half))).toBeNull();
      expect(tokens.read(forgedWith(key.tokenKey))).toBeNull();
      const both = await Tokens.open(documents.credentials, key, '1', nodeSystem);
      expect(tokens.read(both.issue(CLAIMS))).toMatchObject(CLAIMS);
    } finally {
      await documents.close();
    }
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
