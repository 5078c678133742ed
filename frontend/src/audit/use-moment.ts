import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { MomentBalances } from '@taya/contracts/answers/audit';
import type { Reads } from '@taya/contracts/calls';
import { useLayoutEffect, useState } from 'react';
import { toast } from 'sonner';
import { api, messageOf } from '../data/api.js';
import { numberIn, useAddress } from '../data/use-address.js';
import { useRead } from '../data/use-read.js';
import { usePeople } from './use-people.js';

/** While the slider is moved, nothing is asked: it rests once it has stood for so long. */
const SLIDING_MS = 200;

/** A moment of the log in the address, by its revision; the last one while none is chosen. */
export function useMoment(end: number | undefined) {
  const { params, change } = useAddress();
  const last = Math.max(0, end ?? 0);
  const known = Math.min(numberIn(params, 'revision') ?? last, last);
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

const NOT_LOADED = 'Could not load balances';

export const balancesAt = (revision: number) => `/api/audit/balances?revision=${revision}` as const;

/**
 * What a page about a moment shows: how all stand now, asked once when it is opened, the moment in the address, and what
 * is asked about it.
 * @param what names it in messages: `Could not load balances`
 */
export function useThen<Path extends keyof Reads>(what: string, pathOf: (revision: number) => Path) {
  const now = useRead('/api/audit/balances', NOT_LOADED, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  const end = now.data?.revision;
  const moment = useMoment(end);
  const people = usePeople();
  const then = useRead(pathOf(moment.revision), `Failed to fetch ${what}`, {
    enabled: end !== undefined && end >= 0,
    placeholderData: keepPreviousData,
  });
  return { now, moment, people, then };
}

/** Asks which event was the last one up to a time. An answer that comes after another question is left out. */
export function useAskMoment() {
  const { mutate, reset } = useMutation({
    mutationFn: (at: string) => api.get(`/api/audit/balances?at=${encodeURIComponent(at)}`),
  });
  /** Ends with the answer; never where another moment is asked for before. */
  const ask = (at: string, onFound: (found: MomentBalances) => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mutate(at, {
      onSuccess: (found) =>
        found.revision === -1 ? void toast.error('The log begins after this time') : onFound(found),
      onError: (error) => toast.error(messageOf(error, NOT_LOADED)),
      onSettled: () => resolve(),
    });
    return promise;
  };
  return { ask, forget: reset };
}
