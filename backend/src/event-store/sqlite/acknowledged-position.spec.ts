import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { someEvents } from '../chained.fixture.js';
import { LedgerDamagedError, type RecordedEvent } from '../event-store.js';
import { readAcknowledgedPosition } from './acknowledged-position.js';
import { appendOneByOne, LedgerDirectory } from './ledger-directory.fixture.js';
import { SqliteLedgerFile } from './ledger-file.js';

describe('a ledger and its anchor', () => {
  let directory: LedgerDirectory;

  beforeEach(() => {
    directory = new LedgerDirectory();
  });

  afterEach(() => directory.dispose());

  const open = () => new SqliteLedgerFile(directory.path, 'new-ledger-id');

  /** Leaves a closed ledger of `count` events. */
  const written = (count: number) => {
    const file = open();
    appendOneByOne(file, count);
    file.close();
  };

  const damageFound = () => {
    try {
      open().close();
    } catch (error) {
      expect(error).toBeInstanceOf(LedgerDamagedError);
      expect((error as Error).message).toContain('copy back the backup of the whole data directory');
      expect((error as Error).message).toContain('npm run audit -- import');
      return (error as Error).message;
    }
    throw new Error('The ledger was opened');
  };

  const servesUpTo = (revision: number) => {
    const file = open();
    expect(file.tail().revision).toBe(revision);
    appendOneByOne(file, 1);
    file.close();
  };

  it('names the ledger once and follows every append', () => {
    const file = open();
    expect(readAcknowledgedPosition(directory.anchor)).toMatchObject({
      ledgerId: 'new-ledger-id',
      revision: -1,
      hash: '',
    });
    for (let count = 1; count <= 5; count++) {
      appendOneByOne(file, 1);
      expect(readAcknowledgedPosition(directory.anchor)).toMatchObject({
        ledgerId: 'new-ledger-id',
        ...file.tail(),
      });
    }
    file.close();
    const again = new SqliteLedgerFile(directory.path, 'another-id');
    expect(again.ledgerId).toBe('new-ledger-id');
    again.close();
  });

  it('gives a copy an id of its own, and keeps it', () => {
    written(3);
    const restored = directory.cutPower();
    for (const offered of ['restored-id', 'not-taken']) {
      const file = new SqliteLedgerFile(restored.path, offered);
      expect(file.ledgerId).toBe('restored-id');
      expect(file.recover().revision).toBe(2);
      expect(file.ledgerId).toBe('restored-id');
      file.close();
    }
    restored.dispose();
  });

  it('serves a ledger ahead of its anchor', () => {
    written(3);
    const earlier = directory.readPositionFile();
    written(4);
    directory.restorePositionFile(earlier);
    servesUpTo(6);
  });

  it('serves a ledger whose anchor was left behind by a power cut', () => {
    const file = open();
    appendOneByOne(file, 3);
    const earlier = directory.readPositionFile();
    appendOneByOne(file, 2);
    const afterCut = directory.cutPower();
    file.close();
    afterCut.restorePositionFile(earlier);
    const found = new SqliteLedgerFile(afterCut.path, 'unused');
    expect(found.tail().revision).toBe(4);
    expect(readAcknowledgedPosition(afterCut.anchor)?.revision).toBe(4);
    found.close();
    afterCut.dispose();
  });

  it('tells of events that nobody was told of, and whether a clean stop came before them', () => {
    const foundAtStart = (folder = directory) => {
      const file = new SqliteLedgerFile(folder.path, 'unused');
      const { unacknowledged } = file;
      file.close();
      return unacknowledged;
    };
    const file = open();
    appendOneByOne(file, 3);
    expect(readAcknowledgedPosition(directory.anchor)?.isClosed).toBe(false);
    const killed = directory.cutPower();
    const tail = file.tail();
    file.close();
    expect(readAcknowledgedPosition(directory.anchor)).toMatchObject({ isClosed: true, revision: 2 });
    expect(foundAtStart()).toEqual({ count: 0, wasClosed: true });
    const [one, two] = someEvents(tail, 2);
    for (const folder of [directory, killed]) {
      folder.insert([one, two].map((event, at) => ({ ...event, revision: 3 + at }) as RecordedEvent));
    }
    expect(foundAtStart()).toEqual({ count: 2, wasClosed: true });
    expect(foundAtStart()).toEqual({ count: 0, wasClosed: true });
    expect(foundAtStart(killed)).toEqual({ count: 2, wasClosed: false });
    expect(foundAtStart(killed)).toEqual({ count: 0, wasClosed: true });
    killed.dispose();
  });

  it('refuses a ledger behind its anchor, and says how far', () => {
    written(10);
    directory.edit('DELETE FROM events WHERE revision > 6');
    expect(damageFound()).toContain(
      'ends at revision 6, but everything up to revision 9 was acknowledged: 3 events',
    );
    expect(damageFound()).toContain('3 events are missing');
  });

  it('refuses a ledger that has vanished', () => {
    written(2);
    rmSync(directory.ledger);
    expect(damageFound()).toContain('is empty, but everything up to revision 1 was acknowledged');
  });

  it('refuses a ledger with another event where it was acknowledged', () => {
    written(4);
    directory.edit(`UPDATE events SET hash = '${'ab'.repeat(32)}' WHERE revision = 3`);
    expect(damageFound()).toMatch(/has the hash abab.* at revision 3/);
  });

  it('refuses a ledger whose write-ahead log was cut behind the anchor', () => {
    const file = open();
    appendOneByOne(file, 20);
    const afterCut = directory.cutPower();
    file.close();
    const log = `${afterCut.ledger}-wal`;
    truncateSync(log, Math.floor(statSync(log).size / 2));
    expect(() => new SqliteLedgerFile(afterCut.path, 'unused')).toThrow(LedgerDamagedError);
    expect(() => new SqliteLedgerFile(afterCut.path, 'unused')).toThrow(/up to revision 19 was acknowledged/);
    afterCut.dispose();
  });

  it('refuses a ledger without an anchor, unless it is empty', () => {
    written(0);
    rmSync(directory.anchor);
    written(2);
    rmSync(directory.anchor);
    expect(damageFound()).toMatch(/ends at revision 1, but the anchor .* is missing/);
  });

  it('takes the other slot when one is damaged, whichever it is', () => {
    written(5);
    const newest = directory.newestSlot();
    directory.damageSlot(newest);
    servesUpTo(4);
    directory.damageSlot(directory.newestSlot() === 0 ? 1 : 0);
    servesUpTo(5);
  });

  it('takes the other slot when the last write was torn', () => {
    const file = open();
    appendOneByOne(file, 5);
    const afterCut = directory.cutPower();
    file.close();
    afterCut.damageSlot(afterCut.newestSlot(), 100, ' '.repeat(155));
    expect(readAcknowledgedPosition(afterCut.anchor)?.revision).toBe(3);
    const found = new SqliteLedgerFile(afterCut.path, 'unused');
    expect(found.tail().revision).toBe(4);
    found.close();
    afterCut.dispose();
  });

  it('still sees missing events by the older slot', () => {
    const file = open();
    appendOneByOne(file, 8);
    file.close();
    directory.damageSlot(directory.newestSlot());
    directory.edit('DELETE FROM events WHERE revision > 4');
    expect(damageFound()).toContain('ends at revision 4');
  });

  it('refuses when both slots are damaged, or the file is cut to nothing', () => {
    written(5);
    directory.damageSlot(0);
    directory.damageSlot(1);
    expect(damageFound()).toContain('Neither slot of the anchor');
    writeFileSync(directory.anchor, '');
    expect(damageFound()).toContain('Neither slot of the anchor');
  });

  it.each([
    {
      what: 'an event in the middle',
      sql: 'DELETE FROM events WHERE revision = 5',
      says: 'no event at revision 5',
    },
    { what: 'the first event', sql: 'DELETE FROM events WHERE revision = 0', says: 'starts at revision 1' },
  ])('refuses a ledger without $what', ({ sql, says }) => {
    written(10);
    directory.edit(sql);
    expect(damageFound()).toContain(says);
  });

  it('refuses a ledger whose bytes were changed', () => {
    written(10);
    directory.edit(`UPDATE events SET json = replace(json, 'bet', 'bat') WHERE revision = 7`);
    expect(damageFound()).toContain('at revision 7');
  });

  it('finds a gap before the checked end when that part is read', () => {
    const file = open();
    file.append(-1, someEvents({ revision: -1, hash: '' }, 1_500));
    file.close();
    directory.edit('DELETE FROM events WHERE revision = 100');
    const opened = open();
    expect(opened.read(101, 10)).toHaveLength(10);
    expect(() => opened.read(90, 20)).toThrow(/no event at revision 100/);
    opened.close();
  });

  it('refuses a file that is no database, or a damaged one', () => {
    written(500);
    const page = Buffer.alloc(4_096, 0xff);
    directory.overwriteLedger(page, 4_096);
    expect(damageFound()).toContain('is damaged');
    directory.overwriteLedger(page, 0);
    expect(damageFound()).toContain('file is not a database');
  });
});
