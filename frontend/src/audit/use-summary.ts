import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queryString } from '../data/api.js';
import type { FilterValues } from '../list/use-filter.js';
import { addedUp, type Kind } from './added-up.js';
import { calledFor } from './use-log.js';

/** A day of a station is far shorter; then it says how far it came. */
const MOST_CALLS = 20;

export interface Summary {
  readonly kinds: readonly Kind[];
  readonly count: number;
  readonly isCounting: boolean;
  /** How far it came; null where all was looked at. */
  readonly older: number | null;
}

/** What was found, by type, and how far the log was looked at so far: each call looks at a limited number of events. */
export function useSummary(filters: FilterValues, enabled: boolean): Summary | undefined {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', 'summary', filters],
    queryFn: ({ pageParam, signal }) =>
      api.get(
        `/api/audit/events/summary${queryString({ ...calledFor(filters), before: pageParam ?? undefined })}`,
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ older }, pages) => (pages.length < MOST_CALLS ? older : null),
    enabled,
    meta: { failure: 'Could not load the summary' },
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  if (!enabled || data === undefined) return undefined;
  const kinds = data.pages.reduce<readonly Kind[]>((sum, page) => addedUp(sum, page.kinds), []);
  return {
    kinds: [...kinds].sort((left, right) => (left.type < right.type ? -1 : 1)),
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    isCounting: hasNextPage,
    older: data.pages.at(-1)?.older ?? null,
  };
}
