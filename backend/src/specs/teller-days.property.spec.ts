/** The report by teller, which is read from the read models, and teller's days, which are counted from the log alone. */
import { expect, it } from '@jest/globals';
import { centavos, fromTwoPlaces, twoPlaces } from '@taya/contracts/money';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import { followedInMemory, readerOf } from '../audit/book/followed-book.fixture.js';
import { tellerDay } from '../audit/questions/teller-day.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { decode } from '../ledger/codec.js';
import type { LedgerEvent } from '../ledger/events.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { TELLER_DAYS } from '../read-models/collections.js';
import { readWindows } from '../reports/windows.js';
import { allOf, documentsOf } from './projections.fixture.js';

/** What happened at a window, by the fields of the events and none of their records. */
function countedByHand(events: readonly LedgerEvent[], id: number) {
  const counted = (amountIn: (event: LedgerEvent) => number | false) => {
    const amounts = events.map(amountIn).filter((amount) => amount !== false);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    return { count: amounts.length, amount: twoPlaces(centavos(sum)) };
  };
  return {
    sold: counted(({ type, data }) => type === 'bet.sold' && data.sellerId === id && data.stake),
    cancelled: counted(({ type, data }) => type === 'bet.cancelled' && data.sellerId === id && data.stake),
    paid_own: counted(({ type, data }) => type === 'bet.paid' && data.sellerId === id && data.payout),
    paid_here: counted(({ type, data }) => type === 'bet.paid' && data.payerId === id && data.payout),
    cashin: counted(({ type, data }) => type === 'cash.added' && data.tellerId === id && data.amount),
    remit: counted(({ type, data }) => type === 'cash.remitted' && data.tellerId === id && data.amount),
    reversals: counted(
      ({ type, data }) =>
        type === 'cash.reversed' &&
        data.tellerId === id &&
        (data.of === 'cashin' ? -data.amount : data.amount),
    ),
  };
}

it('say the same of each teller and each of random days, and each drawer adds up', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(longDay, async (day) => {
      const { log } = stationAfter(day);
      const documents = await documentsOf(log);
      const reached = await followedInMemory(readerOf(recordedLog(log))).reach();
      const dates = new Set((await allOf(documents, TELLER_DAYS)).map(({ id }) => id.slice(0, 10)));
      const events = log.map((json, revision) => decode(revision, json));
      const always = await readWindows(documents, { from: '0000-01-01', to: '9999-12-30' });
      for (const { teller_id, ...figures } of always.tellers)
        expect(figures).toMatchObject(countedByHand(events, teller_id));
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
