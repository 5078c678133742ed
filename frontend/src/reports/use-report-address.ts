import { SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { today } from '../ui/format.js';

/** The filters of a report in the address; today when the address has none. */
export interface ReportAddress {
  readonly date_from: string;
  readonly date_to: string;
  readonly search: string;
  readonly page: number;
}

type Change = Partial<Record<keyof ReportAddress, string | number>>;

/**
 * Range, search and page of a report, kept in the address so that a report can be linked and Back works. Every change
 * of a filter goes back to the first page.
 */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  const address: ReportAddress = {
    date_from: params.get('date_from') ?? today(),
    date_to: params.get('date_to') ?? today(),
    search: params.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
  };
  const change = (changes: Change, options: { readonly replace?: boolean } = {}) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      for (const [name, value] of Object.entries(changes)) after.set(name, String(value));
      // A link to this report names its days, so it shows the same days tomorrow.
      if (!after.has('date_from')) after.set('date_from', today());
      if (!after.has('date_to')) after.set('date_to', today());
      if (after.get('search') === '') after.delete('search');
      return after;
    }, options);
  return { address, change };
}

/** A typed search. The address gets it once typing has paused, and it follows the address on Back. */
export function useTypedSearch(search: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  if (search !== known) {
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  const type = (text: string) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSettled(text.trim()), SEARCH_DEBOUNCE_MS);
  };
  return [typed, type] as const;
}
