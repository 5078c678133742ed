/** `npm run backup` and `npm run restore`, between folders and event store servers. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendEvents, commonEnd } from '../../audit/log/copy-events.js';
import { linkedWindows } from '../../audit/log/walk.js';
import { recordedLog } from '../../audit/station-log.fixture.js';
import { readStoreSettings } from '../../config/config.js';
import { KurrentServer } from '../../event-store/kurrent/testing/kurrent-server.fixture.js';
import { openCopyTarget, openEventReader } from '../../event-store/open-ledger.js';
import { SqliteLedgerFile } from '../../event-store/sqlite/ledger-file.js';
import { lastBackupMs } from '../../system/last-backup.js';
import { nodeSystem } from '../../system/node-system.js';
import { AuditedFolder } from '../audited-folder.fixture.js';
import { credentialsAt, eventsAt, keep, storePasswords } from '../credentials-and-events.fixture.js';
import { runBackup, runRestore } from './run-backup.js';

/** The worked day is the station 1. */
const STREAM = 'station-1';

let source: AuditedFolder;
let log: ReturnType<typeof recordedLog>;
/** A folder for backups and restored stations. */
let away: string;

beforeEach(async () => {
  source = new AuditedFolder();
  log = recordedLog(source.station.log);
  away = mkdtempSync(join(tmpdir(), 'taya-backup-'));
});

afterEach(() => {
  source.dispose();
  rmSync(away, { recursive: true });
});

const dir = () => source.directory.path;
const last = () => log[log.length - 1];
const backup = () => join(away, 'backup');
const restored = () => join(away, 'restored');

type Command = typeof runBackup;

/** Runs a command with a made-up environment. */
async function run(
  command: Command,
  args: readonly string[],
  environment: Record<string, string>,
  begins: (title: string) => void = () => {},
) {
  const printed: string[] = [];
  const said: string[] = [];
  const shown: [title: string, after: number, end: number][] = [];
  const code = await command(args, {
    system: nodeSystem,
    software: 'spec',
    environment,
    print: (line) => printed.push(line),
    say: (line) => said.push(line),
    progress: ({ title, after, end }) => {
      begins(title);
      shown.push([title, after, end]);
      return () => {};
    },
  });
  return { code, printed: printed.join('\n'), said: said.join('\n'), shown };
}

const save = (environment: Record<string, string> = { DATA_DIR: dir() }, out = backup()) =>
  run(runBackup, ['--out', out], environment);
const restore = (environment: Record<string, string> = { DATA_DIR: restored() }, from = backup()) =>
  run(runRestore, ['--from', from], environment);

/** The whole station of the worked day, stopped. */
async function writeStation(): Promise<void> {
  await storePasswords(source);
  log = recordedLog(source.station.log);
  source.writeLedger();
  await keep(dir(), ['tokens', 'key', 'secret']);
  writeFileSync(join(dir(), 'qz-private.pem'), 'a key');
  writeFileSync(join(dir(), 'generated-passwords.txt'), '# made up\n');
}

