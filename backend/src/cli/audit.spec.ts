/** The audit's commands on intact data folders, and command lines that cannot be used. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { openSqliteDocumentStore } from '../document-store/sqlite/sqlite-document-store.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;

beforeEach(() => {
  folder = new AuditedFolder();
});

afterEach(() => folder.dispose());

describe('verify', () => {
  it('reports for an intact station what was checked, and how often', async () => {
    folder.writeLedger();
    await folder.writeReadModels();
    const { code, out } = await folder.audit(['verify']);
    expect(code).toBe(0);
    const count = folder.station.log.length;
    expect(out).toEqual([
      expect.stringMatching(/^good +file +the ledger holds the table of events and nothing else/),
      expect.stringMatching(new RegExp(`^good +chain +${count} events without a gap, every hash right`)),
      expect.stringMatching(new RegExp(`^good +events +${count} events read`)),
      expect.stringMatching(new RegExp(`^good +transitions +${count} events`)),
      expect.stringMatching(/^good +journal +16 entries of 33 postings/),
      expect.stringMatching(/^good +identity 1 +payin = .*: \d+ times$/),
      expect.stringMatching(/^good +identity 2 +remittable = .*: \d+ times$/),
      expect.stringMatching(/^good +identity 3 +sum of profit = .*: \d+ times$/),
      expect.stringMatching(/^good +identity 4 +sum of remittable .*: \d+ times$/),
      expect.stringMatching(/^good +accounts +\d+ times/),
      expect.stringMatching(/^good +seals +0 sealed days/),
      expect.stringMatching(
        new RegExp(
          `^good +anchor +1 anchor of ledger spec: it names revision ${count - 1}, without a MAC of a station key$`,
        ),
      ),
      expect.stringMatching(/^good +snapshots +there are none$/),
      expect.stringMatching(/^good +passwords +none are kept here: they are no part of an export$/),
      expect.stringMatching(new RegExp(`^good +read models \\d+ documents at revision ${count - 1}`)),
      `Everything holds up to revision ${count - 1}.`,
    ]);
  });

  it('shows how far it is', async () => {
    folder.writeLedger();
    await folder.writeReadModels();
    const last = folder.station.log.length - 1;
    const { progress } = await folder.audit(['verify']);
    expect(progress).toEqual([['Checking', last, last]]);
  });

  it('works beside a running station', async () => {
    const file = new SqliteLedgerFile(folder.directory.path, 'spec');
    file.append(-1, recordedLog(folder.station.log));
    expect((await folder.audit(['verify'])).code).toBe(0);
    const openTail = file.tail();
    file.close();
    expect(openTail.revision).toBe(folder.station.log.length - 1);
  });

  it('changes nothing in the data folder', async () => {
    folder.writeLedger();
    await folder.writeReadModels();
    const [before, files] = [readFileSync(folder.directory.ledger), readdirSync(folder.directory.path)];
    await folder.audit(['verify']);
    expect(readFileSync(folder.directory.ledger).equals(before)).toBe(true);
    expect(readdirSync(folder.directory.path)).toEqual(files);
  });

  it('finds read models that differ from the log', async () => {
    folder.writeLedger();
    const store = await openSqliteDocumentStore({
      dataDir: folder.directory.path,
      collections: COLLECTIONS,
    });
    const writer = await ProjectionWriter.at(store, STATION_PROJECTIONS);
    await writer.write(
      recordedLog(folder.station.log.map((json) => json.replace('"stake":30000', '"stake":29999'))),
    );
    await store.close();
    const { code, out } = await folder.audit(['verify']);
    expect(code).toBe(1);
    expect(out.at(-1)).toMatch(/revision \d+: users 5: payin is \d+, but the log makes it \d+; /);
  });

  it('finds damaged read models, after checking the log', async () => {
    folder.writeLedger();
    await folder.writeReadModels();
    const file =
      readdirSync(folder.directory.path).find((name) => /^read-models[.]\d+[.]sqlite$/.test(name)) ?? '';
    const content = readFileSync(join(folder.directory.path, file));
    writeFileSync(join(folder.directory.path, file), content.fill(0xff, 4_096));
    const { code, out } = await folder.audit(['verify']);
    expect(code).toBe(1);
    expect(out[1]).toMatch(new RegExp(`^so far chain +${folder.station.log.length} events`));
    expect(out.at(-2)).toMatch(/^BAD +read models they cannot be read: /);
  });

  it('says that the ledger is missing where a station was', async () => {
    folder.writeLedger();
    rmSync(join(folder.directory.path, 'ledger.sqlite'));
    const { code, out } = await folder.audit(['verify']);
    expect(code).toBe(1);
    expect(out.at(-1)).toContain('There is no ledger at');
  });

  it('says only that in a folder in which no station ever was', async () => {
    const empty = join(folder.directory.path, 'empty');
    mkdirSync(empty);
    for (const dataDir of [empty, join(empty, 'none')]) {
      const { code, out, said } = await folder.audit(['verify'], dataDir);
      expect({ code, out, said }).toEqual({
        code: 1,
        out: [],
        said: [`There is no ledger at ${join(dataDir, 'ledger.sqlite')}. Set DATA_DIR.`],
      });
    }
  });
});

describe('balances', () => {
  /** The lines that follow the moment, spaces put together. */
  const balances = async (...args: readonly string[]) => {
    folder.writeLedger();
    const { code, out } = await folder.audit(['balances', ...args]);
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^Balances after revision \d+ of Nov 2\d, 2026, .* \(Asia\/Manila\)$/);
    return out.slice(1).map((line) => line.replace(/ +/g, ' '));
  };

  it('are all figures of each teller and of the station, and all accounts, whose debits and credits sum to the same', async () => {
    expect(await balances()).toEqual([
      'teller cashin remit payin unfinished unclaimed remittableUnclaimed win lose paid paidOut profit totalProfit onHand remittable',
      expect.stringMatching(/^ana \(4\) 5,000.00 0.00 2,100.00 .* 6,900.00 6,500.00$/),
      expect.stringMatching(/^ben \(5\) 3,000.00 .* 2,481.25 1,590.00$/),
      expect.stringMatching(/^cora \(6\) 0.00 /),
      expect.stringMatching(/^the station 8,000.00 0.00 /),
      '',
      'account debit credit',
      'vault 8,000.00',
      'drawer:4 ana 6,900.00',
      'drawer:5 ben 2,481.25',
      'pool:3 650.00',
      'payable:1 641.25',
      'house:commission 90.00',
      'sum 9,381.25 9,381.25',
    ]);
  });

  it('are counted for a time in the station’s zone, for an instant, and for a revision', async () => {
    // The whole first day happened at ten in the morning in Manila.
    const firstDay = await balances('--at', '2026-11-21T10:00');
    expect(firstDay[1]).toMatch(/^ana \(4\) 5,000.00 0.00 1,700.00 0.00 /);
    expect(await balances('--at', '2026-11-21T02:00Z')).toEqual(firstDay);
    expect(await balances('--at', '2026-11-21T14:00')).toEqual(firstDay);
    const first = await balances('--revision', String(folder.revisionOf('"cash.added"')));
    expect(first[1]).toMatch(/^ana \(4\) 5,000.00 0.00 0.00 /);
  });

  it('of a time before the first event are those of nobody', async () => {
    folder.writeLedger();
    const { code, out } = await folder.audit(['balances', '--at', '2026-11-21T09:59']);
    expect([code, out[0], out.at(-1)]).toEqual([
      0,
      'Balances before the first event',
      expect.stringMatching(/^sum +0.00 +0.00$/),
    ]);
  });

  it('of a revision that there is not say so and exit 2', async () => {
    folder.writeLedger();
    const { code, said } = await folder.audit(['balances', '--revision', '99999']);
    expect([code, said]).toEqual([2, [expect.stringContaining('There is no revision 99999')]]);
  });

  it('refuse to count from a damaged ledger', async () => {
    folder.writeLedger();
    folder.directory.edit("UPDATE events SET json = replace(json, '106875', '106876')");
    expect(await folder.audit(['balances'])).toMatchObject({
      code: 1,
      out: [],
      said: [expect.stringContaining(`revision ${folder.revisionOf('106875')}: `)],
    });
  });
});

