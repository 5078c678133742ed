/** `npm run ledger -- copy`, between folders and event store servers. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordedLog } from '../../audit/station-log.fixture.js';
import { KurrentServer } from '../../event-store/kurrent/testing/kurrent-server.fixture.js';
import { SqliteLedgerFile } from '../../event-store/sqlite/ledger-file.js';
import { nodeSystem } from '../../system/node-system.js';
import { AuditedFolder } from '../audited-folder.fixture.js';
import { credentialsAt, eventsAt, keep, storePasswords } from '../credentials-and-events.fixture.js';
import { runCopy } from './run-copy.js';

/** The worked day is the station 1. */
const STREAM = 'station-1';

let server: KurrentServer;
let source: AuditedFolder;
let log: ReturnType<typeof recordedLog>;
/** A folder for targets. */
let away: string;

beforeEach(async () => {
  server = await KurrentServer.start();
  source = new AuditedFolder();
  log = recordedLog(source.station.log);
  away = mkdtempSync(join(tmpdir(), 'taya-copy-'));
});

afterEach(() => {
  server.goAway();
  source.dispose();
  rmSync(away, { recursive: true });
});

const dir = () => source.directory.path;

/** Runs the command with a made-up environment. */
async function copy(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const printed: string[] = [];
  const said: string[] = [];
  const copied: number[] = [];
  const code = await runCopy(['copy', ...args], {
    system: nodeSystem,
    environment: { DATA_DIR: join(away, 'no-data'), ...environment },
    print: (line) => printed.push(line),
    say: (line) => said.push(line),
    progress:
      ({ title }) =>
      (revision) => {
        if (title === 'Copying') copied.push(revision);
      },
    software: 'spec',
  });
  return { code, printed: printed.join('\n'), said: said.join('\n'), copied };
}

const between = (from: string, to: string, ...more: string[]) => ['--from', from, '--to', to, ...more];

describe('a copy of a station', () => {
  it('from a folder to a server, to another server and back to a folder has the same bytes and hashes', async () => {
    await storePasswords(source);
    log = recordedLog(source.station.log);
    source.writeLedger();
    await keep(dir(), ['tokens', 'key', 'secret']);
    writeFileSync(join(dir(), 'qz-private.pem'), 'a key');
    const other = await KurrentServer.start();
    const home = join(away, 'home');
    const beside = join(away, 'beside');
    const back = join(away, 'back');

    const out = await copy(between(dir(), server.url, '--kept-to', beside));
    expect(out).toMatchObject({ code: 0, said: '' });
    expect(out.printed).toContain(`All ${log.length} events were read back and are the same`);
    expect(out.printed).toContain(log.at(-1)?.hash);
    expect(out.printed).toContain(`${(await credentialsAt(dir())).length} were copied`);
    const kept = ['--kept-from', beside, '--kept-to', beside];
    const across = await copy([...between(server.url, other.url, ...kept), '--station', '1']);
    expect(across).toMatchObject({ code: 0, said: '' });
    expect(across.printed).toContain(`The passwords and keys stay at ${beside}.`);
    const settings = { DATA_DIR: beside, STATION_ID: '1' };
    expect(await copy(between(other.url, back), settings)).toMatchObject({ code: 0, said: '' });
    expect(await copy(between(`file:${back}`, `file://${home}`))).toMatchObject({ code: 0, said: '' });
    other.goAway();

    const here = await eventsAt({ STATION_ID: '1', EVENT_STORE_URL: server.url });
    const end = await eventsAt({ DATA_DIR: home });
    expect([here.events, end.events]).toEqual([log, log]);
    expect(new Set(['spec', here.ledgerId, end.ledgerId]).size).toBe(3);
    expect(await credentialsAt(home)).toEqual(await credentialsAt(dir()));
    expect(readFileSync(join(home, 'qz-private.pem'), 'utf8')).toBe('a key');
    expect((await source.audit(['verify'], home)).code).toBe(0);
  });

  it('is checked again, and nothing else, where everything is there', async () => {
    source.writeLedger();
    server.nextAppends('cut after');
    expect(await copy(between(dir(), server.url))).toMatchObject({ code: 0, copied: [log.length - 1] });
    const again = await copy(between(dir(), server.url));
    expect(again).toMatchObject({ code: 0, copied: [] });
    expect(again.printed).toContain(`0 of ${log.length} events are missing there`);
  });

  it('of a running station is not finished, and the next run copies the rest', async () => {
    const half = Math.floor(log.length / 2);
    const running = new SqliteLedgerFile(dir(), 'spec');
    running.append(-1, log.slice(0, half));
    const during = await copy(between(dir(), server.url));
    expect(during).toMatchObject({ code: 3, copied: [half - 1] });
    expect(during.said).toContain('Stop the station and run the same command again');
    await expect(eventsAt({ STATION_ID: '1', EVENT_STORE_URL: server.url })).rejects.toThrow(
      'is not finished',
    );
    const chained = await copy(between(server.url, join(away, 'chained')), { STATION_ID: '1' });
    expect(chained).toMatchObject({ code: 1, said: expect.stringContaining('is not finished') });
    running.append(half - 1, log.slice(half));
    running.close();
    expect(await copy(between(dir(), server.url))).toMatchObject({ code: 0, copied: [log.length - 1] });
    expect((await eventsAt({ STATION_ID: '1', EVENT_STORE_URL: server.url })).events).toEqual(log);
  });

  it('back into the folder that it came from appends what happened on the server', async () => {
    const half = Math.floor(log.length / 2);
    source.writeLedger(log.slice(0, half));
    await copy(between(dir(), server.url));
    const grown = join(away, 'grown');
    cpSync(dir(), grown, { recursive: true });
    const file = new SqliteLedgerFile(grown, 'grown');
    file.append(half - 1, log.slice(half));
    file.close();
    await copy(between(grown, server.url));
    const back = await copy(between(server.url, dir()), { STATION_ID: '1', DATA_DIR: dir() });
    expect(back).toMatchObject({ code: 0, copied: [log.length - 1] });
    expect((await eventsAt({ DATA_DIR: dir() })).events).toEqual(log);
  });
});