describe('a backup in a folder', () => {
  it('gives back the same events, passwords and keys, under a new ledger id', async () => {
    await writeStation();
    const saved = await save();
    expect(saved).toMatchObject({ code: 0, said: '' });
    expect(saved.printed).toContain(`revision ${log.length - 1}, hash ${last()?.hash}, recorded at 20`);
    const back = await restore();
    expect(back).toMatchObject({ code: 0, said: '' });
    expect(back.printed).toContain(`revision ${log.length - 1}, hash ${last()?.hash}, recorded at 20`);
    expect(back.printed).toContain('Set STATION_ID=1');

    const here = await eventsAt({ DATA_DIR: restored() });
    expect(here.events).toEqual(log);
    expect(back.printed).toContain(`as ledger ${here.ledgerId}.`);
    expect(await credentialsAt(restored())).toEqual(await credentialsAt(dir()));
    expect(readFileSync(join(restored(), 'qz-private.pem'), 'utf8')).toBe('a key');
    expect(readFileSync(join(restored(), 'generated-passwords.txt'), 'utf8')).toBe('# made up\n');
    expect((await source.audit(['verify'], restored())).code).toBe(0);
    // A second one from the same backup is another copy again, wherever its files are.
    rmSync(restored(), { recursive: true });
    expect((await restore()).code).toBe(0);
    const again = await eventsAt({ DATA_DIR: restored() });
    expect(new Set(['spec', here.ledgerId, again.ledgerId]).size).toBe(3);
  });

  it('is of plain files that the audit can read as they are', async () => {
    await writeStation();
    mkdirSync(backup());
    expect((await save()).code).toBe(0);
    const names = readdirSync(backup()).sort();
    expect(names).toEqual([
      'anchor',
      'generated-passwords.txt',
      'kept.sqlite',
      'ledger.sqlite',
      'manifest.json',
      'qz-private.pem',
    ]);
    expect(readdirSync(away)).toEqual(['backup']);
    expect((await source.audit(['verify'], backup())).code).toBe(0);
    expect(readdirSync(backup()).sort()).toEqual(names);
  });

  it('is noted in the data folder once it is whole; where it cannot be, it is whole all the same', async () => {
    await writeStation();
    const before = Date.now();
    expect((await save()).code).toBe(0);
    const noted = JSON.parse(readFileSync(join(dir(), 'last-backup.json'), 'utf8'));
    const madeAt = JSON.parse(readFileSync(join(backup(), 'manifest.json'), 'utf8')).madeAt;
    expect(noted).toEqual({ madeAt, revision: log.length - 1, folder: backup() });
    expect(await lastBackupMs(dir())).toBeGreaterThanOrEqual(before);

    rmSync(join(dir(), 'last-backup.json'));
    mkdirSync(join(dir(), 'last-backup.json'));
    const unnoted = await save({ DATA_DIR: dir() }, join(away, 'second'));
    expect(unnoted).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Not noted in DATA_DIR, .+last-backup/),
    });
    expect(existsSync(join(away, 'second', 'manifest.json'))).toBe(true);
    expect(await lastBackupMs(dir())).toBeNull();
  });

  it('that was not made whole is not noted', async () => {
    await writeStation();
    source.directory.edit(`UPDATE events SET json = json || ' ' WHERE revision = 9`);
    expect((await save()).code).toBe(1);
    expect(await lastBackupMs(dir())).toBeNull();
  });

  it('shows how far it is, and so does the restore', async () => {
    await writeStation();
    const events = log.length - 1;
    expect((await save()).shown).toEqual([
      ['Saving', -1, events],
      ['Checking', -1, events],
    ]);
    expect((await restore()).shown).toEqual([
      ['Restoring', -1, events],
      ['Checking', -1, events],
    ]);
  });

  it('of a running station has what was acknowledged when it began', async () => {
    await writeStation();
    rmSync(source.directory.ledger);
    rmSync(join(dir(), 'anchor'));
    const half = Math.floor(log.length / 2);
    const running = new SqliteLedgerFile(dir(), 'spec');
    running.append(-1, log.slice(0, half));
    expect((await save()).code).toBe(0);
    running.append(half - 1, log.slice(half));
    running.close();
    expect((await restore()).code).toBe(0);
    expect((await eventsAt({ DATA_DIR: restored() })).events).toEqual(log.slice(0, half));
  });
});

/** As a copy that is killed in the middle does. */
async function copyInto(location: Parameters<typeof openCopyTarget>[0], events: number): Promise<void> {
  const reader = await openEventReader(readStoreSettings({ DATA_DIR: dir() }), nodeSystem);
  const target = await openCopyTarget(location, nodeSystem);
  const { revision, hash } = log[events - 1] ?? { revision: -1, hash: '' };
  const end = { revision, hash };
  const after = await commonEnd(reader, target, end);
  await target.begin();
  await appendEvents(linkedWindows(reader, end.revision, after), target, () => {});
  await target.close();
  await reader.close();
}

