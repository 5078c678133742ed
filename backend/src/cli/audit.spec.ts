/** The audit's commands on intact and on damaged data folders. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runAudit } from '../audit/run-audit.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { FIRST_DAY, workedDay } from '../audit/worked-day.fixture.js';
import { openSqliteDocumentStore } from '../document-store/sqlite/sqlite-document-store.js';
import type { NewEvent } from '../event-store/event-store.js';
import { LedgerDirectory } from '../event-store/sqlite/ledger-directory.fixture.js';
import { SqliteLedgerFile } from '../event-store/sqlite/ledger-file.js';
import { openSqliteEventReader } from '../event-store/sqlite/sqlite-event-reader.js';
import { ANA, type TestStation } from '../ledger/testing/station.fixture.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { STATION_PROJECTIONS } from '../station-projections.js';
import { nodeSystem } from '../system/node-system.js';

let directory: LedgerDirectory;
let station: TestStation;

beforeEach(() => {
  directory = new LedgerDirectory();
  station = workedDay();
});

afterEach(() => directory.dispose());

/**
 * Runs the audit.
 * @returns its exit code and its output
 */
async function audit(args: readonly string[], dataDir = directory.path) {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runAudit(args, {
    dataDir,
    projections: STATION_PROJECTIONS,
    system: nodeSystem,
    out: { line: (text) => void out.push(text), flush: async () => {} },
    say: (text) => void said.push(text),
  });
  return { code, out, said };
}

function writeLedger(log: readonly NewEvent[] = recordedLog(station.log)): void {
  const file = new SqliteLedgerFile(directory.path, 'spec');
  file.append(-1, log);
  file.close();
}

async function writeReadModels(): Promise<void> {
  const store = await openSqliteDocumentStore({
    dataDir: directory.path,
    collections: COLLECTIONS,
  });
  const writer = await ProjectionWriter.at(store, STATION_PROJECTIONS);
  await writer.write(recordedLog(station.log));
  await store.close();
}

/** The revision of the first event whose text contains this. */
const revisionOf = (part: string) => station.log.findIndex((json) => json.includes(part));

describe('verify', () => {
  it('reports for an intact station what was checked, and how often', async () => {
    writeLedger();
    await writeReadModels();
    const { code, out } = await audit(['verify']);
    expect(code).toBe(0);
    const count = station.log.length;
    expect(out).toEqual([
      expect.stringMatching(new RegExp(`^good +chain +${count} events without a gap, every hash right`)),
      expect.stringMatching(new RegExp(`^good +events +${count} events read`)),
      expect.stringMatching(new RegExp(`^good +transitions +${count} events`)),
      expect.stringMatching(/^good +journal +16 entries of 33 postings/),
      expect.stringMatching(/^good +identity 1 +payin = .*: \d+ times$/),
      expect.stringMatching(/^good +identity 2 +remittable = .*: \d+ times$/),
      expect.stringMatching(/^good +identity 3 +sum of profit = .*: \d+ times$/),
      expect.stringMatching(/^good +identity 4 +sum of remittable .*: \d+ times$/),
      expect.stringMatching(/^good +accounts +\d+ times/),
      expect.stringMatching(
        new RegExp(`^good +anchor +1 anchor of ledger spec: it names revision ${count - 1}$`),
      ),
      expect.stringMatching(new RegExp(`^good +read models \\d+ documents at revision ${count - 1}`)),
      `Everything holds up to revision ${count - 1}.`,
    ]);
  });

  it('works beside a running station', async () => {
    const file = new SqliteLedgerFile(directory.path, 'spec');
    file.append(-1, recordedLog(station.log));
    expect((await audit(['verify'])).code).toBe(0);
    const openTail = file.tail();
    file.close();
    expect(openTail.revision).toBe(station.log.length - 1);
  });

  it('changes nothing in the data folder', async () => {
    writeLedger();
    await writeReadModels();
    const before = readFileSync(directory.ledger);
    await audit(['verify']);
    expect(readFileSync(directory.ledger).equals(before)).toBe(true);
  });

  it('finds read models that differ from the log', async () => {
    writeLedger();
    const store = await openSqliteDocumentStore({
      dataDir: directory.path,
      collections: COLLECTIONS,
    });
    const writer = await ProjectionWriter.at(store, STATION_PROJECTIONS);
    await writer.write(
      recordedLog(station.log.map((json) => json.replace('"stake":30000', '"stake":29999'))),
    );
    await store.close();
    const { code, out } = await audit(['verify']);
    expect(code).toBe(1);
    expect(out.at(-1)).toMatch(/revision \d+: users 5: payin is \d+, but the log makes it \d+; /);
  });

  it('finds damaged read models, after checking the log', async () => {
    writeLedger();
    await writeReadModels();
    const file = readdirSync(directory.path).find((name) => /^read-models[.]\d+[.]sqlite$/.test(name)) ?? '';
    const content = readFileSync(join(directory.path, file));
    writeFileSync(join(directory.path, file), content.fill(0xff, 4_096));
    const { code, out } = await audit(['verify']);
    expect(code).toBe(1);
    expect(out[0]).toMatch(new RegExp(`^so far chain +${station.log.length} events`));
    expect(out.at(-2)).toMatch(/^BAD +read models they cannot be read: /);
  });

  it('says that the ledger is missing where there is none', async () => {
    const { code, out } = await audit(['verify']);
    expect(code).toBe(1);
    expect(out.at(-1)).toContain('There is no ledger at');
  });
});

