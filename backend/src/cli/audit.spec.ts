/** The audit's commands on intact data folders, and command lines that cannot be used. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { openSqliteDocumentStore } from '../document-store/sqlite/sqlite-document-store.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { ANA } from '../ledger/testing/station.fixture.js';
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

describe('balance and trial-balance', () => {
  const amount = (lines: readonly string[], name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(/ {2,}/)
      .at(-1);

  it('answer for the end of the log, for a time in the station’s zone, and for a revision', async () => {
    folder.writeLedger();
    const atEnd = await folder.audit(['balance', '--teller', 'ANA']);
    expect([atEnd.code, amount(atEnd.out, 'onHand'), amount(atEnd.out, 'remittable')]).toEqual([
      0,
      '6,900.00',
      '6,500.00',
    ]);
    // The whole first day happened at ten in the morning in Manila.
    const firstDay = await folder.audit(['balance', '--teller', 'ana', '--at', '2026-11-21T10:00']);
    expect([amount(firstDay.out, 'payin'), amount(firstDay.out, 'unfinished')]).toEqual(['1,700.00', '0.00']);
    const inUtc = await folder.audit(['balance', '--teller', '4', '--at', '2026-11-21T02:00Z']);
    expect(inUtc.out).toEqual(firstDay.out);
    const first = await folder.audit([
      'balance',
      '--teller',
      'ana',
      '--revision',
      String(folder.revisionOf('"cash.added"')),
    ]);
    expect([amount(first.out, 'cashin'), amount(first.out, 'payin')]).toEqual(['5,000.00', '0.00']);
    const earlier = await folder.audit(['balance', '--teller', 'ana', '--at', '2026-11-21T09:59']);
    expect(earlier).toMatchObject({ code: 2, said: ['There is no teller ana at that moment'] });
  });

  it('show all accounts with their debits and credits, which sum to the same', async () => {
    folder.writeLedger();
    const { out } = await folder.audit(['trial-balance']);
    expect(out.map((line) => line.replace(/ +/g, ' '))).toEqual([
      expect.stringContaining('Trial balance after revision'),
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

  it('are one table of all tellers with the station, at 14:00 today too', async () => {
    folder.writeLedger();
    const { code, out } = await folder.audit(['balances', '--at', '2026-11-21T14:00']);
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^Balances after revision \d+ of Nov 21, 2026/);
    expect(out.slice(1).map((line) => line.replace(/ +/g, ' '))).toEqual([
      'teller cashin remit payin unfinished unclaimed profit onHand remittable',
      expect.stringMatching(/^ana \(4\) 5,000.00 0.00 1,700.00 0.00 /),
      expect.stringMatching(/^ben \(5\) 3,000.00 /),
      expect.stringMatching(/^cora \(6\) 0.00 /),
      expect.stringMatching(/^the station 8,000.00 0.00 /),
    ]);
    const atEnd = await folder.audit(['balances']);
    // The worked day is over: 14:00 of any later day is after its last event.
    expect((await folder.audit(['balances', '--at', '14:00'])).out).toEqual(atEnd.out);
  });

  it('of a revision that there is not say so and exit 2', async () => {
    folder.writeLedger();
    const { code, said } = await folder.audit(['balances', '--revision', '99999']);
    expect([code, said]).toEqual([2, [expect.stringContaining('There is no revision 99999')]]);
  });

  it('refuse to count from a damaged ledger', async () => {
    folder.writeLedger();
    folder.directory.edit("UPDATE events SET json = replace(json, '106875', '106876')");
    expect(await folder.audit(['balance', '--teller', 'ana'])).toMatchObject({
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

describe('journal', () => {
  it('can be filtered by teller, by game and by bet', async () => {
    folder.writeLedger();
    const entries = async (...args: string[]) =>
      (await folder.audit(['journal', ...args])).out.flatMap(
        (line) => (/\d{2}:\d{2} {2}(\D+\d*)/.exec(line)?.[1] ?? '').trim() || [],
      );
    expect((await entries('--game', '2')).map((text) => text.split(' ')[0])).toEqual([
      'bet',
      'bet',
      'game',
      'bet',
      'bet',
    ]);
    expect(await entries('--bet', '2')).toEqual(['bet 2', 'bet 2']);
    const { serial } = JSON.parse(folder.station.log[folder.revisionOf('"betId":2')] ?? '').data as {
      serial: string;
    };
    expect(await entries('--bet', serial.toLowerCase())).toEqual(['bet 2', 'bet 2']);
    expect(await entries('--teller', 'ben')).toHaveLength(6);
    expect(await entries()).toHaveLength(16);
  });

  it('is written as CSV without formulas', async () => {
    folder.station.do({ type: 'editTeller', tellerId: ANA.userId, username: '=HYPERLINK("x"),1' });
    folder.station.do({ type: 'cashIn', tellerId: ANA.userId, amount: 12_345 as never });
    folder.writeLedger();
    const { out } = await folder.audit(['journal', '--csv']);
    expect(out[0]).toBe('revision,at,event,by,text,account,name,amount');
    expect(out).toHaveLength(1 + 33 + 2);
    const [, refNumber] = /"refNumber":"(\w+)"/.exec(folder.station.log.at(-1) ?? '') ?? [];
    expect(out.slice(-2)).toEqual([
      `${folder.station.log.length - 1},2026-11-22T02:00:00.000Z,cash.added,1,cash-in ${refNumber},vault,,-123.45`,
      `${folder.station.log.length - 1},2026-11-22T02:00:00.000Z,cash.added,1,cash-in ${refNumber},drawer:4,"'=HYPERLINK(""x""),1",123.45`,
    ]);
  });
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
    [['balance'], '--teller is missing'],
    [['balance', '--teller', 'ana', '--at', 'noon'], '--at must be'],
    [['balance', '--teller', 'ana', '--at', '2026-02-30T10:00'], '--at must be'],
    [['trial-balance', '--at', '2026-11-21T10:00', '--revision', '3'], 'exclude each other'],
    [['trial-balance', '--revision', '-1'], 'is ambiguous. Did you forget'],
    [['journal', '--game', 'one'], '--game must be'],
    [['journal', '--game', '1', '--bet', '2'], 'exclude each other'],
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