describe('a station whose ledger is on a server', () => {
  let server: KurrentServer;
  let other: KurrentServer;

  beforeEach(async () => {
    [server, other] = await Promise.all([KurrentServer.start(), KurrentServer.start()]);
    await writeStation();
    await copyInto(readStoreSettings({ DATA_DIR: dir(), ...at(server) }), log.length);
    const target = await openCopyTarget(readStoreSettings({ DATA_DIR: dir(), ...at(server) }), nodeSystem);
    await target.finish();
    await target.close();
  });

  afterEach(() => {
    server.goAway();
    other.goAway();
  });

  const at = ({ url }: KurrentServer) => ({ EVENT_STORE_URL: url, STATION_ID: '1' });

  it('is saved from there, and restored to another server or to a folder', async () => {
    const beside = join(away, 'beside');
    mkdirSync(beside);
    cpSync(join(dir(), 'kept.sqlite'), join(beside, 'kept.sqlite'));
    expect(await save({ DATA_DIR: beside, ...at(server) })).toMatchObject({ code: 0, said: '' });
    const there = { DATA_DIR: restored(), ...at(other) };
    const back = await restore(there);
    expect(back).toMatchObject({ code: 0, said: '' });
    const moved = await eventsAt(there);
    expect(moved.events).toEqual(log);
    expect(back.printed).toContain(`as ledger ${moved.ledgerId}.`);
    expect(moved.ledgerId).not.toBe((await eventsAt({ DATA_DIR: dir(), ...at(server) })).ledgerId);
    expect(await credentialsAt(restored())).toEqual(await credentialsAt(dir()));

    const home = join(away, 'home');
    expect((await restore({ DATA_DIR: home })).code).toBe(0);
    expect((await eventsAt({ DATA_DIR: home })).events).toEqual(log);
  });

  it('is not restored over a stream that is there, but goes on with its own that was not finished', async () => {
    await save();
    const before = server.streams.of(STREAM)?.length;
    for (const _ of ['at first', 'again']) {
      const refused = await restore({ DATA_DIR: restored(), ...at(server) });
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('There is a ledger at') });
    }
    expect(server.streams.of(STREAM)?.length).toBe(before);

    const there = { DATA_DIR: join(away, 'killed'), ...at(other) };
    mkdirSync(there.DATA_DIR);
    writeFileSync(join(there.DATA_DIR, 'unfinished-copy'), '');
    await copyInto(readStoreSettings(there), 9);
    const { code, shown } = await restore(there);
    expect({ code, resumed: shown[0] }).toEqual({ code: 0, resumed: ['Restoring', 8, log.length - 1] });
    expect((await eventsAt(there)).events).toEqual(log);
    expect(readdirSync(there.DATA_DIR)).not.toContain('unfinished-copy');
  });
});

describe('nothing is saved', () => {
  const refused = async (why: string, out = backup(), environment = { DATA_DIR: dir() }) => {
    const { code, said } = await save(environment, out);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(why) });
    expect(said).toMatch(/^Not backed up: /);
    expect(existsSync(join(out, 'manifest.json'))).toBe(false);
    expect(readdirSync(away).filter((name) => name.includes('unfinished'))).toEqual([]);
  };

  it('over something that is there, into the data folder, or where there is no folder', async () => {
    await writeStation();
    mkdirSync(backup());
    writeFileSync(join(backup(), 'other'), '');
    await refused('is there already, and a backup never writes over anything');
    await refused('is in the data folder itself', join(dir(), 'backup'));
    await refused('is in the data folder itself', dir());
    await refused('or is its disk not mounted?', join(away, 'no', 'backup'));
  });

  it('under a name that another backup got first', async () => {
    await writeStation();
    let second = null as ReturnType<typeof save> | null;
    const first = await run(runBackup, ['--out', backup()], { DATA_DIR: dir() }, (title) => {
      if (title === 'Checking') second ??= save();
    });
    const codes = [first.code, (await second)?.code].sort();
    expect(codes).toEqual([0, 1]);
    expect(readdirSync(away)).toEqual(['backup']);
    expect((await restore()).code).toBe(0);
  });

  it('from a location without a ledger, or without its passwords', async () => {
    await refused('Set DATA_DIR.', backup(), { DATA_DIR: join(away, 'none') });
    source.writeLedger();
    await refused('There are no passwords and keys at');
    await keep(dir(), ['tokens', 'key', 'secret']);
    const other = { DATA_DIR: dir(), STATION_ID: 'other' };
    await refused('is of the station 1, not other', backup(), other);
  });

  it('of a ledger that is damaged, or lost its end', async () => {
    await writeStation();
    source.directory.edit(`UPDATE events SET json = json || ' ' WHERE revision = 9`);
    await refused('revision 9: the hash is not that of the stored bytes');
    source.directory.edit(`DELETE FROM events WHERE revision > ${log.length - 3}`);
    await refused('2 more were acknowledged');
  });
});

