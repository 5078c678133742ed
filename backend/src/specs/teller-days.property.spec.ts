/** The report by teller, which is read from the read models, and teller's days, which are counted from the log alone. */
import { expect, it } from '@jest/globals';
import { fromTwoPlaces } from '@taya/contracts/money';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import { followedInMemory, readerOf } from '../audit/book/followed-book.fixture.js';
import { tellerDay } from '../audit/questions/teller-day.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { TELLER_DAYS } from '../read-models/collections.js';
import { readWindows } from '../reports/windows.js';
import { allOf, documentsOf } from './projections.fixture.js';

it('say the same of each teller and each of random days, and each drawer adds up', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(longDay, async (day) => {
      const { log } = stationAfter(day);
      const documents = await documentsOf(log);
      const reached = await followedInMemory(readerOf(recordedLog(log))).reach();
      const dates = new Set((await allOf(documents, TELLER_DAYS)).map(({ id }) => id.slice(0, 10)));
      for (const date of dates) {
        const { tellers } = await readWindows(documents, { from: date, to: date });
        for (const { teller_id: tellerId, teller_name, location, ...figures } of tellers) {
          expect([teller_name, location]).not.toContain('');
          const found = await tellerDay(reached, { tellerId, date });
          if (found === null) throw new Error(`the log has no teller ${tellerId}`);
          expect(found.day.figures).toEqual(figures);
          const came = found.day.lines.reduce((sum, { amount }) => sum + fromTwoPlaces(amount ?? '0.00'), 0);
          expect(fromTwoPlaces(figures.carried_over) + came).toBe(fromTwoPlaces(figures.on_hand));
          compared += 1;
        }
      }
    }),
    { numRuns: times({ gate: 30 }) },
  );
  expect(compared).toBeGreaterThan(30);
});
