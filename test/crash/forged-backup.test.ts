/** Who has a backup, and not the station's key, cannot make the station believe another history by a restore. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { firstLink, nextLink } from '../../backend/src/event-store/chain.js';
import { forgePosition as forgePositionOf } from '../../backend/src/event-store/sqlite/forged-position.fixture.js';
import { itInLong } from '../../play/long.js';
import { firstOf } from '../../play/runs.js';
import { runCommand } from '../support/command-line.js';
import { House } from '../support/house.js';

type Manifest = Record<string, unknown> & { files: { name: string; bytes: number; sha256: string }[] };

let folder: string;
let keyFile: string;
/** As the station saved it. */
let saved: string;
/** A copy that somebody works on. */
let backup: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taya-forged-'));
  saved = join(folder, 'saved');
  backup = join(folder, 'backup');
  keyFile = join(folder, 'station-key');
  const house = await House.open({ isOnFiles: true });
  const ana = await house.teller('ana', { cash: '100000' });
  await house.sell(ana, await house.openGame(), 'MERON', '300');
  expect(await house.station.command('backup', '--out', saved)).toMatchObject({ exitCode: 0 });
  await house.station.stop();
  renameSync(`${house.station.dataDir}.station-key`, keyFile);
  rmSync(house.station.dataDir, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  for (const path of [backup, target()]) rmSync(path, { recursive: true, force: true });
  cpSync(saved, backup, { recursive: true });
});

const target = () => join(folder, 'restored');
const withKey = () => ({ DATA_DIR: target(), STATION_KEY: keyFile });
/** Beside the key, with leave to take over what it does not vouch for. */
const byWord = () => ({ ...withKey(), STATION_KEY_REPLACES: 'none' });
const restore = (environment: Record<string, string> = withKey()) =>
  runCommand('restore', ['--from', backup], environment);

async function refused(words: string, environment?: Record<string, string>): Promise<void> {
  const { exitCode, output } = await restore(environment);
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining('Not restored: ') });
  expect(output).toContain(words);
  expect(output).not.toMatch(/\.js:\d+/);
  expect(existsSync(target())).toBe(false);
}

/** Changes what the manifest says, and makes its checksum, and that of every file, right again. */
function forgeManifest(change: (manifest: Manifest) => void = () => {}): void {
  const path = join(backup, 'manifest.json');
  const { checksum: _, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  for (const file of manifest.files as Manifest['files']) {
    if (!existsSync(join(backup, file.name))) continue;
    const bytes = readFileSync(join(backup, file.name));
    Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) });
  }
  change(manifest as Manifest);
  const checksum = sha256(JSON.stringify(manifest));
  writeFileSync(path, JSON.stringify({ ...manifest, checksum }));
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

function withoutMac(manifest: Manifest): void {
  manifest.keyId = null;
  manifest.mac = null;
}

/** The cash-in of 100,000 becomes one of 200,000, in a ledger whose every hash is right. @returns the last hash */
function forgeLedger(): string {
  const ledger = new DatabaseSync(join(backup, 'ledger.sqlite'));
  const events = ledger.prepare('SELECT revision, json FROM events ORDER BY revision').all();
  const update = ledger.prepare('UPDATE events SET json = ?, hash = ? WHERE revision = ?');
  let hash = firstLink('main');
  let changed = 0;
  for (const { revision, json } of events) {
    const isCashIn = String(json).includes('"cash.added"');
    const text = isCashIn ? String(json).replace(/\b10000000\b/, '20000000') : String(json);
    if (text !== json) changed += 1;
    hash = nextLink(hash, text);
    update.run(text, hash, Number(revision));
  }
  ledger.close();
  expect(changed).toBe(1);
  return hash;
}

/** With an anchor at its end, as right as it can be without the key. */
function forgePosition(): void {
  forgePositionOf(backup, 'forged');
  const ledger = new DatabaseSync(join(backup, 'ledger.sqlite'));
  ledger.exec('PRAGMA journal_mode = DELETE');
  ledger.close();
}

