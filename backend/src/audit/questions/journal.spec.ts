import { describe, expect, it } from '@jest/globals';
import { drawerAccount } from '../../ledger/accounts.js';
import { decode } from '../../ledger/codec.js';
import { ANA } from '../../ledger/testing/station.fixture.js';
import { followedInMemory, readerOf } from '../book/followed-book.fixture.js';
import { type Entry, Journal } from '../log/journal.fixture.js';
import { recordedLog } from '../station-log.fixture.js';
import { workedDay } from '../worked-day.fixture.js';
import { balancesAt } from './balances.js';
import { type EntrySearch, entriesAfter, type FoundEntry } from './journal.js';

const station = workedDay();
station.do({ type: 'clearDate', date: '2026-11-21' });
const recorded = recordedLog(station.log);
const end = recorded.length - 1;
const followed = followedInMemory(readerOf(recorded));

/** All entries, in calls of a few events each. */
async function all(search: Omit<EntrySearch, 'after' | 'limit'>, after = -1): Promise<FoundEntry[]> {
  const entries: FoundEntry[] = [];
  for (let next: number | null = after; next !== null; ) {
    const found = await entriesAfter(await followed.reach(), {
      ...search,
      after: { revision: next },
      limit: 2,
    });
    entries.push(...found.entries);
    expect(found.next ?? Number.POSITIVE_INFINITY).toBeGreaterThan(next);
    next = found.next;
  }
  return entries;
}

/** The entries as the journal itself makes them. */
function posted(isMeant: (entry: Entry) => boolean = () => true): readonly Entry[] {
  const journal = new Journal();
  return recorded.flatMap(({ revision, json }) => {
    const entry = journal.post(decode(revision, json));
    return entry !== null && isMeant(entry) ? [entry] : [];
  });
}

const sorted = (postings: readonly { account: string; amount: number }[]) =>
  postings.toSorted((one, other) => (one.account < other.account ? -1 : 1));
const ofEntries = (entries: readonly FoundEntry[]) =>
  entries.map(({ event, changes }) => ({
    revision: event.revision,
    postings: sorted(changes.map(({ account, amount }) => ({ account, amount }))),
  }));
const ofJournal = (entries: readonly Entry[]) =>
  entries.map(({ event, postings }) => ({ revision: event.revision, postings: sorted(postings) }));

describe('the entries after a moment', () => {
  it('are those of the journal, call by call', async () => {
    expect(ofEntries(await all({}))).toEqual(ofJournal(posted()));
    const middle = posted()[6]?.event.revision ?? 0;
    const later = posted(({ event }) => event.revision > middle);
    expect(ofEntries(await all({}, middle))).toEqual(ofJournal(later));
    const until = posted(({ event }) => event.revision <= middle);
    expect(ofEntries(await all({ through: middle }))).toEqual(ofJournal(until));
  });

  it.each(['vault', 'drawer:4', 'pool:1', 'payable:1', 'house:commission', 'house:forfeited'])(
    'of %s are all that move it',
    async (account) => {
      const meant = posted(({ postings }) => postings.some((one) => one.account === account));
      expect(meant.length).toBeGreaterThan(0);
      expect(ofEntries(await all({ account }))).toEqual(ofJournal(meant));
    },
  );

  it('begin with the trial balance of that moment', async () => {
    for (const { event } of posted()) {
      const journal = new Journal();
      for (const { revision, json } of recorded.slice(0, event.revision + 1))
        journal.post(decode(revision, json));
      const after = { revision: event.revision };
      const { accounts, revision } = (await entriesAfter(await followed.reach(), { after, limit: 1 })).start;
      expect(revision).toBe(event.revision);
      expect(accounts).toEqual(journal.trialBalance());
      expect(accounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }
  });

  it('of a teller carry the balances along, so that the last has those of now', async () => {
    const entries = await all({ tellerId: ANA.userId });
    expect(entries.length).toBeGreaterThan(
      posted(({ postings }) => postings.some(({ account }) => account === drawerAccount(ANA.userId))).length,
    );
    for (const { event, figures } of entries) {
      const then = balancesAt((await followed.reach()).book, event.revision);
      expect(figures).toEqual(then.teller(ANA.userId));
    }
    const now = balancesAt((await followed.reach()).book, end);
    expect(entries.at(-1)?.figures).toEqual(now.teller(ANA.userId));
  });
});
