import { useQuery } from '@tanstack/react-query';
import type { MomentBalances } from '@taya/contracts/answers/audit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../data/api.js';
import { useDebounced } from '../data/use-debounced.js';

/** While the slider is moved, nothing is asked. */
const SLIDING_MS = 200;

/** How all stand now, asked once: the page compares with the moment at which it was opened, until it is asked again. */
export function useNow() {
  return useQuery({
    queryKey: ['audit', 'balances', 'now'],
    queryFn: ({ signal }) => api.get<MomentBalances>('/api/audit/balances', signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    meta: { failure: 'Failed to fetch balances' },
  });
}

/** A moment of the log in the address, by its revision; the last one while none is chosen. */
export function useMoment(end: number | undefined) {
  const [params, setParams] = useSearchParams();
  const text = params.get('revision') ?? '';
  const inAddress = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const last = Math.max(0, end ?? 0);
  const known = Math.min(inAddress ?? last, last);
  const [slid, setSlid] = useState(known);
  const [settled, settle] = useDebounced(slid, SLIDING_MS);
  const put = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slider follows the address, not itself
  useEffect(() => {
    setSlid(known);
    settle(known);
  }, [known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what the slider came to
  useEffect(() => {
    if (end !== undefined && settled !== known) put('revision', String(settled));
  }, [settled]);
  const goTo = (revision: number) => put('revision', String(Math.min(Math.max(0, revision), last)));
  return { params, put, revision: known, slid, slide: setSlid, goTo };
}
