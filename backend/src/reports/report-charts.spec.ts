import { describe, expect, it } from '@jest/globals';
import { GameStatus } from '@taya/contracts/game';
import { CHART_GAMES } from '@taya/contracts/limits';
import { centavos } from '@taya/contracts/money';
import { readCharts } from './report-charts.js';
import {
  BOTH_DAYS,
  bookingDocument,
  DAY_ONE,
  DAY_TWO,
  gameDocument,
  type HandMade,
  handMade,
  noPause,
  tellerDocument,
  WORKED_DAY,
} from './report-documents.fixture.js';

async function chartsOf(content: HandMade, query = BOTH_DAYS) {
  return readCharts(await handMade(content), query, noPause);
}

const pools = (meron: number, wala: number) => ({
  pools: { meron: centavos(meron * 100), wala: centavos(wala * 100) },
});

describe('the charts of a report', () => {
  it('add up each day, the oldest first', async () => {
    const { days } = await chartsOf(WORKED_DAY);
    expect(days).toEqual([
      { date: DAY_ONE, games: 2, totalAmount: '2100.00', totalPayoutAmount: '1368.75', profit: '90.00' },
      { date: DAY_TWO, games: 1, totalAmount: '650.00', totalPayoutAmount: '0.00', profit: '0.00' },
    ]);
  });

  it('have the profit of each game, losses too', async () => {
    const bookings = [
      bookingDocument(1, 4, { payin: 300, lose: 120.5 }),
      bookingDocument(2, 4, { payin: 100, win: 60.25 }),
    ];
    const { games, gameCount } = await chartsOf({
      games: [gameDocument(1), gameDocument(2)],
      bookings,
      tellers: [tellerDocument(4, 'Ana')],
    });
    expect(games).toEqual([
      { id: 1, name: 'Game #1', profit: '120.50' },
      { id: 2, name: 'Game #2', profit: '-60.25' },
    ]);
    expect(gameCount).toBe(2);
  });

  it('divide stakes and wins among the sides; an unconfirmed result is no win', async () => {
    const charts = await chartsOf({
      games: [
        gameDocument(1, { result: 'MERON', ...pools(100, 50.5) }),
        gameDocument(2, { result: 'DRAW', ...pools(10, 20) }),
        gameDocument(3, pools(1, 2)),
        gameDocument(4, { status: GameStatus.Result, result: 'MERON', ...pools(1_000, 2_000) }),
      ],
    });
    expect(charts).toMatchObject({
      meronAmount: '1111.00',
      walaAmount: '2072.50',
      meronWinCount: 1,
      walaWinCount: 1,
      drawCount: 1,
    });
  });

  it('show the latest games one by one, and count them all', async () => {
    const games = Array.from({ length: CHART_GAMES + 5 }, (_, index) => gameDocument(index + 1));
    const charts = await chartsOf({ games });
    expect(charts.games.map(({ id }) => id)).toEqual(games.slice(5).map(({ id }) => id));
    expect(charts.gameCount).toBe(CHART_GAMES + 5);
    expect(charts.days).toEqual([expect.objectContaining({ date: DAY_ONE, games: CHART_GAMES + 5 })]);
  });

  it('cover the games in the range that match the search, and are empty without any', async () => {
    const one = await chartsOf(WORKED_DAY, { from: DAY_ONE, to: DAY_TWO, search: '#2' });
    expect(one.games).toEqual([{ id: 2, name: 'Game #2', profit: '0.00' }]);
    expect(await chartsOf({})).toEqual({
      days: [],
      games: [],
      gameCount: 0,
      meronAmount: '0.00',
      walaAmount: '0.00',
      meronWinCount: 0,
      walaWinCount: 0,
      drawCount: 0,
    });
  });
});
