/** What is always true of the read models, whatever happened at a station. */

import { describe, expect, it } from '@jest/globals';
import type { CountedReceipt } from '@taya/contracts/print';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { isConfirmation, isReopening } from '../ledger/event-kinds.js';
import type { LedgerEvent } from '../ledger/events.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { compareStores } from '../projections/compare-stores.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import {
  BETS,
  type BetDocument,
  BOOKINGS,
  type BookingDocument,
  COLLECTIONS,
  GAMES,
  SHIFTS,
  type ShiftDocument,
  UNCLAIMED_DAYS,
  USERS,
  type UserDocument,
} from '../read-models/collections.js';
import { expectedIn } from '../shifts/projection.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import { allOf, documentsOf, emptyDocuments } from './projections.fixture.js';

type Summed = Pick<
  UserDocument & BookingDocument,
  'payin' | 'unfinished' | 'lose' | 'win' | 'paid' | 'unclaimed' | 'remittableUnclaimed'
>;

const SUMMED = ['payin', 'unfinished', 'lose', 'win', 'paid', 'unclaimed', 'remittableUnclaimed'] as const;

const profitOf = ({ lose, win }: Summed) => lose - win;

function sum<T>(rows: readonly T[], amountOf: (row: T) => number): number {
  return rows.reduce((total, row) => total + amountOf(row), 0);
}

function expectPayinAccountedFor(row: Summed): void {
  const { payin, unfinished, paid, unclaimed, remittableUnclaimed } = row;
  expect(unfinished + profitOf(row) + paid + unclaimed + remittableUnclaimed).toBe(payin);
}

function expectRemittable(teller: UserDocument, bets: readonly BetDocument[]): void {
  const paidBy = (isFor: boolean) =>
    sum(
      bets.filter(({ tellerId, payerId }) => payerId !== null && tellerId !== payerId),
      ({ tellerId, payerId, payout }) => ((isFor ? tellerId : payerId) === teller.id ? (payout ?? 0) : 0),
    );
  const { cashin, remit, remittableUnclaimed, remittable, overShort } = teller;
  const paidAcross = paidBy(true) - paidBy(false);
  expect(cashin + profitOf(teller) + remittableUnclaimed - remit + paidAcross + overShort).toBe(remittable);
}

/** What happened in each adds up to what the drawer holds, and was to hold when it was closed. */
function expectShiftsOf(
  teller: UserDocument,
  shifts: readonly ShiftDocument[],
  events: readonly LedgerEvent[],
): void {
  for (const { closed, counts, ...shift } of shifts)
    expect(expectedIn(shift)).toBe(
      closed === null ? teller.onHand : (counts.at(-1)?.counted ?? 0) - closed.overShort,
    );
  const inShifts = sum(
    shifts,
    ({ openingDifference, closed }) => openingDifference + (closed?.overShort ?? 0),
  );
  expect(inShifts + correctedAfterCount(events, teller.id)).toBe(teller.overShort);
}

/** What corrections after a count made over and short, computed from the events. */
function correctedAfterCount(events: readonly LedgerEvent[], tellerId: number): number {
  return sum(events, (event) => {
    const { type, data } = event;
    if (type !== 'cash.added' && type !== 'cash.remitted' && type !== 'cash.reversed') return 0;
    if (data.tellerId !== tellerId || data.afterCount !== true) return 0;
    const isCashin = type === 'cash.added' || (type === 'cash.reversed' && data.of === 'cashin');
    const sign = (isCashin ? -1 : 1) * (type === 'cash.reversed' ? -1 : 1);
    return sign * data.amount;
  });
}

/** The house's share so far, computed from the events. */
function houseShare(events: readonly LedgerEvent[]): number {
  return sum(events, (event) =>
    isConfirmation(event) || isReopening(event)
      ? (isReopening(event) ? -1 : 1) * (event.data.commission + event.data.breakage)
      : 0,
  );
}

/** How often each receipt was printed according to the log. */
function printsIn(events: readonly LedgerEvent[], bets: readonly BetDocument[]) {
  const printed = events.flatMap((event) => (event.type === 'bet.printed' ? [event.data] : []));
  const countOf = (id: number, receipt: CountedReceipt) =>
    printed.filter((print) => print.betId === id && print.receipt === receipt).length;
  return bets.map(({ id }) => ({ id, prints: { bet: countOf(id, 'bet'), payout: countOf(id, 'payout') } }));
}

function expectSumsOf(whole: Summed, parts: readonly Summed[]): void {
  for (const figure of SUMMED)
    expect([figure, whole[figure]]).toEqual([figure, sum(parts, (part) => part[figure])]);
}

