/** Export and import of a ledger by the audit. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exportLedger } from '../audit/log/export-ledger.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { FIRST_DAY } from '../audit/worked-day.fixture.js';
import type { EventReader } from '../event-store/event-store.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { openSqliteEventReader } from '../event-store/sqlite/sqlite-event-reader.js';
import { nodeSystem } from '../system/node-system.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;

beforeEach(() => {
  folder = new AuditedFolder();
});

afterEach(() => folder.dispose());

describe('export and import', () => {
  let elsewhere: string;

  beforeEach(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'taya-export-'));
  });

  afterEach(() => rmSync(elsewhere, { recursive: true }));

  it('name the file whose disk is full, and leave nothing of it', async () => {
    const out = join(elsewhere, 'ledger.ndjson');
    const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const reader = { tail: full } as unknown as EventReader;
    await expect(exportLedger(reader, out, () => null as never)).rejects.toThrow(
      `The disk of ${out} is full`,
    );
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('copy a ledger to another place, byte for byte, under a new id', async () => {
    folder.station.do({
      type: 'createTeller',
      username: 'dora',
      firstName: 'Do\u2028ra ₱',
      middleName: '',
      lastName: 'C',
      location: 'B',
      ip: '1.2.3.4',
      credentialId: 'c',
    });
    folder.station.do({ type: 'clearDate', date: FIRST_DAY });
    folder.writeLedger();
    const file = join(elsewhere, 'ledger.ndjson');
    const target = join(elsewhere, 'data');
    const last = folder.station.log.length - 1;
    const exported = await folder.audit(['export', '--out', file]);
    expect(exported).toMatchObject({ code: 0, progress: [['Exporting', last, last]] });
    const imported = await folder.audit(['import', '--in', file], target);
    expect(imported).toMatchObject({ code: 0, progress: [['Importing', last, last]] });
    expect((await folder.audit(['verify'], target)).code).toBe(0);
    const reader = openSqliteEventReader({ dataDir: target, system: nodeSystem });
    expect(await reader.read(0, 1_000)).toEqual(
      recordedLog(folder.station.log).map((event) => expect.objectContaining(event)),
    );
    expect(reader.ledgerId).toMatch(/^[0-9a-f]{16}$/);
    await reader.close();
    // A station can run on it.
    const opened = new SqliteLedgerFile(target, 'unused');
    expect(opened.tail().revision).toBe(folder.station.log.length - 1);
    opened.close();
    expect((await folder.audit(['import', '--in', file], target)).said[0]).toContain('is there already');
    expect((await folder.audit(['export', '--out', file])).said[0]).toContain('is there already');
  });

  it('refuse a file that was changed or cut off, or is no export', async () => {
    folder.writeLedger();
    const file = join(elsewhere, 'ledger.ndjson');
    await folder.audit(['export', '--out', file]);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const paid = folder.revisionOf('"bet.paid"');
    const wrong: readonly [readonly string[], string][] = [
      [lines.map((line) => line.replace('106875', '106876')), `revision ${folder.revisionOf('106875')}: `],
      [lines.filter((_, index) => index !== paid + 1), `revision ${paid}: `],
      [lines.slice(0, -1), `revision ${lines.length - 2}: the file ends before it`],
      [
        [lines[0]?.replace('"stationId":"1"', '"stationId":"2"') ?? '', ...lines.slice(1)],
        'revision 0: the first line of the file names station 2, the event 1',
      ],
      [lines.slice(1), 'does not begin as an export'],
      [
        [...lines, JSON.stringify({ revision: lines.length - 1, hash: '', json: '{}' })],
        'the last event is not the one that the first line names',
      ],
      [[...lines.slice(0, 3), 'x'.repeat(1_000_000)], 'Line 4 of the file is longer than an event can be'],
      [[], 'does not begin as an export'],
    ];
    for (const [content, reason] of wrong) {
      writeFileSync(file, content.join('\n'));
      const target = join(elsewhere, 'data');
      expect(await folder.audit(['import', '--in', file], target)).toMatchObject({
        code: 1,
        said: [expect.stringContaining(reason)],
      });
      expect(existsSync(join(target, 'ledger.sqlite'))).toBe(false);
    }
  });

  it('leave no file of a damaged ledger', async () => {
    folder.writeLedger();
    folder.directory.edit('UPDATE events SET hash = upper(hash) WHERE revision = 7');
    const file = join(elsewhere, 'ledger.ndjson');
    expect(await folder.audit(['export', '--out', file])).toMatchObject({
      code: 1,
      said: [expect.stringContaining('revision 7: ')],
    });
    expect(existsSync(file)).toBe(false);
  });
});
