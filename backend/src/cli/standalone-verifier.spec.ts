/** `tools/verify.mjs` judges exports as the station's own audit does, without sharing a line with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { centavos, grouped } from '@taya/contracts/money';
import fc from 'fast-check';
import { PastDays } from '../../../play/history/past-days.js';
import { balancesOf } from '../audit/balances.fixture.js';
import { legalStation, recordedLog } from '../audit/station-log.fixture.js';
import { EVENTS } from '../ledger/events.js';
import { readGolden } from '../ledger/testing/golden.fixture.js';
import { PlayedDay } from '../ledger/testing/played-day.fixture.js';
import { ANA, BEN, FIRST_MORNING } from '../ledger/testing/station.fixture.js';
import { AuditedFolder } from './audited-folder.fixture.js';
import {
  exportOf,
  figureTexts,
  StandaloneVerifier,
  tableIn,
  VERIFIER,
  wholeHistory,
} from './standalone-verifier.fixture.js';

let verifier: StandaloneVerifier;

beforeAll(() => {
  verifier = new StandaloneVerifier();
});

afterAll(() => verifier.dispose());

function expectSameBalances(log: readonly string[]): void {
  const { status, stdout } = verifier.verify(exportOf(log));
  expect([status, stdout]).toEqual([0, expect.stringContaining(`up to revision ${log.length - 1} `)]);
  const balances = balancesOf(log);
  const table = tableIn(stdout);
  expect(table.get('station')).toEqual(figureTexts(balances.overall));
  expect(balances.tellers().length).toBeGreaterThan(0);
  for (const [tellerId, figures] of balances.tellers()) {
    expect([tellerId, table.get(String(tellerId))]).toEqual([tellerId, figureTexts(figures)]);
  }
  const [commission, breakage, forfeited] = (['commission', 'breakage', 'remittableUnclaimed'] as const).map(
    (figure) => grouped(centavos(balances.overall[figure])),
  );
  expect(stdout).toContain(`house: commission ${commission}, breakage ${breakage}, forfeited ${forfeited}`);
}

describe('the standalone verifier agrees with the station about every balance', () => {
  it('of the worked day, exported by the audit', async () => {
    const folder = new AuditedFolder();
    folder.writeLedger();
    const file = join(verifier.folder, 'real.ndjson');
    expect((await folder.audit(['export', '--out', file])).code).toBe(0);
    folder.dispose();
    expect(verifier.run([file])).toMatchObject({ status: 0, stderr: '' });
    expect(verifier.run(['-'], readFileSync(file, 'utf8'))).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(file, 'utf8').split('\n').slice(1)).toEqual(
      exportOf(folder.station.log).split('\n').slice(1),
    );
    expectSameBalances(folder.station.log);
  });

  it('of a log from the first versions on', () => expectSameBalances(readGolden().lines));

  it('of a history that was cleared and remitted', () => expectSameBalances(wholeHistory()));

  it('of days as the demo plays them', () => {
    const past = new PastDays(
      {
        stationId: '1',
        stationName: 'Taya',
        timeZone: 'Asia/Manila',
        credentialIds: ['a', 'b', 'c'],
        tellers: [ANA, BEN].map(({ ip }, index) => ({
          username: `teller${index}`,
          firstName: 'Teller',
          middleName: '',
          lastName: 'Cruz',
          location: 'Booth',
          ip: '127.0.0.1',
          credentialId: ip,
          works: true,
        })),
        days: 2,
        gamesPerDay: 4,
        betsPerGame: 30,
        seed: 1,
      },
      FIRST_MORNING,
    );
    for (const day of [0, 1]) past.play(day);
    expectSameBalances(past.ledger.take().map(({ json }) => json));
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of random day %i', (seed) => {
    const played = new PlayedDay(legalStation());
    played.play(fc.sample(fc.nat(), { numRuns: 500, seed }));
    const { log } = played.station;
    expect(log.filter((json) => json.startsWith('{"type":"bet.sold"')).length).toBeGreaterThan(20);
    expectSameBalances(log);
  });
});

it('knows every type of event in its version', () => {
  const known = [...readFileSync(VERIFIER, 'utf8').matchAll(/^ {2}'(\w+\.\w+)': \[(\d+), /gm)];
  expect(Object.fromEntries(known.map(([, type, version]) => [type, Number(version)]))).toEqual(
    Object.fromEntries(Object.entries(EVENTS).map(([type, { version }]) => [type, version])),
  );
});

describe('an export is refused', () => {
  const log = wholeHistory();
  const lines = exportOf(log).trimEnd().split('\n');
  const [header = '', ...events] = lines;
  const last = log.length - 1;
  const sold = log.findIndex((json) => json.includes('"bet.sold"'));
  const paid = log.findIndex((json) => json.includes('106875'));
  const more = JSON.stringify(recordedLog([...log, log[last] ?? '']).at(-1));
  const twice = log.map((json, index) =>
    index === sold ? json.replace(',"stake":', ',"stake":1,"stake":') : json,
  );
  const noText = JSON.stringify({ revision: sold, hash: '', json: 1 });

  it.each<readonly [what: string, exported: readonly string[], reason: string]>([
    [
      'with an amount changed',
      lines.map((line) => line.replace('106875', '106876')),
      `revision ${paid}: the hash`,
    ],
    ['without an event', lines.toSpliced(sold + 1, 1), `revision ${sold}: the revision`],
    ['without its last event', lines.slice(0, -1), `revision ${last}: the export ends`],
    ['with an event more than it says', [...lines, more], `revision ${last + 1}: `],
    [
      'with two events in the place of each other',
      lines.toSpliced(sold + 1, 2, lines[sold + 2] ?? '', lines[sold + 1] ?? ''),
      `revision ${sold}: the revision`,
    ],
    ['of another station', [header.replace('"stationId":"1"', '"stationId":"2"'), ...events], 'revision 0: '],
    ['with a line that is no JSON', lines.with(sold + 1, 'x'), `revision ${sold}: the line`],
    ['with an event whose text is no text', lines.with(sold + 1, noText), `revision ${sold}: `],
    [
      'with a field twice in an event',
      exportOf(twice).split('\n').slice(0, -1),
      `revision ${sold}: the text is not`,
    ],
    ['without its first line', events, 'this is no export'],
    ['with nothing in it', [], 'the first line is no JSON object'],
    ['with a line that never ends', [header, 'x'.repeat(17 * 1024 * 1024)], 'a line is longer than'],
  ])('%s', (_what, exported, reason) => {
    expect(verifier.verify(`${exported.join('\n')}\n`)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(reason),
    });
  });
});

it('tells how it is used', () => {
  expect(verifier.run(['--help'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Usage: .*--ticket.*--paper.*--seal/s),
  });
});

it.each<readonly [readonly string[]]>([
  [[]],
  [['--ticket', 'A', '0123456789AB']],
  [['no-such-file.ndjson']],
  [['.']],
  [['-', '--ticket', 'A']],
  [['-', '--ticket', 'A', '0123']],
  [['-', '--ticket', 'A', '------------']],
  [['-', '--paper', '128']],
  [['-', '--paper', 'X4R128', '0123456789AB']],
  [['-', '--paper', '128', '0123']],
  [['-', '--paper', '128', '0123456789AB', '--seal']],
  [['-', '--nonsense', 'A', '0123456789AB']],
])('is used wrongly with %j', (args) => {
  expect(verifier.run(args, '')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/./) });
});
