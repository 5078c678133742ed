/** The balances at any moment of any day are those that the house rules make of the events until then. */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import type { Book } from '../audit/book/book.js';
import { BookWriter } from '../audit/book/book-writer.js';
import { temporaryBook } from '../audit/book/temporary-book.fixture.js';
import { BalancesAt } from '../audit/log/balances-at.js';
import { RunningBalances } from '../audit/log/running-balances.js';
import { Users } from '../audit/log/users.js';
import { balancesAt, revisionOf } from '../audit/questions/balances.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { decode } from '../ledger/codec.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { ReferenceModel } from '../pipeline/simulation/reference-model.fixture.js';

const picked = fc.array(fc.nat(), { minLength: 6 });

/** A book that was stopped after every so many events. */
function bookOf(log: ReturnType<typeof recordedLog>, stoppedEvery: number): Book {
  const book = temporaryBook();
  for (let from = 0; from < log.length; from += stoppedEvery)
    new BookWriter(book).write(log.slice(from, from + stoppedEvery));
  return book;
}

/** A count from the first event, without a book. */
function countedFrom(log: ReturnType<typeof recordedLog>, revision: number): BalancesAt {
  const balances = new RunningBalances();
  const users = new Users();
  const events = log.slice(0, revision + 1).map(({ json }, at) => decode(at, json));
  for (const event of events) {
    users.take(event);
    balances.take(event);
  }
  const after = { revision, at: events.at(-1)?.at ?? 0, hash: log[revision]?.hash ?? '' };
  return new BalancesAt(after, users, [...balances.open()]);
}

it('at random moments of random days the book and a count from the first event have those of an independent model', async () => {
  await fc.assert(
    fc.asyncProperty(longDay, picked, fc.integer({ min: 1, max: 40 }), async (day, picks, stoppedEvery) => {
      const { log } = stationAfter(day);
      const recorded = recordedLog(log);
      const book = bookOf(recorded, stoppedEvery);
      for (const pick of picks) {
        const revision = pick % log.length;
        const model = new ReferenceModel();
        const events = log.slice(0, revision + 1).map((json, at) => decode(at, json));
        for (const event of events) model.take(event);

        const { at } = events[revision] ?? { at: 0 };
        const moment = { wallMs: at, offsetMinutes: 0 };
        const balances = balancesAt(book, revision);
        expect(balances.at).toBe(at);
        expect(balances).toEqual(countedFrom(recorded, revision));
        const atTime = balancesAt(book, revisionOf(book, { moment }, log.length - 1));
        const last = recorded.findLastIndex(({ revision: one, json }) => decode(one, json).at === at);
        expect(atTime).toEqual(countedFrom(recorded, last));
        for (const tellerId of [4, 5]) {
          const figures = balances.teller(tellerId);
          const drawer = model.drawerOf(tellerId);
          const { profit, remittableUnclaimed } = model.totalsOf(({ sellerId }) => sellerId === tellerId);
          const onHand = model.onHandOf(tellerId);
          expect(figures).toMatchObject({
            ...drawer,
            remittableUnclaimed,
            profit,
            onHand,
            remittable: onHand - drawer.unfinished - drawer.unclaimed,
          });
        }
      }
    }),
    { numRuns: times({ gate: 25 }) },
  );
});