describe('after every event', () => {
  it('the four identities are true, and bets, bookings, tellers, games and days add up to each other', async () => {
    await fc.assert(
      fc.asyncProperty(longDay, async (day) => {
        const { log } = stationAfter(day);
        const documents = emptyDocuments();
        const writer = await ProjectionWriter.at(documents, STATION_PROJECTIONS);
        const events: LedgerEvent[] = [];
        for (const recorded of recordedLog(log)) {
          await writer.write([recorded]);
          events.push(STATION_PROJECTIONS.decode(recorded.revision, recorded.json));
          await expectAll(documents, events);
        }
      }),
      { numRuns: times({ gate: 15 }) },
    );
  });

  async function expectAll(documents: ReturnType<typeof emptyDocuments>, events: readonly LedgerEvent[]) {
    const tellers = (await allOf(documents, USERS)).filter(({ role }) => role === 2);
    const bookings = await allOf(documents, BOOKINGS);
    const bets = await allOf(documents, BETS);
    const shifts = await allOf(documents, SHIFTS);
    for (const row of [...tellers, ...bookings]) expectPayinAccountedFor(row);
    for (const teller of tellers) {
      expectRemittable(teller, bets);
      expectShiftsOf(
        teller,
        shifts.filter(({ tellerId }) => tellerId === teller.id),
        events,
      );
      expectSumsOf(
        teller,
        bookings.filter(({ tellerId }) => tellerId === teller.id),
      );
      expect(sum(bookings, ({ tellerId, paidAtWindow }) => (tellerId === teller.id ? paidAtWindow : 0))).toBe(
        teller.paidOut,
      );
    }
    expect(sum(tellers, profitOf)).toBe(houseShare(events));
    expect(sum(tellers, ({ remittable, remit }) => remittable + remit)).toBe(
      sum(
        tellers,
        (teller) => teller.cashin + profitOf(teller) + teller.remittableUnclaimed + teller.overShort,
      ),
    );
    for (const booking of bookings) expectBetsOf(booking, bets);
    expect(bets.map(({ id, prints }) => ({ id, prints }))).toEqual(printsIn(events, bets));
    for (const { id, pools } of await allOf(documents, GAMES)) {
      const ofGame = bookings.filter(({ gameId }) => gameId === id);
      expect(pools).toEqual({
        meron: sum(ofGame, ({ meron }) => meron),
        wala: sum(ofGame, ({ wala }) => wala),
      });
    }
    expect(sum(await allOf(documents, UNCLAIMED_DAYS), ({ amount }) => amount)).toBe(
      sum(tellers, ({ unclaimed }) => unclaimed),
    );
    expect(sum(await allOf(documents, UNCLAIMED_DAYS), ({ bets }) => bets)).toBe(
      sum(bookings, ({ unclaimedBets }) => unclaimedBets),
    );
  }

  function expectBetsOf(booking: BookingDocument, all: readonly BetDocument[]): void {
    const sold = all.filter(
      ({ gameId, tellerId, cancelledAt }) =>
        gameId === booking.gameId && tellerId === booking.tellerId && cancelledAt === null,
    );
    const stakeOn = (side: string) => (bet: BetDocument) => (bet.side === side ? bet.stake : 0);
    expect([booking.meron, booking.wala]).toEqual([sum(sold, stakeOn('MERON')), sum(sold, stakeOn('WALA'))]);
    expect(booking.meronBets + booking.walaBets).toBe(sold.length);
    expect(booking.paid).toBe(sum(sold, ({ payout }) => payout ?? 0));
    const inGame = all.filter(({ gameId }) => gameId === booking.gameId);
    const paidHere = inGame.filter(({ payerId }) => payerId === booking.tellerId);
    expect(booking.paidAtWindow).toBe(sum(paidHere, ({ payout }) => payout ?? 0));
    const isCancelled = ({ tellerId, cancelledAt }: BetDocument) =>
      tellerId === booking.tellerId && cancelledAt !== null;
    const cancelled = inGame.filter(isCancelled);
    expect(booking.cancelledBets).toBe(cancelled.length);
    expect(booking.cancelled).toBe(sum(cancelled, ({ stake }) => stake));
    expect(booking.unclaimedOn !== null).toBe(booking.unclaimedBets > 0);
  }
});

describe('however the events arrive', () => {
  it('in any batches, some delivered twice, the documents are those of one replay', async () => {
    await fc.assert(
      fc.asyncProperty(longDay, fc.infiniteStream(fc.nat({ max: 12 })), async (day, lengths) => {
        const { log } = stationAfter(day);
        const events = recordedLog(log);
        const documents = emptyDocuments();
        const writer = await ProjectionWriter.at(documents, STATION_PROJECTIONS);
        while (writer.checkpoint < events.length - 1) {
          const [again, next] = [lengths.next().value ?? 0, lengths.next().value ?? 0];
          const from = writer.checkpoint + 1;
          await writer.write(events.slice(Math.max(0, from - again), from + next));
        }
        const { differences } = await compareStores(documents, await documentsOf(log), COLLECTIONS);
        expect(differences).toEqual([]);
      }),
      { numRuns: times({ gate: 15 }) },
    );
  });

  it('the drawers are those in the ledger’s state', async () => {
    await fc.assert(
      fc.asyncProperty(longDay, async (day) => {
        const { log, state } = stationAfter(day);
        const documents = await documentsOf(log);
        for (const [tellerId, drawer] of state.drawers.entries()) {
          expect(await documents.get(USERS, tellerId)).toMatchObject({ ...drawer });
        }
      }),
      { numRuns: times({ gate: 30 }) },
    );
  });
});
