import { expect, it } from '@jest/globals';
import { centavos, grouped, hundredths } from '@taya/contracts/centavos';
import { workedGame } from './worked-game.js';

const TERMS = { rate: hundredths(500), payoutUnit: centavos(100), minimumPayout: hundredths(10_000) };

it('shares a pool out as a game does, to the centavo', () => {
  const { sides, ...game } = workedGame(TERMS);
  expect([game.pool, game.commission, game.shared].map(grouped)).toEqual([
    '19,000.00',
    '950.00',
    '18,050.00',
  ]);
  expect(
    sides.map(({ side, ...figures }) => [
      side,
      ...[figures.percentage, figures.pays, figures.allPay, figures.breakage, figures.houseKeeps].map(
        grouped,
      ),
    ]),
  ).toEqual([
    ['MERON', '146.74', '146.00', '17,958.00', '92.00', '1,042.00'],
    ['WALA', '269.40', '269.00', '18,023.00', '27.00', '977.00'],
  ]);
});

it('says when no such game could be won', () => {
  expect(workedGame(TERMS).isNoContest).toBe(false);
  expect(workedGame({ ...TERMS, minimumPayout: hundredths(20_000) }).isNoContest).toBe(true);
});
