import type { Posting } from '../ledger/accounts.js';
import { decode } from '../ledger/codec.js';
import { movesMoney, postingsOf, tellersMovedBy } from '../ledger/event-facts.js';
import type { LedgerEvent } from '../ledger/events.js';
import { MOST_SCANNED } from './event-search.js';
import { checkLink, windows } from './log.js';
import type { Names } from './names.js';
import { figuresOf, type TellerFigures } from './one-event.js';
import type { Standing } from './standing.js';
import { type AccountChange, accountsOf, changesOf, toPostTo } from './standing-accounts.js';
import { type StandingSources, standingAt, type When } from './standing-at.js';

/** Which entries of the journal are read. */
export interface EntrySearch {
  /** Those after this moment. */
  readonly after: When;
  /** And up to this revision; to the end of the log where it is left out. */
  readonly through?: number | undefined;
  /** Only those that move this account. */
  readonly account?: string | undefined;
  /** Only those that change the balances of this teller, which are carried along; otherwise those of the station. */
  readonly tellerId?: number | undefined;
  readonly limit: number;
}

export interface JournalEntry {
  readonly event: LedgerEvent;
  /** The station's then. */
  readonly timeZone: string;
  /** The accounts it moved; what they differ by are its postings. */
  readonly accounts: readonly AccountChange[];
  /** How the teller or the station stands after it. */
  readonly figures: TellerFigures;
}

export interface FoundEntries {
  /** Revision and time of the last event before the entries. */
  readonly revision: number;
  readonly at: number;
  /** The accounts at that moment: its trial balance. */
  readonly balances: readonly Posting[];
  readonly figures: TellerFigures;
  /** In the order of the log. */
  readonly entries: readonly JournalEntry[];
  /** Where to go on, as the revision of `after`; null when all were read. */
  readonly next: number | null;
  /** The last event that was looked at, or that of `after` where there was none. */
  readonly reached: Pick<Standing, 'revision' | 'at' | 'hash'>;
  /** The end of the log. */
  readonly end: number;
  readonly names: Names;
}

/**
 * The entries of the journal after a moment, forwards until there are enough or until `mostScanned` events were looked
 * at. Each entry is what the accounts differ by before and after its event.
 * @throws NoSuchRevisionError; Finding at the first event that does not hold
 */
export async function entriesAfter(
  sources: StandingSources,
  search: EntrySearch,
  mostScanned = MOST_SCANNED,
): Promise<FoundEntries> {
  const { revision: end } = await sources.reader.tail();
  const standing = await standingAt(sources, search.after);
  const start = {
    revision: standing.revision,
    at: standing.at,
    balances: accountsOf(standing),
    figures: carried(standing, search),
  };
  const through = Math.min(search.through ?? end, end);
  const stopAt = Math.min(through, standing.revision + mostScanned);
  const entries: JournalEntry[] = [];
  for await (const window of windows(sources.reader, stopAt, standing.revision + 1)) {
    for (const recorded of window) {
      checkLink(standing.hash, recorded);
      const entry = takeEntry(standing, decode(recorded.revision, recorded.json), recorded.hash, search);
      if (entry !== null) entries.push(entry);
      if (entries.length === search.limit) break;
    }
    if (entries.length === search.limit) break;
  }
  const next = standing.revision < through ? standing.revision : null;
  const { revision, at, hash, names } = standing;
  return { ...start, entries, next, reached: { revision, at, hash }, end, names };
}

function takeEntry(
  standing: Standing,
  event: LedgerEvent,
  hash: string,
  search: EntrySearch,
): JournalEntry | null {
  if (!mayMove(event, standing, search)) {
    standing.take(event, hash);
    return null;
  }
  const before = accountsOf(standing);
  standing.take(event, hash);
  const accounts = changesOf(before, accountsOf(standing));
  const { account } = search;
  const isMeant =
    accounts.length > 0 && (account === undefined || accounts.some((one) => one.account === account));
  if (!isMeant) return null;
  return { event, timeZone: standing.names.timeZone, accounts, figures: carried(standing, search) };
}

/** Spares comparing all accounts at events that cannot be meant. */
function mayMove(event: LedgerEvent, standing: Standing, { account, tellerId }: EntrySearch): boolean {
  if (tellerId !== undefined && !tellersMovedBy(event).includes(tellerId)) return false;
  if (account === undefined) return movesMoney(event);
  const postings = postingsOf(event, toPostTo(standing)) ?? [];
  return postings.some((posting) => posting.account === account);
}

function carried(standing: Standing, { tellerId }: EntrySearch): TellerFigures {
  return figuresOf(tellerId === undefined ? standing.station : standing.teller(tellerId));
}
