import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerLockedError } from '../event-store.js';
import { ledgerPaths } from './files.js';
import { appendOneByOne, LedgerDirectory } from './ledger-directory.fixture.js';
import { SqliteLedgerFile } from './ledger-file.js';
import { LedgerLock } from './ledger-lock.js';

/** What `LedgerLock` does, in a process of its own. */
const HOLD_LOCK = `
  const { DatabaseSync } = require('node:sqlite');
  globalThis.lock = new DatabaseSync(process.argv[1]);
  lock.exec('BEGIN EXCLUSIVE');
  console.log('locked');
  setInterval(() => {}, 1000);`;

describe('the lock of a ledger', () => {
  let directory: LedgerDirectory;

  beforeEach(() => {
    directory = new LedgerDirectory();
  });

  afterEach(() => directory.dispose());

  it('keeps a second writer of this process out, and lets it in afterwards', () => {
    const file = new SqliteLedgerFile(directory.path, 'spec');
    expect(() => new SqliteLedgerFile(directory.path, 'spec')).toThrow(LedgerLockedError);
    expect(() => new SqliteLedgerFile(directory.path, 'spec')).toThrow(
      new RegExp(`: process ${process.pid} \\(\\S+\\) on ${hostname()} holds .*Only one station may run`),
    );
    appendOneByOne(file, 1);
    file.close();
    expect(existsSync(ledgerPaths(directory.path).lockHolder)).toBe(false);
    new SqliteLedgerFile(directory.path, 'spec').close();
  });

  it('keeps out while another process holds it, until that one is killed', async () => {
    const other = spawn(process.execPath, [
      '--no-warnings',
      '-e',
      HOLD_LOCK,
      ledgerPaths(directory.path).lock,
    ]);
    await once(other.stdout, 'data');
    expect(() => new SqliteLedgerFile(directory.path, 'spec')).toThrow(LedgerLockedError);
    expect(() => new SqliteLedgerFile(directory.path, 'spec')).toThrow('one that is not known holds');
    other.kill('SIGKILL');
    await once(other, 'exit');
    new SqliteLedgerFile(directory.path, 'spec').close();
  });

  it('is given back although the name of its holder stays, as on a disk that became read-only', () => {
    const { lock, lockHolder } = ledgerPaths(directory.path);
    const taken = LedgerLock.take(lock);
    rmSync(lockHolder);
    // The kind of file that is not removed, whoever runs the specs.
    mkdirSync(lockHolder);
    taken.release();
    expect(existsSync(lockHolder)).toBe(true);
    rmSync(lockHolder, { recursive: true });
    LedgerLock.take(lock).release();
  });

  it('says of a file that is no lock what to do with it', () => {
    const { lock } = ledgerPaths(directory.path);
    writeFileSync(lock, 'no database '.repeat(1_000));
    expect(() => LedgerLock.take(lock)).toThrow(`${lock} is damaged. It holds nothing`);
    rmSync(lock);
    LedgerLock.take(lock).release();
  });

  it('is given back by an opening that fails', () => {
    const file = new SqliteLedgerFile(directory.path, 'spec');
    appendOneByOne(file, 2);
    file.close();
    const position = directory.readPositionFile();
    directory.restorePositionFile('');
    expect(() => new SqliteLedgerFile(directory.path, 'spec')).toThrow(/Neither slot/);
    directory.restorePositionFile(position);
    new SqliteLedgerFile(directory.path, 'spec').close();
  });
});
