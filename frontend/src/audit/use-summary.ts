import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventSummary } from '@taya/contracts/answers/audit';
import { add, fromTwoPlaces, twoPlaces, ZERO } from '@taya/contracts/centavos';
import { useEffect } from 'react';
import { api, queryString } from '../data/api.js';
import type { FilterValues } from '../list/use-filter.js';
import { calledFor } from './use-log.js';

type Kind = EventSummary['kinds'][number];

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

/** The sums of both, for each type that is in one of them. */
export function addedUp(some: readonly Kind[], more: readonly Kind[]): readonly Kind[] {
  const kinds = new Map(some.map((kind) => [kind.type, kind]));
  for (const kind of more) {
    const known = kinds.get(kind.type);
    kinds.set(kind.type, known === undefined ? kind : together(known, kind));
  }
  return [...kinds.values()];
}

function together(one: Kind, other: Kind): Kind {
  const amounts = [one.amount, other.amount].filter((amount) => amount !== null).map(fromTwoPlaces);
  const amount = amounts.length === 0 ? null : twoPlaces(add(ZERO, ...amounts));
  return { type: one.type, count: one.count + other.count, amount };
}