describe('a damaged ledger is found, at the first wrong event', () => {
  const paid = () => revisionOf('"bet.paid"');

  async function expectBad(check: string, revision: number) {
    const { code, out } = await audit(['verify']);
    expect({ code, bad: out.filter((line) => line.startsWith('BAD')) }).toEqual({
      code: 1,
      bad: [expect.stringMatching(new RegExp(`^BAD +${check} +revision ${revision}: `))],
    });
    expect(out.at(-1)).toMatch(new RegExp(`revision ${revision}\\b`));
  }

  it('a changed amount', async () => {
    writeLedger();
    directory.edit(`UPDATE events SET json = replace(json, '106875', '106876') WHERE revision = ${paid()}`);
    await expectBad('chain', paid());
  });

  it('a changed hash', async () => {
    writeLedger();
    directory.edit(`UPDATE events SET hash = upper(hash) WHERE revision = ${paid()}`);
    await expectBad('chain', paid());
  });

  it('a missing event, in the middle, at the start and at the end', async () => {
    writeLedger();
    const last = station.log.length - 1;
    directory.edit(`DELETE FROM events WHERE revision = ${last}`);
    await expectBad('anchor', last);
    directory.edit(`DELETE FROM events WHERE revision = ${paid()}`);
    await expectBad('chain', paid());
    directory.edit('DELETE FROM events WHERE revision = 0');
    await expectBad('chain', 0);
  });

  it('two events in exchanged places', async () => {
    writeLedger();
    const [one, other] = [paid(), paid() + 1];
    directory.edit(`UPDATE events SET revision = 1000 WHERE revision = ${one};
      UPDATE events SET revision = ${one} WHERE revision = ${other};
      UPDATE events SET revision = ${other} WHERE revision = 1000`);
    await expectBad('chain', one);
  });

  it('an invented event with a correct link: the same bet paid a second time', async () => {
    station.log.push(station.log[paid()] ?? '');
    const later = station.log.pop()?.replace(/"at":\d+/, `"at":${station.at}`) ?? '';
    station.log.push(later);
    writeLedger();
    await expectBad('transitions', station.log.length - 1);
  });

  it('a rewritten amount, everything after it chained again', async () => {
    const log = station.log.map((json) => json.replace('106875', '106876'));
    writeLedger(recordedLog(log));
    await expectBad('transitions', revisionOf('106875'));
  });

  it('another legal history instead of the acknowledged one', async () => {
    writeLedger();
    const anchor = directory.readAnchor();
    directory.edit('DELETE FROM events');
    rmSync(directory.anchor);
    const log = station.log.map((json) => json.replace('"name":"Game"', '"name":"Match"'));
    writeLedger(recordedLog(log));
    directory.restoreAnchor(anchor);
    await expectBad('anchor', station.log.length - 1);
  });

  it('valid JSON that is no event, or an event in another spelling', async () => {
    const at = paid();
    const json = station.log[at] ?? '';
    for (const wrong of [
      '{}',
      json.replace('"v":1', '"v":2'),
      json.replace('"stake":50000', '"stake":"50000"'),
    ]) {
      writeLedger(recordedLog(station.log.with(at, wrong)));
      await expectBad('events', at);
      directory.dispose();
      directory = new LedgerDirectory();
    }
    for (const wrong of [json.replace(',"v"', ', "v"'), json.replace('"payout"', '"tip":1,"payout"')]) {
      writeLedger(recordedLog(station.log.with(at, wrong)));
      await expectBad('events', at);
      directory.dispose();
      directory = new LedgerDirectory();
    }
  });

  it('an anchor that is missing or cannot be read', async () => {
    writeLedger();
    directory.damageSlot(0);
    directory.damageSlot(1);
    expect(await audit(['verify'])).toMatchObject({ code: 1 });
    rmSync(directory.anchor);
    const { code, out } = await audit(['verify']);
    expect(code).toBe(1);
    expect(out.filter((line) => line.startsWith('BAD'))).toEqual([
      expect.stringContaining('there is no anchor'),
    ]);
  });

  it('any one byte of any event', async () => {
    writeLedger();
    const write = (revision: number, text: Buffer) => {
      const connection = new DatabaseSync(directory.ledger);
      connection.prepare('UPDATE events SET json = CAST(? AS TEXT) WHERE revision = ?').run(text, revision);
      connection.close();
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (a, b, change) => {
        const revision = a % station.log.length;
        const text = Buffer.from(station.log[revision] ?? '');
        const at = b % text.length;
        write(revision, Buffer.from(text.with(at, (text[at] ?? 0) ^ change)));
        await expectBad('chain', revision);
        write(revision, text);
      }),
      { numRuns: 60 },
    );
  });

  it('any byte of the file: either it is found, or the events are unchanged', async () => {
    writeLedger();
    const whole = readFileSync(directory.ledger);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          writeFileSync(directory.ledger, whole.with(at, (whole[at] ?? 0) ^ change));
          const { code, out } = await audit(['verify']);
          if (code === 1) return expect(out.at(-1)).toMatch(/revision \d+/);
          const reader = openSqliteEventReader({ dataDir: directory.path, system: nodeSystem });
          expect(await reader.read(0, 1_000)).toEqual(
            recordedLog(station.log).map((event) => expect.objectContaining(event)),
          );
          await reader.close();
        },
      ),
      { numRuns: 100 },
    );
  }, 120_000);
});