it('balances of a moment before the damage are still told', async () => {
  folder.writeLedger();
  const when = ['--at', '2026-11-21T10:00'];
  const before = await folder.audit(['balances', ...when]);
  const last = folder.station.log.length - 1;
  folder.directory.edit(`UPDATE events SET hash = upper(hash) WHERE revision = ${last}`);
  expect(before.code).toBe(0);
  expect(await folder.audit(['balances', ...when])).toMatchObject({ code: 0, out: before.out });
  expect(await folder.audit(['balances', '--revision', String(last - 1)])).toMatchObject({ code: 0 });
  expect(await folder.audit(['balances'])).toMatchObject({ code: 1, out: [] });
});

it.each([[['--help']], [['help']], [['balances', '--help']]])('%j tells how it is used', async (args) => {
  const { code, out, said } = await folder.audit(args);
  expect([code, said]).toEqual([0, []]);
  expect(out[0]).toBe('Usage: npm run --silent audit -- <command> [options]');
});

describe('a command line that cannot be used', () => {
  it.each([
    [[], 'No command'],
    [['audit'], 'There is no command audit'],
    [['verify', '--fast'], '--fast'],
    [['verify', 'twice'], 'twice'],
    [['balances', 'ana'], 'ana'],
    [['balances', '--at', 'noon'], '--at must be'],
    [['balances', '--at', '2026-02-30T10:00'], '--at must be'],
    [['balances', '--at', '2026-11-21T10:00', '--revision', '3'], 'exclude each other'],
    [['balances', '--revision', '-1'], 'is ambiguous. Did you forget'],
    [['balances', '--revision', 'one'], '--revision must be'],
    [['constructor'], 'There is no command constructor'],
    [['export'], '--out is missing'],
    [['import', '--in', ''], '--in is missing'],
    [['import', '--in', 'x', '--expect', '12ab'], 'no hash of 64 digits'],
  ])('%j is answered with the usage', async (args, reason) => {
    expect(await folder.audit(args)).toEqual({
      code: 2,
      out: [],
      progress: [],
      said: [expect.stringContaining(reason), expect.stringContaining('Usage: npm run')],
    });
  });
});
