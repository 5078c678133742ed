import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { api } from '../data/api.js';
import { useAddress } from '../data/use-address.js';

/** While the slider is moved, nothing is asked: it rests once it has stood for so long. */
const SLIDING_MS = 200;

/** How all stand now, asked once: the page compares with the moment at which it was opened, until it is asked again. */
export function useNow() {
  return useQuery({
    queryKey: ['audit', 'balances', 'now'],
    queryFn: ({ signal }) => api.get('/api/audit/balances', signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    meta: { failure: 'Could not load balances' },
  });
}

/** A moment of the log in the address, by its revision; the last one while none is chosen. */
export function useMoment(end: number | undefined) {
  const { params, change } = useAddress();
  const text = params.get('revision') ?? '';
  const inAddress = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const last = Math.max(0, end ?? 0);
  const known = Math.min(inAddress ?? last, last);
  /** Where a hand has moved the slider to, until the address follows. */
  const [draft, setDraft] = useState<number | null>(null);
  const put = (name: string, value: string) => change({ [name]: value === '' ? null : value }, true);
  // The hand lets go once the address is there.
  useLayoutEffect(() => setDraft((now) => (now === known ? null : now)), [known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the slider once it rests
  useLayoutEffect(() => {
    if (draft === null) return;
    const rest = window.setTimeout(
      () => (draft === known ? setDraft(null) : put('revision', String(draft))),
      SLIDING_MS,
    );
    return () => window.clearTimeout(rest);
  }, [draft]);
  const goTo = (revision: number, others: Readonly<Record<string, string>> = {}) => {
    setDraft(null);
    change({ ...others, revision: Math.min(Math.max(0, revision), last) }, true);
  };
  return { params, put, revision: known, draft: draft ?? known, setDraft, goTo };
}
