/** Whatever the ledger accepts: no sum is above the turnover. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { documentsOf } from './projections.fixture.js';
import { largest, sumsIn, sumsOfBooks, sumsOfDocuments, sumsOfReports } from './sums.fixture.js';

it('no drawer, day, game, report or account exceeds the turnover', async () => {
  await fc.assert(
    fc.asyncProperty(longDay, async (day) => {
      const { log, state } = stationAfter(day);
      const { total } = state.turnover.get();
      const documents = await documentsOf(log);
      expect(largest(sumsIn([...state.drawers.values()]))).toBeLessThanOrEqual(total);
      expect(largest(await sumsOfDocuments(documents))).toBeLessThanOrEqual(total);
      expect(largest(await sumsOfReports(documents))).toBeLessThanOrEqual(total);
      expect(largest(sumsOfBooks(log))).toBeLessThanOrEqual(total);
    }),
    { numRuns: times({ gate: 30 }) },
  );
});
