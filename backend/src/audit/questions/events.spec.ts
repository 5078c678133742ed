import { describe, expect, it } from '@jest/globals';
import { centavos, fromTwoPlaces, twoPlaces } from '@taya/contracts/money';
import { decode } from '../../ledger/codec.js';
import { betOf, codeOf, gameOf, usersOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { ANA, BEN } from '../../ledger/testing/station.fixture.js';
import { followedInMemory, readerOf } from '../book/followed-book.fixture.js';
import { Journal } from '../log/journal.fixture.js';
import { recordedLog } from '../station-log.fixture.js';
import { workedDay } from '../worked-day.fixture.js';
import { type EventFilter, searchEvents, sumEvents } from './events.js';
import { examineEvent } from './one-event.js';

const station = workedDay();
station.do({ type: 'clearDate', date: '2026-11-21' });
const recorded = recordedLog(station.log);
const events = recorded.map(({ revision, json }) => decode(revision, json));
const end = recorded.length - 1;
const followed = followedInMemory(readerOf(recorded));

/** All that a search finds in turns of a few events each. */
async function found(filter: EventFilter, limit = 3): Promise<number[]> {
  const revisions: number[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const { events: page, older } = await searchEvents(followed, { filter, before, limit });
    expect(page.length).toBeLessThanOrEqual(limit);
    revisions.push(...page.map(({ revision }) => revision));
    expect(older ?? -1).toBeLessThan(before ?? end + 1);
    before = older;
  }
  return revisions;
}

function matches(event: LedgerEvent, { type, userId, gameId, tellerId }: EventFilter): boolean {
  const isMeant = <Value>(wanted: Value | undefined, is: Value) => wanted === undefined || wanted === is;
  return (
    isMeant(type, event.type) &&
    isMeant(userId, event.by.userId) &&
    isMeant(gameId, gameOf(event)) &&
    (tellerId === undefined || usersOf(event).includes(tellerId))
  );
}

const expected = (filter: EventFilter) =>
  events
    .filter((event) => matches(event, filter))
    .map(({ revision }) => revision)
    .reverse();

describe('a search through the log', () => {
  it.each<[string, EventFilter]>([
    ['everything', {}],
    ['a type', { type: 'bet.paid' }],
    ['who caused it', { userId: BEN.userId }],
    ['a game', { gameId: 2 }],
    ['a teller, also one of many in a confirmation', { tellerId: ANA.userId }],
    ['all of them together', { type: 'bet.sold', userId: ANA.userId, gameId: 1 }],
  ])('finds every event by %s, newest first, in calls of bounded work', async (_, filter) => {
    expect(expected(filter).length).toBeGreaterThan(0);
    expect(await found(filter)).toEqual(expected(filter));
  });

  it('keeps to revisions and to times', async () => {
    expect(await found({ fromRevision: 5, toRevision: 9 })).toEqual([9, 8, 7, 6, 5]);
    const at = events[12]?.at ?? 0;
    const inTime = (from: number, to: number) =>
      events
        .filter((event) => event.at >= from && event.at <= to)
        .map(({ revision }) => revision)
        .reverse();
    expect(await found({ from: at, to: at })).toEqual(inTime(at, at));
    expect(await found({ from: at + 1 })).toEqual(inTime(at + 1, Number.POSITIVE_INFINITY));
    expect(await found({ from: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  it('finds codes by their start or end, and what else happened to these bets', async () => {
    const betId = betOf(events.find(({ type }) => type === 'bet.paid') as LedgerEvent) as number;
    const serial = codeOf(events.find((event) => betOf(event) === betId) as LedgerEvent) as string;
    const ofBet = events
      .filter((event) => betOf(event) === betId)
      .map(({ revision }) => revision)
      .reverse();
    expect(ofBet.length).toBeGreaterThan(1);
    for (const part of [serial.slice(0, 5), serial.slice(-5)])
      expect(await found({ partOfCode: part })).toEqual(ofBet);
    expect(await found({ partOfCode: serial.slice(1, 6) })).toEqual([]);
  });

  it('adds up by type, whole or in calls of bounded work', async () => {
    for (const most of [1_000, 7]) {
      const sums = new Map<string, { count: number; amount: number | null }>();
      for (let before: number | null | undefined; before !== null; ) {
        const { kinds, older } = await sumEvents(followed, { filter: { gameId: 1 }, before }, most);
        for (const { type, count, amount } of kinds) {
          const known = sums.get(type) ?? { count: 0, amount: null };
          const sum = amount === null ? known.amount : (known.amount ?? 0) + fromTwoPlaces(amount);
          sums.set(type, { count: known.count + count, amount: sum });
        }
        before = older;
      }
      const ofGame = events.filter((event) => gameOf(event) === 1);
      expect([...sums.values()].reduce((sum, { count }) => sum + count, 0)).toBe(ofGame.length);
      const stakes = ofGame.flatMap(({ type, data }) =>
        type === 'bet.sold' ? [(data as { stake: number }).stake] : [],
      );
      expect(sums.get('bet.sold')).toEqual({
        count: stakes.length,
        amount: stakes.reduce((sum, stake) => sum + stake, 0),
      });
      expect(sums.get('game.bettingClosed')?.amount).toBeNull();
    }
  });
});

describe('an event', () => {
  it('moves the accounts as the journal posts it, and its link holds', async () => {
    const journal = new Journal();
    const byAccount = (one: { account: string }, other: { account: string }) =>
      one.account < other.account ? -1 : 1;
    for (const event of events) {
      const entry = journal.post(event);
      const { postings, accounts, sum, broken_link } = await examineEvent(followed, event.revision);
      const moved = postings.map(({ account, amount }) => ({ account, amount: fromTwoPlaces(amount) }));
      expect(moved.toSorted(byAccount)).toEqual((entry?.postings ?? []).toSorted(byAccount));
      expect([sum, broken_link]).toEqual(['0.00', null]);
      for (const { account, after } of accounts)
        expect(after).toBe(twoPlaces(centavos(journal.balance(account))));
    }
    expect(journal.entries).toBeGreaterThan(10);
  });

  it('changes the balances of those it is about', async () => {
    const paid = events.find(({ type }) => type === 'bet.paid')?.revision ?? -1;
    const { tellers } = await examineEvent(followed, paid);
    expect(tellers.map(({ id }) => id)).toEqual([BEN.userId, ANA.userId]);
    const lost = (id: number, figure: string) => {
      const { before = '', after = '' } =
        tellers.find((one) => one.id === id)?.figures.find(({ name }) => name === figure) ?? {};
      return fromTwoPlaces(before) - fromTwoPlaces(after);
    };
    expect(lost(ANA.userId, 'unclaimed')).toBeGreaterThan(0);
    expect(lost(BEN.userId, 'onHand')).toBe(lost(ANA.userId, 'unclaimed'));
  });

  it('whose text was changed has a broken link', async () => {
    const changed = recorded.map((one) =>
      one.revision === 14 ? { ...one, json: one.json.replace('"at":', '"at":1') } : one,
    );
    expect((await examineEvent(followedInMemory(readerOf(changed)), 14)).broken_link).toContain(
      'the hash is not that of the stored bytes',
    );
  });

  it('that there is not is refused', async () => {
    await expect(examineEvent(followed, end + 1)).rejects.toThrow(`the ledger ends at revision ${end}`);
  });
});
