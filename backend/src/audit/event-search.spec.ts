import { describe, expect, it } from '@jest/globals';
import { decode } from '../ledger/codec.js';
import { ANA, BEN } from '../ledger/testing/station.fixture.js';
import { type EventFilter, firstFrom, matches, searchEvents } from './event-search.js';
import { Journal } from './journal.js';
import { examineEvent } from './one-event.js';
import { recordedLog } from './station-log.fixture.js';
import { workedDay } from './worked-day.fixture.js';

const station = workedDay();
station.do({ type: 'clearDate', date: '2026-11-21' });
const recorded = recordedLog(station.log);
const events = recorded.map(({ revision, json }) => decode(revision, json));
const end = recorded.length - 1;
const reader = {
  read: async (from: number, limit: number) => recorded.slice(from, from + limit),
  tail: async () => ({ revision: end, hash: recorded[end]?.hash ?? '' }),
};

/** All that a search finds in turns of a few events each. */
async function found(filter: EventFilter, limit = 3, mostScanned = 7): Promise<number[]> {
  const revisions: number[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const { events: page, older } = await searchEvents(reader, { filter, before, limit }, mostScanned);
    expect(page.length).toBeLessThanOrEqual(limit);
    revisions.push(...page.map(({ revision }) => revision));
    expect(older ?? -1).toBeLessThan(before ?? end + 1);
    before = older;
  }
  return revisions;
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
    ['a bet', { betId: 2 }],
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

  it('says where to go on after looking at enough events that do not match', async () => {
    const answer = await searchEvents(reader, { filter: { type: 'station.opened' }, limit: 5 }, 10);
    expect(answer).toEqual({ events: [], older: end - 9, end });
  });

  it('finds the first event of a time by halving', async () => {
    for (const { at } of events) {
      expect(await firstFrom(reader, at, end)).toBe(events.findIndex((event) => event.at >= at));
    }
    expect(await firstFrom(reader, (events[end]?.at ?? 0) + 1, end)).toBe(end + 1);
  });
});

describe('an event', () => {
  it('moves the accounts as the journal posts it, and its link holds', async () => {
    const journal = new Journal();
    const byAccount = (one: { account: string }, other: { account: string }) =>
      one.account < other.account ? -1 : 1;
    for (const event of events) {
      const entry = journal.post(event);
      const { accounts, brokenLink } = await examineEvent({ reader, checkpoints: null }, event.revision);
      const moved = accounts.map(({ account, before, after }) => ({ account, amount: after - before }));
      expect(moved.toSorted(byAccount)).toEqual((entry?.postings ?? []).toSorted(byAccount));
      expect(brokenLink).toBeNull();
      for (const { account, after } of accounts) expect(after).toBe(journal.balance(account));
    }
    expect(journal.entries).toBeGreaterThan(10);
  });

  it('changes the balances of those it is about', async () => {
    const paid = events.find(({ type }) => type === 'bet.paid')?.revision ?? -1;
    const { tellers } = await examineEvent({ reader, checkpoints: null }, paid);
    expect(tellers.map(({ username }) => username)).toEqual(['ben', 'ana']);
    const [ben, ana] = tellers;
    const payout = (ana?.before.unclaimed ?? 0) - (ana?.after.unclaimed ?? 0);
    expect(payout).toBeGreaterThan(0);
    expect((ben?.before.onHand ?? 0) - (ben?.after.onHand ?? 0)).toBe(payout);
  });

  it('whose text was changed has a broken link', async () => {
    const changed = {
      ...reader,
      read: async (from: number, limit: number) =>
        (await reader.read(from, limit)).map((one) =>
          one.revision === 14 ? { ...one, json: one.json.replace('"at":', '"at":1') } : one,
        ),
    };
    expect((await examineEvent({ reader: changed, checkpoints: null }, 14)).brokenLink).toContain(
      'the hash is not that of the stored bytes',
    );
  });

  it('that there is not is refused', async () => {
    await expect(examineEvent({ reader, checkpoints: null }, end + 1)).rejects.toThrow(
      `the ledger ends at revision ${end}`,
    );
  });
});
