/** Reports, balances and papers of the audit witness the log: what the audit says of their revision and log hash. */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { ANA } from '../ledger/testing/station.fixture.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;
/** Of a moment in the middle of the log. */
let revision: number;
let hash: string;

beforeEach(() => {
  folder = new AuditedFolder();
  revision = folder.revisionOf('"bet.paid"');
  hash = (recordedLog(folder.station.log)[revision]?.hash ?? '').slice(0, 12).toUpperCase();
});
afterEach(() => folder.dispose());

const paper = (...args: string[]) => folder.audit(['paper', ...args]);
const place = () => String(revision);

function writeAnother(change: (log: readonly string[]) => readonly string[]): void {
  rmSync(folder.directory.ledger);
  rmSync(folder.directory.anchor);
  folder.writeLedger(recordedLog(change(folder.station.log)));
}

it('is of the log that it was printed from, however it is typed', async () => {
  folder.writeLedger();
  const found = {
    code: 0,
    out: [
      expect.stringMatching(
        `^The log has what the paper says: revision ${place()}, bet\\.paid, 2026-11-21 10:00:00 \\(Asia/Manila\\), hash `,
      ),
    ],
  };
  expect(await paper(place(), hash)).toMatchObject(found);
  expect(await paper(place(), ...(hash.toLowerCase().match(/.{4}/g) ?? []))).toMatchObject(found);
});

it('of a balance has its figures too, as the audit counts them at that revision', async () => {
  folder.writeLedger();
  const { code, out } = await paper(`B${ANA.userId}R${place()}`, hash);
  const counted = await folder.audit(['balance', '--teller', String(ANA.userId), '--revision', place()]);
  expect(code).toBe(0);
  expect(out.slice(1)).toEqual(counted.out);
  expect(out.join()).toMatch(/onHand/i);
});

it('of a trial balance has all accounts too, as the audit counts them at that revision', async () => {
  folder.writeLedger();
  const { code, out } = await paper(`TR${place()}`, hash);
  const counted = await folder.audit(['trial-balance', '--revision', place()]);
  expect(code).toBe(0);
  expect(out.slice(1)).toEqual(counted.out);
  expect(out.at(-1)).toMatch(/^sum /);
});

it('of a journal has what was posted to each account, which leads from one trial balance to the other', async () => {
  folder.writeLedger();
  const { code, out } = await paper(`j3r${place()}`, hash);
  expect(code).toBe(0);
  expect(out[1]).toMatch(new RegExp(`^Journal after revision 3 through ${place()}: \\d+ entries$`));
  expect(out.slice(2, 4)).toEqual([
    expect.stringMatching(/^account +debit +credit$/),
    expect.stringMatching(/^vault /),
  ]);
  const [, debit, credit] = out.at(-1)?.split(/ {2,}/) ?? [];
  expect(debit).toBe(credit);
  expect(debit).toMatch(/^[\d,]+\.\d\d$/);
});

it('tells of another history, though each of its hashes is right', async () => {
  folder.writeLedger();
  writeAnother((log) => log.map((json) => json.replace('"name":"Game"', '"name":"Match"')));
  for (const named of [place(), `B${ANA.userId}R${place()}`, `TR${place()}`, `J0R${place()}`])
    expect(await paper(named, hash)).toMatchObject({
      code: 1,
      out: [expect.stringMatching(`^BAD +The log has not the hash ${hash} there: revision ${place()}, `)],
    });
});

it('tells of an older copy, which ends before it', async () => {
  folder.writeLedger();
  writeAnother((log) => log.slice(0, revision));
  expect(await paper(place(), hash)).toMatchObject({
    code: 1,
    out: [expect.stringMatching(/^BAD +The log ends at revision \d+, before/)],
  });
});

it('is not looked for in a log that does not hold, also where the fault comes later', async () => {
  folder.writeLedger();
  folder.directory.edit(
    `UPDATE events SET json = replace(json, '"userId"', '"userID"') WHERE revision = ${folder.station.log.length - 1}`,
  );
  expect(await paper(place(), hash)).toMatchObject({
    code: 1,
    said: [expect.stringContaining('the hash is not')],
  });
});

it.each([
  [[]],
  [['128']],
  [['X4R128', '974E93FCF5A4']],
  [['J129R128', '974E93FCF5A4']],
  [['128', '974E']],
  [['128', 'not a hash..']],
])('is wrong use with %j', async (args: string[]) => {
  folder.writeLedger();
  expect((await paper(...args)).code).toBe(2);
});
