/** Reports and balances on paper witness the log: what the audit says of their revision and log hash. */
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

it('tells of another history, though each of its hashes is right', async () => {
  folder.writeLedger();
  writeAnother((log) => log.map((json) => json.replace('"name":"Game"', '"name":"Match"')));
  for (const named of [place(), `B${ANA.userId}R${place()}`])
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

it.each([[[]], [['128']], [['X4R128', '974E93FCF5A4']], [['128', '974E']], [['128', 'not a hash..']]])(
  'is wrong use with %j',
  async (args: string[]) => {
    folder.writeLedger();
    expect((await paper(...args)).code).toBe(2);
  },
);