describe('A forged history, every hash and the manifest made right again, is not restored beside the key', () => {
  const MACS: [words: string, change: (manifest: Manifest) => void][] = [
    ['carries a MAC that the station', () => {}],
    ['manifest.json carries no MAC', withoutMac],
  ];

  it.each(firstOf(MACS, 1))('%s', async (words, change) => {
    const hash = forgeLedger();
    forgePosition();
    forgeManifest((manifest) => {
      manifest.hash = hash;
      change(manifest);
    });
    await refused(words);
  });

  it('by the operator’s word, with the true anchor beside it', async () => {
    const hash = forgeLedger();
    forgeManifest((manifest) => {
      manifest.hash = hash;
      withoutMac(manifest);
    });
    await refused('was acknowledged', byWord());
  });

  itInLong('with other passwords, or by the operator’s word without the last events', async () => {
    const kept = new DatabaseSync(join(backup, 'kept.sqlite'));
    kept.exec("INSERT INTO kept (namespace, id, value) VALUES ('credential', 'forged', 'forged')");
    kept.close();
    forgeManifest();
    await refused('carries a MAC that the station');
    forgeManifest(withoutMac);
    await refused('manifest.json carries no MAC');
    const ledger = new DatabaseSync(join(backup, 'ledger.sqlite'));
    ledger.exec('DELETE FROM events WHERE revision = (SELECT max(revision) FROM events)');
    const end = ledger.prepare('SELECT revision, hash FROM events ORDER BY revision DESC LIMIT 1').get();
    ledger.close();
    forgeManifest((manifest) => {
      withoutMac(manifest);
      Object.assign(manifest, end);
    });
    await refused('the event is missing', byWord());
  });
});

describe('A restore says what was proved, and what was not', () => {
  const restored = async (words: string, environment?: Record<string, string>) => {
    const { exitCode, output } = await restore(environment);
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining(words) });
  };

  it('with the key: everything', async () => {
    await restored('has changed it: it carries that key’s MAC');
    const { output } = await runCommand('audit', ['verify'], withKey());
    expect(output).toContain('Everything holds up to revision');
  });

  itInLong('without the key: that nobody changed it, and the start asks for a word', async () => {
    await restored('which is not here (STATION_KEY)', { DATA_DIR: target() });
    const { exitCode, output } = await runCommand('audit', ['verify'], withKey());
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining('carries no MAC') });
  });

  itInLong('of one without a MAC, by the operator’s word: that nobody changed it', async () => {
    forgeManifest(withoutMac);
    await restored('Not proved: that nobody has changed it. It was taken over because', byWord());
  });

  itInLong('of a backup of an older build: that it does not know it', async () => {
    forgeManifest((manifest) => {
      manifest.format = 'taya-backup-1';
    });
    await refused('is of the format taya-backup-1, and this program knows taya-backup-2', byWord());
  });

  itInLong('with another key: nothing is restored without the operator’s word', async () => {
    const STATION_KEY = 'cd'.repeat(32);
    await refused('was written with the station key', { DATA_DIR: target(), STATION_KEY });
    const { keyId } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest;
    const STATION_KEY_REPLACES = String(keyId);
    const environment = { DATA_DIR: target(), STATION_KEY, STATION_KEY_REPLACES };
    await restored(`because STATION_KEY_REPLACES=${keyId} says so`, environment);
  });
});

