/** The documents of the audit: trial balance and journal as PDF, what the verifier says of them, and how long they may be. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExaminedEvent, JournalAfter } from '@taya/contracts/answers/audit';
import type { GameView } from '@taya/contracts/game';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { itInLong } from '../play/long.js';
import { type Client, dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { proveExport } from './support/prove-export.js';

const AT_ONCE = 50;
const JOURNAL = '/api/audit/journal/download_pdf';
const TELLER_DAY = '/api/audit/teller_day/download_pdf';
const TRIAL_BALANCE = '/api/audit/journal/trial_balance/download_pdf';

let house: House;
let ana: Teller;
let game: GameView;
/** Before the first bet. */
let start: number;

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '1000' });
  game = await house.openGame();
  start = await endOfLog();
});

afterAll(() => house?.close());

async function endOfLog(): Promise<number> {
  return dataOf(await house.auditor.get<JournalAfter>('/api/audit/journal')).end;
}

/** Waits as long as the server makes a file, however busy the computer is. */
async function download(path: string, client: Client = house.auditor) {
  const response = await fetch(house.station.url + path, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status, type: headers.get('content-type'), named: headers.get('content-disposition'), bytes };
}

describe('a paper of the audit', () => {
  it.each([
    [JOURNAL, `?revision=1&through=3`, 'journal_1_to_3.pdf'],
    [TRIAL_BALANCE, '?revision=3', 'trial-balance_3.pdf'],
    [TELLER_DAY, '?teller_id=4&date=2026-11-21', 'teller-day_4_2026-11-21.pdf'],
  ])('%s is a PDF with the moment in its name', async (call, when, name) => {
    for (const client of [house.auditor, house.superAdmin]) {
      const { status, type, named, bytes } = await download(call + when, client);
      expect({ status, type, named }).toEqual({
        status: 200,
        type: 'application/pdf',
        named: `attachment; filename="${name}"`,
      });
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it.each([
    [`${TRIAL_BALANCE}?revision=x`, 400, 'VALIDATION'],
    [`${TRIAL_BALANCE}?revision=999999`, 404, 'NOT_FOUND'],
    [`${TRIAL_BALANCE}?at=2020-01-01T00:00Z`, 404, 'NOT_FOUND'],
    [`${JOURNAL}?revision=4&through=3`, 400, 'VALIDATION'],
    [`${TELLER_DAY}?teller_id=4`, 400, 'VALIDATION'],
    [`${TELLER_DAY}?teller_id=4&date=2026-02-30`, 400, 'VALIDATION'],
    [`${TELLER_DAY}?teller_id=99&date=2026-11-21`, 404, 'NOT_FOUND'],
    ['/api/audit/teller_day?date=2026-11-21', 400, 'VALIDATION'],
    ['/api/audit/teller_day?teller_id=1&date=2026-11-21', 404, 'TELLER_NOT_FOUND'],
    [`${JOURNAL}?revision=999999`, 404, 'NOT_FOUND'],
  ])('%s is refused', async (call, status, code) => {
    expect(refusal(await house.auditor.get(call))).toEqual([status, code]);
  });

  it('is known by its reference to the verifier, which counts it again', async () => {
    const revision = await endOfLog();
    const { hash } = dataOf(await house.auditor.get<ExaminedEvent>(`/api/audit/events/${revision}`));
    const digits = hash.slice(0, 12).toUpperCase();
    const [balance, journal] = [`TR${revision}`, `J0R${revision}`];
    const { exitCode, output } = await proveExport(
      house.station,
      ...['--paper', balance, digits],
      ...['--paper', journal, digits],
    );
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`Paper ${journal}: its hash is that of`)]);
    expect(output).toMatch(
      new RegExp(`^Paper ${balance}: its hash .* vault -1,000\\.00.*drawer:4 1,000\\.00`, 'm'),
    );
    const other = await proveExport(house.station, '--paper', `TR${revision - 1}`, digits);
    expect(other.exitCode).toBe(1);
  });
});

itInLong('a journal is as long as a PDF may be, and longer ones are refused in words', async () => {
  const most = MAX_PDF_ROWS / 2;
  for (let sold = 0; sold <= most; sold += AT_ONCE) {
    const bets = Array.from({ length: Math.min(AT_ONCE, most + 1 - sold) }, () =>
      house.sell(ana, game, 'MERON', '1'),
    );
    await Promise.all(bets);
  }
  const end = await endOfLog();
  expect(end - start).toBe(most + 1);
  const refused = await house.auditor.get(`${JOURNAL}?revision=${start}`);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'REPORT_TOO_LARGE',
      message:
        'These entries have more than 5,000 postings, the most rows of a PDF. Please choose a shorter time or one account, or save them as CSV.',
    },
  });
  const longest = await download(`${JOURNAL}?revision=${start}&through=${end - 1}`);
  expect(longest).toMatchObject({ status: 200, named: expect.stringContaining(`_to_${end - 1}.pdf`) });
  expect(longest.bytes.length).toBeGreaterThan(100_000);
  // The books of all time, where they are those of one account.
  expect(await download(`${JOURNAL}?revision=0&account=vault`)).toMatchObject({ status: 200 });
  expect(await download(TRIAL_BALANCE)).toMatchObject({ status: 200 });
});
