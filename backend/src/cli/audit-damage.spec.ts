/** The audit of damaged ledgers. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recordedLog } from '../audit/station-log.fixture.js';
import { openSqliteEventReader } from '../event-store/sqlite/sqlite-event-reader.js';
import { nodeSystem } from '../system/node-system.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;

beforeEach(() => {
  folder = new AuditedFolder();
});

afterEach(() => folder.dispose());

describe('a damaged ledger is found, at the first wrong event', () => {
  const paid = () => folder.revisionOf('"bet.paid"');

  async function expectBad(check: string, revision: number) {
    const { code, out } = await folder.audit(['verify']);
    expect({ code, bad: out.filter((line) => line.startsWith('BAD')) }).toEqual({
      code: 1,
      bad: [expect.stringMatching(new RegExp(`^BAD +${check} +revision ${revision}: `))],
    });
    expect(out.at(-1)).toMatch(new RegExp(`revision ${revision}\\b`));
  }

  it('a changed amount', async () => {
    folder.writeLedger();
    folder.directory.edit(
      `UPDATE events SET json = replace(json, '106875', '106876') WHERE revision = ${paid()}`,
    );
    await expectBad('chain', paid());
  });

  it('a changed hash', async () => {
    folder.writeLedger();
    folder.directory.edit(`UPDATE events SET hash = upper(hash) WHERE revision = ${paid()}`);
    await expectBad('chain', paid());
  });

  it('a missing event, in the middle, at the start and at the end', async () => {
    folder.writeLedger();
    const last = folder.station.log.length - 1;
    folder.directory.edit(`DELETE FROM events WHERE revision = ${last}`);
    await expectBad('anchor', last);
    folder.directory.edit(`DELETE FROM events WHERE revision = ${paid()}`);
    await expectBad('chain', paid());
    folder.directory.edit('DELETE FROM events WHERE revision = 0');
    await expectBad('chain', 0);
  });

  it('two events in exchanged places', async () => {
    folder.writeLedger();
    const [one, other] = [paid(), paid() + 1];
    folder.directory.edit(`UPDATE events SET revision = 1000 WHERE revision = ${one};
      UPDATE events SET revision = ${one} WHERE revision = ${other};
      UPDATE events SET revision = ${other} WHERE revision = 1000`);
    await expectBad('chain', one);
  });

  it('an invented event with a correct link: the same bet paid a second time', async () => {
    folder.station.log.push(folder.station.log[paid()] ?? '');
    const later = folder.station.log.pop()?.replace(/"at":\d+/, `"at":${folder.station.at}`) ?? '';
    folder.station.log.push(later);
    folder.writeLedger();
    await expectBad('transitions', folder.station.log.length - 1);
  });

  it('a rewritten amount, everything after it chained again', async () => {
    const log = folder.station.log.map((json) => json.replace('106875', '106876'));
    folder.writeLedger(recordedLog(log));
    await expectBad('transitions', folder.revisionOf('106875'));
  });

  it('another legal history instead of the acknowledged one', async () => {
    folder.writeLedger();
    const position = folder.directory.readPositionFile();
    folder.directory.edit('DELETE FROM events');
    rmSync(folder.directory.anchor);
    const log = folder.station.log.map((json) => json.replace('"name":"Game"', '"name":"Match"'));
    folder.writeLedger(recordedLog(log));
    folder.directory.restorePositionFile(position);
    await expectBad('anchor', folder.station.log.length - 1);
  });

  it('valid JSON that is no event, or an event in another spelling', async () => {
    const at = paid();
    const json = folder.station.log[at] ?? '';
    for (const wrong of [
      '{}',
      json.replace('"v":1', '"v":2'),
      json.replace('"stake":50000', '"stake":"50000"'),
    ]) {
      folder.writeLedger(recordedLog(folder.station.log.with(at, wrong)));
      await expectBad('events', at);
      folder.dispose();
      folder = new AuditedFolder();
    }
    for (const wrong of [json.replace(',"v"', ', "v"'), json.replace('"payout"', '"tip":1,"payout"')]) {
      folder.writeLedger(recordedLog(folder.station.log.with(at, wrong)));
      await expectBad('events', at);
      folder.dispose();
      folder = new AuditedFolder();
    }
  });

  it('an anchor that is missing or cannot be read', async () => {
    folder.writeLedger();
    folder.directory.damageSlot(0);
    folder.directory.damageSlot(1);
    expect(await folder.audit(['verify'])).toMatchObject({ code: 1 });
    rmSync(folder.directory.anchor);
    const { code, out } = await folder.audit(['verify']);
    expect(code).toBe(1);
    expect(out.filter((line) => line.startsWith('BAD'))).toEqual([
      expect.stringContaining('there is no anchor'),
    ]);
  });

  it('any one byte of any event', async () => {
    folder.writeLedger();
    const write = (revision: number, text: Buffer) => {
      const connection = new DatabaseSync(folder.directory.ledger);
      connection.prepare('UPDATE events SET json = CAST(? AS TEXT) WHERE revision = ?').run(text, revision);
      connection.close();
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (a, b, change) => {
        const revision = a % folder.station.log.length;
        const text = Buffer.from(folder.station.log[revision] ?? '');
        const at = b % text.length;
        write(revision, Buffer.from(text.with(at, (text[at] ?? 0) ^ change)));
        await expectBad('chain', revision);
        write(revision, text);
      }),
      { numRuns: 60 },
    );
  });

  it('a page that counts a row more than it has, which only reading on meets', async () => {
    folder.writeLedger();
    const file = readFileSync(folder.directory.ledger);
    // The number of cells of the first leaf.
    const cells = 8_192 + 4;
    writeFileSync(folder.directory.ledger, file.with(cells, (file[cells] ?? 0) ^ 1));
    expect((await folder.audit(['verify'])).code).toBe(1);
  });

  it('any byte of the file: either it is found, or the events are unchanged', async () => {
    folder.writeLedger();
    const whole = readFileSync(folder.directory.ledger);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          writeFileSync(folder.directory.ledger, whole.with(at, (whole[at] ?? 0) ^ change));
          const { code, out } = await folder.audit(['verify']);
          if (code === 1) return expect(out.at(-1)).toMatch(/revision \d+|ledger\.sqlite is not as/);
          const reader = openSqliteEventReader({ dataDir: folder.directory.path, system: nodeSystem });
          expect(await reader.read(0, 1_000)).toEqual(
            recordedLog(folder.station.log).map((event) => expect.objectContaining(event)),
          );
          await reader.close();
        },
      ),
      { numRuns: 100 },
    );
  });
});
