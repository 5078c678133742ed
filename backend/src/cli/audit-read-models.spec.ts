/** What `verify` says of read models, and of a log that does not hold beside them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { verify } from '../audit/verify/verify.js';
import { openSqliteEventReader } from '../event-store/sqlite/sqlite-event-reader.js';
import { nodeSystem } from '../system/node-system.js';
import { AuditedFolder, checkReadModels } from './audited-folder.fixture.js';

let folder: AuditedFolder;

beforeEach(async () => {
  folder = new AuditedFolder();
  folder.writeLedger();
  await folder.writeReadModels();
});

afterEach(() => folder.dispose());

async function report() {
  const lines: string[] = [];
  const dataDir = folder.directory.path;
  const location = { dataDir, stationId: '1', eventStore: null, mongoUrl: null, trust: folder.trust };
  const isGood = await verify({
    location,
    checkReadModels: (cleanup) => checkReadModels(location, cleanup),
    openReader: async () => openSqliteEventReader({ dataDir, system: nodeSystem }),
    print: (line) => void lines.push(line),
    progress: () => () => {},
  });
  return { isGood, lines };
}

function editReadModels(sql: string): void {
  const { path } = folder.directory;
  const name = readdirSync(path).find((file) => /^read-models[.]\d+[.]sqlite$/.test(file)) ?? '';
  const database = new DatabaseSync(join(path, name));
  database.exec(sql);
  database.close();
}

describe('the first revision that does not hold is named', () => {
  it.each([
    [
      'a changed amount',
      "UPDATE events SET json = replace(json, '106875', '106876')",
      /^BAD +chain +revision/,
    ],
    ['a missing event', 'DELETE FROM events WHERE revision = 20', /^BAD +chain +revision 20:/],
    ['a missing end', 'DELETE FROM events WHERE revision > 30', /^BAD +anchor +revision 31:/],
  ])('%s, also where the read models are wrong', async (_, change, line) => {
    folder.directory.edit(change);
    editReadModels("UPDATE games SET reportDate = '1999-01-01' WHERE id = 1");
    const { isGood, lines } = await report();
    expect({ isGood, bad: lines.filter((one) => one.startsWith('BAD')) }).toEqual({
      isGood: false,
      bad: [expect.stringMatching(line)],
    });
  });

  it.each([
    ["UPDATE games SET reportDate = '1999-01-01' WHERE id = 1", /games 1: the stored reportDate is/],
    ['UPDATE bets SET _body = replace(_body, \'"stake":\', \'"stake":1\') WHERE id = 1', /bets 1: stake is/],
    ['DELETE FROM bets WHERE id = 1', /bets 1 is missing/],
  ])('of read models: %s', async (change, reason) => {
    editReadModels(change);
    const { isGood, lines } = await report();
    const inTurn = await report();
    expect(isGood).toBe(false);
    expect(lines.at(-2)).toMatch(/^BAD +read models revision \d+: /);
    expect(lines.at(-2)).toMatch(reason);
    expect(lines).toEqual(inTurn.lines);
  });
});

describe('where more than one thing fails', () => {
  it('names what does not hold, and says what else failed', async () => {
    folder.directory.edit('DELETE FROM events WHERE revision = 20');
    folder.checkReadModels = (location, cleanup) => {
      cleanup.defer(() => Promise.reject(new Error('The worker ended')));
      return checkReadModels(location, cleanup);
    };
    const { code, out, said } = await folder.audit(['verify']);
    expect({ code, last: out.at(-1), said }).toEqual({
      code: 1,
      last: expect.stringMatching(/^It does not hold: revision 20: /),
      said: ['The worker ended'],
    });
  });

  it('says each failure, and no verdict', async () => {
    folder.checkReadModels = async (_location, cleanup) => {
      cleanup.defer(() => Promise.reject(new Error('The worker ended')));
      throw new Error('The temporary folder is full');
    };
    const { code, out, said } = await folder.audit(['verify']);
    expect({ code, out, said }).toEqual({
      code: 1,
      out: [],
      said: ['The temporary folder is full', 'The worker ended'],
    });
  });
});

it('takes documents for equal that are written in another way', async () => {
  const { lines } = await report();
  editReadModels("UPDATE bets SET _body = replace(_body, '{\"', '{ \"')");
  expect(await report()).toMatchObject({ isGood: true, lines });
});
