import { describe, expect, it } from '@jest/globals';
import { GameStatus } from '@taya/contracts/game';
import type { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { CHECKPOINT } from '../projections/projection-writer.js';
import { BOOKINGS } from '../read-models/collections.js';
import {
  BOTH_DAYS,
  bookingDocument,
  DAY_ONE,
  DAY_ONE_CLEARED,
  DAY_TWO,
  gameDocument,
  type HandMade,
  handMade,
  noPause,
  pageOf,
  tellerDocument,
  WORKED_DAY,
  writesOf,
} from './report-documents.fixture.js';
import { ReportPages } from './report-pages.js';

const FIRST_PAGE = pageOf(1, 20);

async function reportOf(content: HandMade, query = BOTH_DAYS, paging = FIRST_PAGE) {
  return new ReportPages(await handMade(content), noPause).page(query, paging);
}

/** Commits as the projector would, one revision on. */
async function moveOn(documents: MemoryDocumentStore, content: HandMade): Promise<void> {
  const revision = await documents.checkpoint(CHECKPOINT);
  await documents.commit({
    projection: CHECKPOINT,
    expectedCheckpoint: revision,
    checkpoint: revision + 1,
    writes: writesOf(content),
  });
}

/** How often bookings are read. */
function countBookings(documents: MemoryDocumentStore): { times: number } {
  const counter = { times: 0 };
  const find = documents.find.bind(documents);
  documents.find = (collection, query) => {
    if (collection.name === BOOKINGS.name) counter.times += 1;
    return find(collection, query);
  };
  return counter;
}

const NOTHING_CANCELLED = { cancelledAmount: '0.00', cancelledBets: 0 };

describe('the report of the worked day', () => {
  it('adds up all games of both days', async () => {
    const report = await reportOf(WORKED_DAY);
    expect(report.dateRangeOverAllTotal).toEqual({
      totalAmount: '2750.00',
      totalPayoutAmount: '1368.75',
      paidAtWindow: '1368.75',
      unfinished: '650.00',
      unclaimed: '641.25',
      remittableUnclaimed: '0.00',
      win: '910.00',
      lose: '1000.00',
      profit: '90.00',
      totalProfit: '90.00',
      cancelledAmount: '50.00',
      cancelledBets: 1,
      meronWinCount: 0,
      walaWinCount: 1,
      drawCount: 1,
      totalCashin: '8000.00',
      totalRemit: '0.00',
      totalCashinPlusProfit: '8090.00',
      totalCashinPlusTotalProfit: '8090.00',
    });
    expect(report).toMatchObject({ success: true, message: '', page: 1, totalPages: 1, total: 3 });
  });

  it('lists the games newest first, each with its tellers by name', async () => {
    const { data } = await reportOf(WORKED_DAY);
    expect(data.map(({ id }) => id)).toEqual([3, 2, 1]);
    const [, , first] = data;
    expect(first).toEqual({
      id: 1,
      name: 'Game #1',
      game_status_id: 6,
      created_at: '2026-11-20T02:00:00.000Z',
      finished_at: '2026-11-20T02:01:00.000Z',
      result: 'WALA',
      is_no_contest: false,
      totalAmount: '1800.00',
      totalPayoutAmount: '1068.75',
      paidAtWindow: '1068.75',
      unfinished: '0.00',
      unclaimed: '641.25',
      remittableUnclaimed: '0.00',
      win: '910.00',
      lose: '1000.00',
      profit: '90.00',
      totalProfit: '90.00',
      ...NOTHING_CANCELLED,
      tellers: [
        {
          id: 4,
          name: 'Ana Cruz',
          totalAmount: '1500.00',
          totalPayoutAmount: '1068.75',
          paidAtWindow: '0.00',
          unfinished: '0.00',
          unclaimed: '0.00',
          remittableUnclaimed: '0.00',
          win: '568.75',
          lose: '1000.00',
          profit: '431.25',
          totalProfit: '431.25',
          ...NOTHING_CANCELLED,
        },
        {
          id: 5,
          name: 'Ben Reyes',
          totalAmount: '300.00',
          totalPayoutAmount: '0.00',
          paidAtWindow: '1068.75',
          unfinished: '0.00',
          unclaimed: '641.25',
          remittableUnclaimed: '0.00',
          win: '341.25',
          lose: '0.00',
          profit: '-341.25',
          totalProfit: '-341.25',
          ...NOTHING_CANCELLED,
        },
      ],
    });
  });

  it('counts the cleared amount as profit of the house: 731.25 overall, 300.00 of Ben’s', async () => {
    const documents = await handMade(WORKED_DAY);
    await moveOn(documents, DAY_ONE_CLEARED);
    const report = await new ReportPages(documents, noPause).page(BOTH_DAYS, FIRST_PAGE);
    expect(report.dateRangeOverAllTotal).toMatchObject({
      unclaimed: '0.00',
      remittableUnclaimed: '641.25',
      profit: '90.00',
      totalProfit: '731.25',
      totalCashinPlusTotalProfit: '8731.25',
    });
    expect(report.data[2]?.tellers[1]).toMatchObject({ name: 'Ben Reyes', totalProfit: '300.00' });
  });
});

describe('which games a report is about', () => {
  it('those with a report date in the range, both ends included', async () => {
    const second = await reportOf(WORKED_DAY, { from: DAY_TWO, to: DAY_TWO, search: '' });
    expect(second.data.map(({ id }) => id)).toEqual([3]);
    expect(second.dateRangeOverAllTotal).toMatchObject({
      totalAmount: '650.00',
      unfinished: '650.00',
      totalCashin: '0.00',
    });
    const first = await reportOf(WORKED_DAY, { from: DAY_ONE, to: DAY_ONE, search: '' });
    expect(first.data.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('those with the search in their names, ignoring case; cash-ins are not searched', async () => {
    const games = [
      gameDocument(1, { name: 'Evening DERBY' }),
      gameDocument(2, { name: 'Morning' }),
      gameDocument(3, { name: 'derby final' }),
    ];
    const bookings = [1, 2, 3].map((id) => bookingDocument(id, 4, { payin: 10 ** id, lose: 10 ** id }));
    const content = { games, bookings, tellers: [tellerDocument(4, 'Ana')], cashin: { [DAY_ONE]: 500 } };
    const report = await reportOf(content, { ...BOTH_DAYS, search: 'Derby' });
    expect(report.data.map(({ id }) => id)).toEqual([3, 1]);
    expect(report.total).toBe(2);
    expect(report.dateRangeOverAllTotal).toMatchObject({
      totalAmount: '1010.00',
      profit: '1010.00',
      walaWinCount: 2,
      totalCashin: '500.00',
      totalCashinPlusProfit: '1510.00',
    });
  });

  it('lists cancelled games with zeros', async () => {
    const report = await reportOf({ games: [gameDocument(1, { status: GameStatus.Cancelled })] });
    expect(report.data[0]).toMatchObject({
      game_status_id: 4,
      result: null,
      totalAmount: '0.00',
      profit: '0.00',
      tellers: [],
    });
  });

  it('counts a result once it is confirmed, also for a no contest', async () => {
    const games = [
      gameDocument(1, { result: 'MERON', noContest: true }),
      gameDocument(2, { status: GameStatus.Result, result: 'MERON' }),
      gameDocument(3, { status: GameStatus.Cancelled }),
      gameDocument(4),
    ];
    const { dateRangeOverAllTotal, data } = await reportOf({ games });
    expect(dateRangeOverAllTotal).toMatchObject({ meronWinCount: 1, walaWinCount: 1, drawCount: 0 });
    expect(data[3]).toMatchObject({ id: 1, is_no_contest: true });
  });

  it('is empty, with zeros, where there is no game', async () => {
    const report = await reportOf({});
    expect(report).toMatchObject({ data: [], page: 1, totalPages: 1, total: 0 });
    expect(report.dateRangeOverAllTotal).toMatchObject({ totalAmount: '0.00', totalCashin: '0.00' });
  });
});

describe('pages', () => {
  const games = Array.from({ length: 7 }, (_, index) =>
    gameDocument(index + 1, { reportDate: index < 4 ? DAY_ONE : DAY_TWO }),
  );
  const bookings = games.map(({ id }) => bookingDocument(id, 4, { payin: id, lose: id }));
  const content = { games, bookings, tellers: [tellerDocument(4, 'Ana')] };

  it('show a part of the games, and the totals of all', async () => {
    const pages = new ReportPages(await handMade(content), noPause);
    const ids = [];
    for (const page of [1, 2, 3, 4]) {
      const report = await pages.page(BOTH_DAYS, pageOf(page, 3));
      ids.push(report.data.map(({ id }) => id));
      expect(report).toMatchObject({ page, totalPages: 3, total: 7 });
      expect(report.dateRangeOverAllTotal.totalAmount).toBe('28.00');
    }
    expect(ids).toEqual([[7, 6, 5], [4, 3, 2], [1], []]);
  });

  it('are turned without adding up again while nothing changes', async () => {
    const documents = await handMade(content);
    const pages = new ReportPages(documents, noPause);
    await pages.page(BOTH_DAYS, pageOf(1, 3));
    const bookingsRead = countBookings(documents);
    await pages.page(BOTH_DAYS, pageOf(2, 3));
    expect(bookingsRead.times).toBe(3);
  });

  it('show later changes', async () => {
    const documents = await handMade(content);
    const pages = new ReportPages(documents, noPause);
    await pages.page(BOTH_DAYS, pageOf(1, 3));
    await moveOn(documents, { bookings: [bookingDocument(1, 4, { payin: 100, lose: 100 })] });
    const report = await pages.page(BOTH_DAYS, pageOf(3, 3));
    expect(report.data[0]?.totalAmount).toBe('100.00');
    expect(report.dateRangeOverAllTotal.totalAmount).toBe('127.00');
  });

  it('are read again when a game moves to another day meanwhile', async () => {
    const documents = await handMade(content);
    let moved = false;
    const pages = new ReportPages(documents, async () => {
      if (moved) return;
      moved = true;
      // The last day was read already: without a second reading the game would be missing.
      await moveOn(documents, { games: [gameDocument(4, { reportDate: DAY_TWO })] });
    });
    const report = await pages.page(BOTH_DAYS, FIRST_PAGE);
    expect(report.data.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('add up to their rows even where the read models never rest', async () => {
    const documents = await handMade(content);
    let payin = 1_000;
    const pages = new ReportPages(documents, async () => {
      payin += 1;
      await moveOn(documents, {
        bookings: [bookingDocument(7, 4, { payin }), bookingDocument(1, 4, { payin })],
      });
    });
    const { data, dateRangeOverAllTotal } = await pages.page(BOTH_DAYS, FIRST_PAGE);
    const sum = data.reduce((total, { totalAmount }) => total + Number(totalAmount), 0);
    expect(Number(dateRangeOverAllTotal.totalAmount)).toBe(sum);
    expect(data.every((game) => game.totalAmount === game.tellers[0]?.totalAmount)).toBe(true);
  });
});