describe('nothing is copied', () => {
  const refused = async (args: readonly string[], why: string, environment = {}) => {
    const before = server.streams.of(STREAM)?.length;
    const { code, said, copied } = await copy(args, environment);
    expect({ code, said, copied }).toEqual({ code: 1, said: expect.stringContaining(why), copied: [] });
    expect(said.split('\n')).toHaveLength(1);
    expect(server.streams.of(STREAM)?.length).toBe(before);
  };

  it('onto another history, and says where it differs', async () => {
    source.writeLedger();
    await copy(between(dir(), server.url));
    const other = join(away, 'other');
    const changed = source.station.log.map((json, revision) => (revision < 7 ? json : `${json} `));
    const file = new SqliteLedgerFile(other, 'other');
    file.append(-1, recordedLog(changed));
    file.close();
    await refused(between(other, server.url), 'it differs from revision 7 on');
    // The one that was there can still be used.
    expect((await eventsAt({ STATION_ID: '1', EVENT_STORE_URL: server.url })).events).toEqual(log);
  });

  it('onto a target that has gone on', async () => {
    source.writeLedger();
    await copy(between(dir(), server.url));
    const older = join(away, 'older');
    const file = new SqliteLedgerFile(older, 'older');
    file.append(-1, log.slice(0, 5));
    file.close();
    await refused(between(older, server.url), 'has gone on: it ends at revision');
  });

  it('into a folder on which a station runs, or beside which one runs', async () => {
    source.writeLedger();
    const busy = join(away, 'busy');
    const file = new SqliteLedgerFile(busy, 'busy');
    await refused(between(dir(), busy), 'Another process is writing to this ledger');
    await refused(between(dir(), server.url), 'A station runs on the data folder', { DATA_DIR: busy });
    file.close();
  });

  it('from a ledger that lost its end, is not there or is of another station', async () => {
    source.writeLedger();
    await refused(between(dir(), server.url, '--station', '2'), 'is of the station 1, not 2');
    await refused(between(join(away, 'none'), server.url), 'There is no ledger at');
    await refused(between(server.url, away), 'stream station-main');
    await refused(between(dir(), dir()), 'the same location');
    source.directory.edit(`DELETE FROM events WHERE revision > ${log.length - 3}`);
    await refused(between(dir(), server.url), '2 more were acknowledged');
  });

  it('where another key pair for QZ Tray is', async () => {
    source.writeLedger();
    const target = join(away, 'target');
    mkdirSync(target);
    writeFileSync(join(dir(), 'qz-private.pem'), 'a key');
    writeFileSync(join(target, 'qz-private.pem'), 'another key');
    await refused(between(dir(), target), 'qz-private.pem is there already, and differs');
    await refused(between(dir(), server.url), 'qz-private.pem is there already', { DATA_DIR: target });
  });

  it('onto passwords of another station', async () => {
    source.writeLedger();
    await keep(dir(), ['tokens', 'key', 'one secret']);
    const target = join(away, 'target');
    await keep(join(away), ['tokens', 'key', 'another secret']);
    cpSync(join(away, 'kept.sqlite'), join(target, 'kept.sqlite'), { recursive: true });
    await refused(between(dir(), target), 'passwords and keys of another station: its tokens differ');
  });
});

