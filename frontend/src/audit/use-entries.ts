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
  const call = (revision: number, rows: number) =>
    api.get(`/api/audit/journal${queryString({ ...filters, revision, page_size: rows })}`, signal);
  const first = await call(after, most);
  const entries: JournalEntry[] = [...first.entries];
  let { next } = first;
  for (let calls = 1; next !== null && entries.length < most && calls < CALLS_AT_ONCE; calls += 1) {
    const more = await call(next, most - entries.length);
    entries.push(...more.entries);
    next = more.next;
  }
  return { ...first, entries, next };
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
