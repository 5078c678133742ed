/** The Excel file of a list of bets. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { type BetFileQuery, readBetFile } from '../betting/bet-file.js';
import { excelOfBets, sheetsOfBets } from '../betting/excel-of-bets.js';
import type { DocumentStore } from '../document-store/document-store.js';
import { finishGame, openGame, pay, sell } from '../ledger/testing/play.fixture.js';
import { BEN, openedStation, peso } from '../ledger/testing/station.fixture.js';
import { documentsOf } from './projections.fixture.js';

const PRINTED_AT = Date.UTC(2026, 10, 21, 6, 40);
const ALL: BetFileQuery = {
  filter: {},
  part: '',
  ids: undefined,
  sort: 'id',
  direction: 'asc',
};

let documents: DocumentStore;
/** The log's last revision. */
let last: number;

beforeAll(async () => {
  const station = openedStation();
  station.do({ type: 'cashIn', tellerId: BEN.userId, amount: peso(5_000) });
  station.do({ type: 'createGame', name: '=1+1' });
  station.do({ type: 'actOnGame', gameId: 1, action: 'start_betting_all' });
  sell(station, 1, 'MERON', peso(1_000));
  const wala = sell(station, 1, 'WALA', peso(500));
  sell(station, 1, 'WALA', peso(300), BEN);
  const mistake = sell(station, 1, 'MERON', peso(70));
  station.do({ type: 'cancelBet', serial: mistake.serial });
  finishGame(station, 1, 'set_winner_wala');
  pay(station, wala, BEN);
  openGame(station);
  documents = await documentsOf(station.log);
  last = station.log.length - 1;
});

const read = (query: BetFileQuery = ALL, most?: number) => readBetFile(documents, query, PRINTED_AT, most);

async function cellsOf(query?: BetFileQuery): Promise<readonly (readonly unknown[])[]> {
  const [sheet] = sheetsOfBets(await read(query));
  return (sheet?.data ?? []).map((row) => row.map((cell) => (Object(cell) as { value?: unknown }).value));
}

describe('the workbook of bets', () => {
  it('has a row for each bet, with real numbers and times, and their totals', async () => {
    const cells = await cellsOf();
    expect(cells[0]).toEqual([
      'Ref #',
      'Side',
      'Amount',
      'Game',
      'Teller',
      'Sold at',
      'Status',
      'Payout',
      'Paid by',
      'Paid at',
    ]);
    // 10:00 in Manila, as the station's clock showed it.
    const at = new Date('2026-11-21T10:00:00.000Z');
    expect(cells.slice(1).map((row) => row.slice(1))).toEqual([
      ['MERON', 1_000, "'=1+1", 'Ana Cruz, Booth', at, 'Lost', 0, undefined, undefined],
      ['WALA', 500, "'=1+1", 'Ana Cruz, Booth', at, 'Claimed', 1_068.75, 'Ben Reyes, Booth', at],
      ['WALA', 300, "'=1+1", 'Ben Reyes, Booth', at, 'Unclaimed', 641.25, undefined, undefined],
      ['MERON', 70, "'=1+1", 'Ana Cruz, Booth', at, 'Cancelled', 0, undefined, undefined],
      [undefined, 1_800, undefined, undefined, undefined, undefined, 1_710, undefined, undefined],
    ]);
  });

  it('has a fixed header, and no formula', async () => {
    const files = unzipSync(await excelOfBets(await read()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('state="frozen"');
    expect(sheet).not.toMatch(/<f[ >]/);
  });

  it('says last which revision it shows', async () => {
    const file = await read();
    expect(file.log).toEqual({ first: last, last, hash: null });
    const [, sheet] = sheetsOfBets({ ...file, log: { ...file.log, hash: '974e93fcf5a43d67' } });
    expect(sheet?.data.at(-1)).toEqual([
      expect.objectContaining({ value: `Log revision ${last} · Log hash 974E 93FC F5A4` }),
    ]);
  });

  it('has the bets that match the filters, in the requested order', async () => {
    const amounts = async (query: BetFileQuery) => (await cellsOf(query)).slice(1, -1).map((row) => row[2]);
    const wala = { ...ALL.filter, side: 'WALA' } as const;
    expect(await amounts({ ...ALL, filter: wala, sort: 'amount', direction: 'asc' })).toEqual([300, 500]);
    const [{ serial } = { serial: '' }] = (await read()).bets;
    expect(await amounts({ ...ALL, part: serial.slice(0, 8) })).toEqual([1_000]);
    expect(await amounts({ ...ALL, filter: { ...wala, status: 'Lost' } })).toEqual([]);
  });

  it('is refused when it would be too large, with advice', async () => {
    expect((await read(ALL, 4)).bets).toHaveLength(4);
    await expect(read(ALL, 3)).rejects.toMatchObject({
      name: 'ReportTooLargeError',
      message: 'A file holds at most 3 bets. Please choose fewer days or narrow the list down.',
    });
  });
});