it('stops at the first wrong event, and what was copied before cannot be used', async () => {
  source.writeLedger();
  source.directory.edit(`UPDATE events SET json = json || ' ' WHERE revision = 9`);
  const { code, said } = await copy(between(dir(), server.url));
  expect(code).toBe(1);
  expect(said).toContain('revision 9: the hash is not that of the stored bytes');
  expect(server.streams.of(STREAM) ?? []).toHaveLength(9);
  await expect(eventsAt({ STATION_ID: '1', EVENT_STORE_URL: server.url })).rejects.toThrow('is not finished');
});

it('notices a target that does not give back what it was given', async () => {
  source.writeLedger();
  await copy(between(dir(), server.url));
  const [first, ...rest] = server.streams.of(STREAM) ?? [];
  const changed = Buffer.from(first?.data ?? []);
  changed.write('X', changed.indexOf('Taya'));
  Object.assign(first ?? {}, { data: changed });
  expect(rest.length).toBeGreaterThan(0);
  const { code, said } = await copy(between(dir(), server.url));
  expect({ code, said }).toEqual({
    code: 1,
    said: 'Not copied: The copy is wrong: revision 0: the hash is not that of the stored bytes and the event before',
  });
});

describe('a wrong command line', () => {
  const PASSWORD = 's3cret';
  const URL = `kurrentdb://admin:${PASSWORD}@127.0.0.1:9?tls=false`;

  it.each([
    { args: [], says: '--from is missing' },
    { args: ['--from', './data'], says: '--to is missing' },
    { args: ['--from', './data', '--to', ''], says: '--to names nothing' },
    { args: ['--from', './data', '--to'], says: '--to names nothing' },
    { args: ['--from', './data', URL], says: 'Every location needs an option before it' },
    { args: ['--from', './data', `--too=${URL}`], says: 'There is no option --too' },
    { args: ['--from', './data', '--to', `${URL}&nonsense=1`], says: '--to must have no other options than' },
    {
      args: ['--from', './data', '--to', `mongodb://a:${PASSWORD}@b/c`],
      says: '--to must be the address of',
    },
    {
      args: ['--from', './data', '--to', URL, '--kept-to', `x://a:${PASSWORD}@b`],
      says: '--kept-to must be',
    },
    { args: ['--from', './data', '--to', './b', '--kept-to', './c'], says: 'only be an address of MongoDB' },
    { args: ['--from', './data', '--to', 'env:NOWHERE'], says: 'variable NOWHERE is not set' },
    { args: ['--from', './data', '--to', URL, '--station', 'A B'], says: 'STATION_ID: must be 1 to 40' },
  ])('exits 2 and says: $says', async ({ args, says }) => {
    const { code, said, printed } = await copy(args);
    expect(code).toBe(2);
    expect(said).toContain(says);
    expect(said).toContain('Usage:');
    expect(said + printed).not.toContain(PASSWORD);
  });

  it('takes addresses with a password from the environment, and shows no password when they cannot be used', async () => {
    source.writeLedger();
    const { code, said, printed } = await copy(between(dir(), 'env:NEW'), { NEW: URL });
    expect(code).toBe(1);
    expect(said).toContain('No event store can be used at kurrentdb://127.0.0.1:9: ');
    expect(said + printed).not.toContain(PASSWORD);
  });

  it('knows no other command', async () => {
    const said: string[] = [];
    const context = {
      system: nodeSystem,
      environment: {},
      print: () => {},
      say: (line: string) => said.push(line),
      progress: () => () => {},
      software: 'spec',
    };
    expect(await runCopy([], context)).toBe(2);
    expect(await runCopy(['move'], context)).toBe(2);
    expect(said.filter((line) => line.startsWith('Not copied: '))).toEqual([
      'Not copied: No command was given',
      'Not copied: The only command is copy',
    ]);
  });
});