describe('A folder that somebody else has written', () => {
  const forgedFile = (name: string) => ({ name, bytes: 0, sha256: sha256('') });

  it('gives no file that the manifest does not name, and none that others can read', async () => {
    for (const name of readdirSync(backup)) chmodSync(join(backup, name), 0o644);
    writeFileSync(join(backup, 'generated-passwords.txt'), 'forged');
    writeFileSync(join(backup, 'kept.sqlite-wal'), 'forged');
    forgeManifest((manifest) => {
      manifest.files = manifest.files.filter(({ name }) => name !== 'generated-passwords.txt');
      withoutMac(manifest);
    });
    expect(await restore(byWord())).toMatchObject({ exitCode: 0 });
    expect(readdirSync(target())).toEqual(
      expect.arrayContaining(['kept.sqlite', 'ledger.sqlite', 'qz-private.pem']),
    );
    expect(readdirSync(target())).not.toContain('generated-passwords.txt');
    for (const name of readdirSync(target()))
      expect([name, statSync(join(target(), name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  it.each(firstOf(['manifest.json', 'qz-private.pem', 'ledger.sqlite'], 1))(
    'with a link in the place of %s',
    async (name) => {
      const elsewhere = join(folder, 'elsewhere');
      cpSync(join(backup, name), elsewhere);
      rmSync(join(backup, name));
      symlinkSync(elsewhere, join(backup, name));
      await refused(`${name} is no file, but a link`);
    },
  );

  itInLong('with a pipe that nobody writes into', async () => {
    rmSync(join(backup, 'kept.sqlite'));
    execFileSync('mkfifo', [join(backup, 'kept.sqlite')]);
    await refused('kept.sqlite is no file, but a folder, pipe or device');
  });

  const LIES: [words: string, change: (manifest: Manifest) => void][] = [
    ['the file "../../dev/zero"', ({ files }) => files.push(forgedFile('../../dev/zero'))],
    ['the file "security.log"', ({ files }) => files.push(forgedFile('security.log'))],
    ['the file "anchor" twice', ({ files }) => files.push(forgedFile('anchor'))],
    ['names no kept.sqlite', (manifest) => manifest.files.splice(2, 1)],
    ['stationId', (manifest) => Object.assign(manifest, { stationId: '../../x' })],
    ['revision', (manifest) => Object.assign(manifest, { revision: -1 })],
    ['is no manifest', (manifest) => Object.assign(manifest, { files: null })],
    ['is larger than', (manifest) => Object.assign(manifest, { software: 'x'.repeat(100_000) })],
  ];

  it.each(firstOf(LIES, 2))('or a manifest that says what none does: %s', async (words, change) => {
    forgeManifest((manifest) => {
      withoutMac(manifest);
      change(manifest);
    });
    await refused(words, byWord());
  });

  itInLong('or files without end', async () => {
    writeFileSync(join(backup, 'qz-private.pem'), 'x'.repeat(2_000_000));
    forgeManifest(withoutMac);
    await refused('qz-private.pem is larger than', byWord());
  });
});

describe('An export that is imported elsewhere', () => {
  let file: string;
  let last: string;

  beforeAll(async () => {
    file = join(folder, 'ledger.ndjson');
    const { output } = await runCommand('audit', ['export', '--out', file], { DATA_DIR: saved });
    last = /the last hash is ([0-9a-f]{64})/.exec(output)?.[1] ?? '';
    expect(last).toHaveLength(64);
  });

  const imported = async (from: string, ...more: readonly string[]) => {
    const { exitCode, output } = await runCommand('audit', ['import', '--in', from, ...more], withKey());
    return { exitCode, lastLine: output.trimEnd().split('\n').at(-1) };
  };

  it('is of the history with the hash that somebody kept, or says that nobody has vouched for it', async () => {
    expect(await imported(file, '--expect', last.toUpperCase())).toEqual({
      exitCode: 0,
      lastLine: expect.stringMatching(
        /^Up to revision \d+ it is the history that was expected, which is all of it/,
      ),
    });
    rmSync(target(), { recursive: true });
    const lastLine = expect.stringMatching(`^Nobody has vouched for this history: .*${last}`);
    expect(await imported(file)).toEqual({ exitCode: 0, lastLine });
  });

  it('is refused when it is another history, however right its hashes', async () => {
    const hash = forgeLedger();
    const forged = join(folder, 'forged.ndjson');
    await runCommand('audit', ['export', '--out', forged], { DATA_DIR: backup });
    expect(await imported(forged, '--expect', last)).toEqual({
      exitCode: 1,
      lastLine: `The file has another history than the expected one: no event of it has the hash ${last}`,
    });
    expect(readdirSync(target())).toEqual([]);
    expect((await imported(forged, '--expect', hash)).exitCode).toBe(0);
  });

  itInLong('is refused at a line without end, at once', async () => {
    const endless = join(folder, 'endless');
    writeFileSync(endless, '');
    truncateSync(endless, 200_000_000);
    expect(await imported(endless)).toEqual({
      exitCode: 1,
      lastLine: 'Line 1 of the file is longer than an event can be',
    });
  });
});