describe('nothing is restored', () => {
  beforeEach(async () => {
    await writeStation();
    await save();
  });

  const refused = async (lines: readonly string[], environment: Record<string, string> = {}) => {
    const { code, said } = await restore({ DATA_DIR: restored(), ...environment });
    expect({ code, lines: said.split('\n') }).toEqual({
      code: 1,
      lines: lines.map((line) => expect.stringMatching(new RegExp(`^Not restored: .*${line}`))),
    });
    if (!('DATA_DIR' in environment)) expect(existsSync(restored())).toBe(false);
  };

  it('from a folder that is no backup, or has a manifest that was changed', async () => {
    const manifest = join(backup(), 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"revision": \d+/, '"revision": 5'));
    await refused(['manifest.json is damaged']);
    rmSync(manifest);
    await refused(['is no backup, or one that was not finished']);
  });

  it('from damaged files, and names each of them', async () => {
    const ledger = join(backup(), 'ledger.sqlite');
    const bytes = readFileSync(ledger);
    bytes[bytes.length / 2] = (bytes[bytes.length / 2] ?? 0) ^ 1;
    writeFileSync(ledger, bytes);
    rmSync(join(backup(), 'qz-private.pem'));
    truncateSync(join(backup(), 'kept.sqlite'), 100);
    appendFileSync(join(backup(), 'anchor'), ' ');
    await refused([
      'ledger.sqlite is damaged: its SHA-256',
      'anchor is damaged: it has 4609 bytes, and was saved with 4608',
      'kept.sqlite is damaged: it has 100 bytes',
      'qz-private.pem is missing',
    ]);
  });

  it('into a folder where something is, or as another station', async () => {
    await refused(['is not empty'], { DATA_DIR: dir() });
    expect((await eventsAt({ DATA_DIR: dir() })).events).toEqual(log);
    await refused(['is of the station 1, and STATION_ID says main'], { STATION_ID: 'main' });
  });

  it('beside what a restore has left that was killed while it compared the files', async () => {
    const left = join(restored(), 'restoring');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'kept.sqlite'), 'half of it');
    truncateSync(join(backup(), 'kept.sqlite'), 100);
    const { said } = await restore();
    expect(said).toMatch(/^Not restored: \S+kept.sqlite is damaged: it has 100 bytes/);
    expect(readdirSync(restored())).toEqual([]);
  });

  it('so that it could be opened before it is whole; run again, it goes on', async () => {
    const location = { dataDir: restored(), stationId: '1', eventStore: null };
    await copyInto(location, 9);
    await expect(eventsAt({ DATA_DIR: restored() })).rejects.toThrow('is not finished');
    const { code, shown } = await restore();
    expect({ code, resumed: shown[0] }).toEqual({ code: 0, resumed: ['Restoring', 8, log.length - 1] });
    expect((await eventsAt({ DATA_DIR: restored() })).events).toEqual(log);
  });
});

it.each([
  { command: runBackup, args: [], says: '--out is missing' },
  { command: runBackup, args: ['--out', ''], says: '--out is missing' },
  { command: runBackup, args: ['--from', 'x'], says: 'Unknown option' },
  { command: runBackup, args: ['x'], says: 'Unexpected argument' },
  { command: runRestore, args: ['--out', 'x'], says: 'Unknown option' },
  { command: runRestore, args: [], says: '--from is missing' },
])('a wrong command line exits 2 and says: $says', async ({ command, args, says }) => {
  const { code, said } = await run(command, args, { DATA_DIR: dir() });
  expect(code).toBe(2);
  expect(said).toContain(says);
  expect(said).toContain('Usage: npm run --silent');
});

it('a wrong setting exits 2 and names it', async () => {
  const { code, said } = await run(runRestore, ['--from', 'x'], { DATA_DIR: dir(), MONGO_URL: 'x://y' });
  expect([code, said]).toEqual([
    2,
    expect.stringMatching(/^Not restored: MONGO_URL: must be an address[\s\S]*Usage: npm run --silent/),
  ]);
});
