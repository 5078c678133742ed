import { useInfiniteQuery } from '@tanstack/react-query';
import type { JournalAfter } from '@taya/contracts/answers/audit';
import { MAX_PAGE_SIZE } from '@taya/contracts/limits';
import { api, queryString } from '../data/api.js';
import { MOST_PAGES_IN_FILE, readPages } from './read-pages.js';

const ROWS = 50;

export interface EntryFilters {
  readonly after: number;
  readonly through: number;
  readonly account?: string;
  readonly teller_id?: number | undefined;
}

/** The moment and the first entries after it. */
const pathOf = ({ after, ...filters }: EntryFilters, page_size: number) =>
  `/api/audit/journal${queryString({ ...filters, revision: after, page_size })}` as const;

const nextOf = ({ next }: JournalAfter) => next;

export function useEntries(filters: EntryFilters) {
  return useInfiniteQuery({
    queryKey: ['audit', 'journal', filters],
    queryFn: ({ pageParam, signal }) => api.get(pathOf({ ...filters, after: pageParam }, ROWS), signal),
    initialPageParam: filters.after,
    getNextPageParam: nextOf,
    meta: { failure: 'Could not load the journal' },
  });
}

/** All of them, as far as a file has room. */
export async function readAllEntries(
  filters: EntryFilters,
): Promise<{ readonly pages: readonly JournalAfter[]; readonly isAll: boolean }> {
  const read = (after: number) => api.get(pathOf({ ...filters, after }, MAX_PAGE_SIZE));
  const pages = await readPages(filters.after, MOST_PAGES_IN_FILE, read, nextOf);
  return { pages, isAll: pages.at(-1)?.next === null };
}

export const trialBalanceAt = (revision: number) => pathOf({ after: revision, through: revision }, 1);
