/** Papers in customers' hands witness the log: what the audit says of a ticket's log hash. */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { recordedLog } from '../audit/station-log.fixture.js';
import { AuditedFolder } from './audited-folder.fixture.js';

let folder: AuditedFolder;
/** A ticket that was paid, with the hash of its payout. */
let code: string;
let hash: string;

beforeEach(() => {
  folder = new AuditedFolder();
  const log = recordedLog(folder.station.log);
  const paid = folder.revisionOf('"bet.paid"');
  const { betId } = JSON.parse(log[paid]?.json ?? '').data as { betId: number };
  const sold = log.find(({ json }) => json.includes('"bet.sold"') && json.includes(`"betId":${betId},`));
  code = String(JSON.parse(sold?.json ?? '').data.serial);
  hash = (log[paid]?.hash ?? '').slice(0, 12).toUpperCase();
});
afterEach(() => folder.dispose());

const ticket = (...args: string[]) => folder.audit(['ticket', ...args]);
const grouped = (text: string) => text.match(/.{4}/g) ?? [];

function writeAnother(change: (log: readonly string[]) => readonly string[]): void {
  rmSync(folder.directory.ledger);
  rmSync(folder.directory.anchor);
  folder.writeLedger(recordedLog(change(folder.station.log)));
}

it('is found in the log that it was printed for, however it is typed', async () => {
  folder.writeLedger();
  const found = {
    code: 0,
    out: [
      expect.stringMatching(new RegExp(`ticket ${code} .*bet\\.paid, 2026-11-21 10:00:00 \\(Asia/Manila\\)`)),
    ],
  };
  expect(await ticket(code, hash)).toMatchObject(found);
  expect(await ticket(code.toLowerCase(), hash.toLowerCase())).toMatchObject(found);
  expect(await ticket(grouped(code).join(' '), grouped(hash).join('-'))).toMatchObject(found);
  expect(await ticket(...grouped(code), ...grouped(hash))).toMatchObject(found);
});

it('tells of a history in which an event before it is another one, though each hash is right', async () => {
  folder.writeLedger();
  writeAnother((log) => log.map((json) => json.replace('"name":"Game"', '"name":"Match"')));
  const { code: exit, out } = await ticket(code, hash);
  expect(exit).toBe(1);
  expect(out[0]).toMatch(
    new RegExp(`^BAD +The log has ticket ${code}, but no event of it has the hash ${hash}`),
  );
  expect(out.slice(1).join()).toContain('bet.paid');
});

it('tells of an older copy and of a tail cut off, which end before it', async () => {
  folder.writeLedger();
  writeAnother((log) => log.slice(0, folder.revisionOf('"bet.paid"')));
  expect(await ticket(code, hash)).toMatchObject({
    code: 1,
    out: [expect.stringMatching(/^BAD +The log has ticket/), expect.stringContaining('bet.sold')],
  });
  writeAnother((log) => log.slice(0, folder.revisionOf('"bet.sold"')));
  expect(await ticket(code, hash)).toMatchObject({
    code: 1,
    out: [expect.stringMatching(/^BAD +The log has no ticket/)],
  });
});

it('is not looked for in a log that does not hold', async () => {
  folder.writeLedger();
  folder.directory.edit("UPDATE events SET json = replace(json, '106875', '106876')");
  expect(await ticket(code, hash)).toMatchObject({
    code: 1,
    said: [expect.stringContaining('the hash is not')],
  });
});

it.each([[[]], [['K7QP3MXW9DTA']], [['K7QP3MXW9DTB', '974E93FCF5A4']]])(
  'is wrong use with %j',
  async (args: string[]) => {
    folder.writeLedger();
    expect((await ticket(...args)).code).toBe(2);
  },
);

it('is wrong use with a hash that is too short or none', async () => {
  folder.writeLedger();
  for (const wrong of ['974E', 'not a hash..']) expect((await ticket(code, wrong)).code).toBe(2);
});
