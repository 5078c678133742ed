import { useInfiniteQuery } from '@tanstack/react-query';
import type { JournalAfter, JournalEntry } from '@taya/contracts/answers/audit';
import { api, queryString } from '../data/api.js';

const ROWS = 50;
/** One more event would make a call of its own: a long stretch without entries is passed over in turns. */
const CALLS_AT_ONCE = 20;
const ROWS_OF_A_FILE_CALL = 100;
/** A longer file is of no use to people; the command line has them all. */
export const MOST_ENTRIES_IN_FILE = 10_000;

export interface EntryFilters {
  readonly after: number;
  readonly through: number;
  readonly account?: string;
  readonly teller_id?: number | undefined;
}

/** The moment and the first entries after it; each call looks at a limited number of events. */
async function readEntries(
  { after, ...filters }: EntryFilters,
  signal?: AbortSignal,
  most = ROWS,
): Promise<JournalAfter> {
  const entries: JournalEntry[] = [];
  let first: JournalAfter | undefined;
  for (let [call, revision] = [1, after]; ; call += 1) {
    const query = { ...filters, revision, page_size: most - entries.length };
    const found = await api.get(`/api/audit/journal${queryString(query)}`, signal);
    entries.push(...found.entries);
    first ??= found;
    const { next } = found;
    if (entries.length >= most || next === null || call === CALLS_AT_ONCE) return { ...first, entries, next };
    revision = next;
  }
}

export function useEntries(filters: EntryFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', 'journal', filters],
    queryFn: ({ pageParam, signal }) => readEntries({ ...filters, after: pageParam }, signal),
    initialPageParam: filters.after,
    getNextPageParam: ({ next }: JournalAfter) => next,
    meta: { failure: 'Could not load the journal' },
  });
}

export async function readAllEntries(
  filters: EntryFilters,
): Promise<{ readonly pages: readonly JournalAfter[]; readonly isAll: boolean }> {
  const pages: JournalAfter[] = [];
  let read = 0;
  for (let after: number | null = filters.after; after !== null && read < MOST_ENTRIES_IN_FILE; ) {
    const page = await readEntries({ ...filters, after }, undefined, ROWS_OF_A_FILE_CALL);
    pages.push(page);
    read += page.entries.length;
    after = page.next;
  }
  return { pages, isAll: pages.at(-1)?.next === null };
}

export const trialBalanceAt = (revision: number) =>
  `/api/audit/journal${queryString({ revision, through: revision, page_size: 1 })}` as const;