describe('balance and trial-balance', () => {
  const amount = (lines: readonly string[], name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(/ {2,}/)
      .at(-1);

  it('answer for the end of the log, for a time in the station’s zone, and for a revision', async () => {
    writeLedger();
    const atEnd = await audit(['balance', '--teller', 'ANA']);
    expect([atEnd.code, amount(atEnd.out, 'onHand'), amount(atEnd.out, 'remittable')]).toEqual([
      0,
      '6,900.00',
      '6,500.00',
    ]);
    // The whole first day happened at ten in the morning in Manila.
    const firstDay = await audit(['balance', '--teller', 'ana', '--at', '2026-11-21T10:00']);
    expect([amount(firstDay.out, 'payin'), amount(firstDay.out, 'unfinished')]).toEqual(['1,700.00', '0.00']);
    const inUtc = await audit(['balance', '--teller', '4', '--at', '2026-11-21T02:00Z']);
    expect(inUtc.out).toEqual(firstDay.out);
    const first = await audit([
      'balance',
      '--teller',
      'ana',
      '--revision',
      String(revisionOf('"cash.added"')),
    ]);
    expect([amount(first.out, 'cashin'), amount(first.out, 'payin')]).toEqual(['5,000.00', '0.00']);
    const earlier = await audit(['balance', '--teller', 'ana', '--at', '2026-11-21T09:59']);
    expect(earlier).toMatchObject({ code: 1, said: ['There is no teller ana at that moment'] });
  });

  it('show all accounts with their debits and credits, which sum to the same', async () => {
    writeLedger();
    const { out } = await audit(['trial-balance']);
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

  it('refuse to count from a damaged ledger', async () => {
    writeLedger();
    directory.edit("UPDATE events SET json = replace(json, '106875', '106876')");
    expect(await audit(['balance', '--teller', 'ana'])).toMatchObject({
      code: 1,
      out: [],
      said: [expect.stringContaining(`revision ${revisionOf('106875')}: `)],
    });
  });
});

describe('journal', () => {
  it('can be filtered by teller, by game and by bet', async () => {
    writeLedger();
    const entries = async (...args: string[]) =>
      (await audit(['journal', ...args])).out.flatMap(
        (line) => (/Z {2}(\D+\d*)/.exec(line)?.[1] ?? '').trim() || [],
      );
    expect((await entries('--game', '2')).map((text) => text.split(' ')[0])).toEqual([
      'bet',
      'bet',
      'game',
      'bet',
      'bet',
    ]);
    expect(await entries('--bet', '2')).toEqual(['bet 2', 'bet 2']);
    const { serial } = JSON.parse(station.log[revisionOf('"betId":2')] ?? '').data as { serial: string };
    expect(await entries('--bet', serial.toLowerCase())).toEqual(['bet 2', 'bet 2']);
    expect(await entries('--teller', 'ben')).toHaveLength(6);
    expect(await entries()).toHaveLength(16);
  });

  it('is written as CSV without formulas', async () => {
    station.do({ type: 'editTeller', tellerId: ANA.userId, username: '=HYPERLINK("x"),1' });
    station.do({ type: 'cashIn', tellerId: ANA.userId, amount: 12_345 as never });
    writeLedger();
    const { out } = await audit(['journal', '--csv']);
    expect(out[0]).toBe('revision,at,event,by,text,account,name,amount');
    expect(out).toHaveLength(1 + 33 + 2);
    const [, refNumber] = /"refNumber":"(\w+)"/.exec(station.log.at(-1) ?? '') ?? [];
    expect(out.slice(-2)).toEqual([
      `${station.log.length - 1},2026-11-22T02:00:00.000Z,cash.added,1,cash-in ${refNumber},vault,,-123.45`,
      `${station.log.length - 1},2026-11-22T02:00:00.000Z,cash.added,1,cash-in ${refNumber},drawer:4,"'=HYPERLINK(""x""),1",123.45`,
    ]);
  });
});

describe('export and import', () => {
  let elsewhere: string;

  beforeEach(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'taya-export-'));
  });

  afterEach(() => rmSync(elsewhere, { recursive: true }));

  it('copy a ledger to another place, byte for byte, under a new id', async () => {
    station.do({
      type: 'createTeller',
      username: 'dora',
      firstName: 'Do\u2028ra ₱',
      middleName: '',
      lastName: 'C',
      location: 'B',
      ip: '1.2.3.4',
      credentialId: 'c',
    });
    station.do({ type: 'clearDate', date: FIRST_DAY });
    writeLedger();
    const file = join(elsewhere, 'ledger.ndjson');
    const target = join(elsewhere, 'data');
    expect((await audit(['export', '--out', file])).code).toBe(0);
    expect((await audit(['import', '--in', file], target)).code).toBe(0);
    expect((await audit(['verify'], target)).code).toBe(0);
    const reader = openSqliteEventReader({ dataDir: target, system: nodeSystem });
    expect(await reader.read(0, 1_000)).toEqual(
      recordedLog(station.log).map((event) => expect.objectContaining(event)),
    );
    expect(reader.ledgerId).toMatch(/^[0-9a-f]{16}$/);
    await reader.close();
    // A station can run on it.
    const opened = new SqliteLedgerFile(target, 'unused');
    expect(opened.tail().revision).toBe(station.log.length - 1);
    opened.close();
    expect((await audit(['import', '--in', file], target)).said[0]).toContain('is there already');
    expect((await audit(['export', '--out', file])).said[0]).toContain('is there already');
  });

  it('refuse a file that was changed or cut off, or is no export', async () => {
    writeLedger();
    const file = join(elsewhere, 'ledger.ndjson');
    await audit(['export', '--out', file]);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const paid = revisionOf('"bet.paid"');
    const wrong: readonly [readonly string[], string][] = [
      [lines.map((line) => line.replace('106875', '106876')), `revision ${revisionOf('106875')}: `],
      [lines.filter((_, index) => index !== paid + 1), `revision ${paid}: `],
      [lines.slice(0, -1), `revision ${lines.length - 2}: the file ends before it`],
      [lines.slice(1), 'does not begin as an export'],
      [[], 'does not begin as an export'],
    ];
    for (const [content, reason] of wrong) {
      writeFileSync(file, content.join('\n'));
      const target = join(elsewhere, 'data');
      expect(await audit(['import', '--in', file], target)).toMatchObject({
        code: 1,
        said: [expect.stringContaining(reason)],
      });
      expect(existsSync(join(target, 'ledger.sqlite'))).toBe(false);
    }
  });

  it('leave no file of a damaged ledger', async () => {
    writeLedger();
    directory.edit('UPDATE events SET hash = upper(hash) WHERE revision = 7');
    const file = join(elsewhere, 'ledger.ndjson');
    expect(await audit(['export', '--out', file])).toMatchObject({
      code: 1,
      said: [expect.stringContaining('revision 7: ')],
    });
    expect(existsSync(file)).toBe(false);
  });
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
    [['trial-balance', '--revision', '-1'], '--revision'],
    [['journal', '--game', 'one'], '--game must be'],
    [['journal', '--game', '1', '--bet', '2'], 'exclude each other'],
    [['export'], '--out is missing'],
    [['import', '--in', ''], '--in is missing'],
  ])('%j is answered with the usage', async (args, reason) => {
    expect(await audit(args)).toEqual({
      code: 2,
      out: [],
      said: [expect.stringContaining(reason), expect.stringContaining('Usage: npm run')],
    });
  });
});
