/** The balances at any moment of any day are those that the house rules make of the events until then. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Book } from '../audit/book/book.js';
import { BookWriter } from '../audit/book/book-writer.js';
import { countBalances } from '../audit/log/count-balances.js';
import type { Figures } from '../audit/log/figures.js';
import { balancesAt, revisionOf } from '../audit/questions/balances.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { decode } from '../ledger/codec.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { ReferenceModel } from '../pipeline/simulation/reference-model.fixture.js';

const noProgress = () => ({ at: () => {}, end: () => {} });
const picked = fc.array(fc.nat(), { minLength: 6 });

/** A book that was stopped after every so many events. */
function bookOf(log: ReturnType<typeof recordedLog>, stoppedEvery: number): Book {
  const book = Book.inMemory();
  for (let from = 0; from < log.length; from += stoppedEvery)
    new BookWriter(book).write(log.slice(from, from + stoppedEvery));
  return book;
}

it('at random moments of random days the book and a count from the first event have those of an independent model', async () => {
  await fc.assert(
    fc.asyncProperty(longDay, picked, fc.integer({ min: 1, max: 40 }), async (day, picks, stoppedEvery) => {
      const { log } = stationAfter(day);
      const recorded = recordedLog(log);
      const book = bookOf(recorded, stoppedEvery);
      const reader = {
        read: async (from: number, limit: number) => recorded.slice(from, from + limit),
        tail: async () => recorded.at(-1) as (typeof recorded)[number],
      };
      for (const pick of picks) {
        const revision = pick % log.length;
        const model = new ReferenceModel();
        const events = log.slice(0, revision + 1).map((json, at) => decode(at, json));
        for (const event of events) model.take(event);

        const { at } = events[revision] ?? { at: 0 };
        const moment = { text: '', wallMs: at, offsetMinutes: 0 };
        const balances = balancesAt(book, revision);
        expect(balances.at).toBe(at);
        expect(balances).toEqual(await countBalances(reader, { revision }, noProgress));
        const atTime = balancesAt(book, revisionOf(book, { moment }, log.length - 1));
        expect(atTime.at).toBe(at);
        expect(atTime).toEqual(await countBalances(reader, { moment }, noProgress));
        for (const tellerId of [4, 5]) {
          const figures = balances.teller(tellerId);
          const { cashin, remit, payin, paidOut, unfinished, unclaimed } = model.drawerOf(tellerId);
          const { profit, remittableUnclaimed } = model.totalsOf(({ sellerId }) => sellerId === tellerId);
          const onHand = cashin + payin - paidOut - remit;
          expect({
            ...counted(figures, 'cashin', 'remit', 'payin', 'paidOut', 'unfinished', 'unclaimed'),
            ...counted(figures, 'remittableUnclaimed'),
            profit: figures.profit,
            onHand: figures.onHand,
            remittable: figures.remittable,
          }).toEqual({
            ...{
              cashin,
              remit,
              payin,
              paidOut,
              unfinished,
              unclaimed,
              remittableUnclaimed,
              profit,
              onHand,
            },
            remittable: onHand - unfinished - unclaimed,
          });
        }
      }
    }),
    { numRuns: 60 },
  );
});

function counted(of: Figures, ...names: readonly Parameters<Figures['get']>[0][]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, of.get(name)]));
}
