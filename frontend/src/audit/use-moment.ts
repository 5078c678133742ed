import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { MomentBalances } from '@taya/contracts/answers/audit';
import type { Reads } from '@taya/contracts/calls';
import { useLayoutEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { api, messageOf } from '../data/api.js';
import { numberIn, useAddress } from '../data/use-address.js';
import { readOf, useRead } from '../data/use-read.js';
import { usePeople } from './use-people.js';

/** While the slider is moved, nothing is asked: it rests once it has stood for so long. */
const SLIDING_MS = 200;

const NOT_LOADED = 'Could not load balances';

/** How all stand now, asked once: the page compares with the moment at which it was opened, until it is asked again. */
export function useNow() {
  return useRead('/api/audit/balances', NOT_LOADED, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

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

export const balancesAt = (revision: number) => `/api/audit/balances?revision=${revision}` as const;

/**
 * What a page about a moment shows: how all stand now, the moment in the address, and what is asked about it.
 * @param what names it in messages: `Could not load balances`
 */
export function useThen<Path extends keyof Reads>(what: string, pathOf: (revision: number) => Path) {
  const now = useNow();
  const end = now.data?.revision;
  const moment = useMoment(end);
  const people = usePeople();
  const then = useRead(pathOf(moment.revision), `Failed to fetch ${what}`, {
    enabled: end !== undefined && end >= 0,
    placeholderData: keepPreviousData,
  });
  return { now, end, moment, people, then };
}

/** Asks which event was the last one up to a time. An answer that comes after another question is left out. */
export function useAskMoment() {
  const client = useQueryClient();
  const turn = useRef(0);
  const latest = useRef<MomentBalances | null>(null);
  const forget = () => {
    turn.current += 1;
  };
  const ask = async (at: string): Promise<MomentBalances | null> => {
    forget();
    const own = turn.current;
    try {
      const found = await api.get(`/api/audit/balances?at=${encodeURIComponent(at)}`);
      if (own !== turn.current) return null;
      if (found.revision === -1) toast.error('The log begins after this time');
      else client.setQueryData(readOf(balancesAt(found.revision), NOT_LOADED).queryKey, found);
      latest.current = found;
      return found.revision === -1 ? null : found;
    } catch (error) {
      if (own === turn.current) toast.error(messageOf(error, NOT_LOADED));
      return null;
    }
  };
  /** When the event was, if it was the last answer. */
  const atOf = (revision: number) => (latest.current?.revision === revision ? latest.current.at : null);
  return { ask, forget, atOf };
}
