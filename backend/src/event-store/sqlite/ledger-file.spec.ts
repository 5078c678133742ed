import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { someEvents } from '../chained.fixture.js';
import { LedgerDamagedError, UnknownOutcomeError } from '../event-store.js';
import { appendOneByOne, LedgerDirectory } from './ledger-directory.fixture.js';
import { SqliteLedgerFile } from './ledger-file.js';

/** A commit that fails when told to, before or after it has done its work: the caller sees the same. */
class FailingLedgerFile extends SqliteLedgerFile {
  nextCommit: 'works' | 'fails undone' | 'fails done' = 'works';

  protected override commit(connection: DatabaseSync): void {
    const outcome = this.nextCommit;
    this.nextCommit = 'works';
    if (outcome !== 'fails undone') super.commit(connection);
    if (outcome !== 'works') throw new Error('disk I/O error');
  }
}

describe('an append whose outcome is unknown', () => {
  let directory: LedgerDirectory;
  let file: FailingLedgerFile;

  beforeEach(() => {
    directory = new LedgerDirectory();
    file = new FailingLedgerFile(directory.path, 'spec');
    appendOneByOne(file, 3);
  });

  afterEach(() => {
    file.close();
    directory.dispose();
  });

  const failingAppend = (outcome: FailingLedgerFile['nextCommit']) => {
    file.nextCommit = outcome;
    const tail = file.tail();
    expect(() => file.append(tail.revision, someEvents(tail, 2))).toThrow(UnknownOutcomeError);
  };

  it.each([
    { outcome: 'fails done', revision: 4 },
    { outcome: 'fails undone', revision: 2 },
  ] as const)(
    'is settled by recovery: a commit that $outcome leaves the tail at $revision',
    ({ outcome, revision }) => {
      failingAppend(outcome);
      expect(file.recover().revision).toBe(revision);
      appendOneByOne(file, 1);
      expect(file.read(0, 10)).toHaveLength(revision + 2);
    },
  );

  it('tells the writes of others from its own', () => {
    const before = file.writesOfOthers();
    appendOneByOne(file, 3);
    expect(file.writesOfOthers()).toBe(before);
    directory.edit("UPDATE events SET json = json || ' ' WHERE revision = 1");
    const after = file.writesOfOthers();
    expect(after).not.toBe(before);
    appendOneByOne(file, 1);
    expect(file.writesOfOthers()).toBe(after);
  });

  it('lets nothing through before recovery', () => {
    failingAppend('fails done');
    expect(() => file.append(2, [])).toThrow(UnknownOutcomeError);
    expect(() => file.read(0, 1)).toThrow(UnknownOutcomeError);
    expect(() => file.tail()).toThrow(/must be recovered first: disk I\/O error/);
    expect(file.recover().revision).toBe(4);
  });

  it('stays what recovery said it is, also after a power cut right after it', () => {
    for (const outcome of ['fails undone', 'fails done'] as const) {
      failingAppend(outcome);
      const settled = file.recover();
      const afterCut = directory.cutPower();
      const found = new SqliteLedgerFile(afterCut.path, 'unused');
      expect(found.tail()).toEqual(settled);
      found.close();
      afterCut.dispose();
    }
  });

  it('can be recovered once the obstacle is gone', () => {
    failingAppend('fails undone');
    const obstacle = new DatabaseSync(directory.ledger);
    obstacle.exec('BEGIN IMMEDIATE');
    expect(() => file.recover()).toThrow(/in the middle of reading/);
    expect(() => file.tail()).toThrow(UnknownOutcomeError);
    obstacle.close();
    expect(file.recover().revision).toBe(2);
  });

  it('is what becomes of an append that cannot get at the file', () => {
    const obstacle = new DatabaseSync(directory.ledger);
    const events = someEvents(file.tail(), 1);
    obstacle.exec('BEGIN IMMEDIATE');
    expect(() => file.append(2, events)).toThrow(/database is locked/);
    obstacle.close();
    expect(file.recover().revision).toBe(2);
  });

  it('is not recovered into a ledger that lost acknowledged events', () => {
    failingAppend('fails undone');
    directory.edit('DELETE FROM events WHERE revision = 2');
    expect(() => file.recover()).toThrow(LedgerDamagedError);
    expect(() => file.recover()).toThrow(/up to revision 2 was acknowledged/);
  });
});
