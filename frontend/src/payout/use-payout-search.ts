import { useQuery } from '@tanstack/react-query';
import type { BetLookup } from '@taya/contracts/bet';
import { MIN_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '@taya/contracts/limits';
import { isSerial, SERIAL_ALPHABET, SERIAL_LENGTH } from '@taya/contracts/serial';
import type { PayabilityView } from '@taya/contracts/why-not-payable';
import { useEffect, useState } from 'react';
import { ApiError, api, messageOf } from '../data/api.js';
import { useDebounced } from '../data/use-debounced.js';

export const SEARCH_FAILED = 'Failed to search bet';

/** The start of the query keys of all searches on this page. */
export const SEARCH_KEY = ['bet', 'payout'] as const;

/** How long the answer for a part of a code is reused, so that deleting a character and typing it again sends no new search. */
const SAME_PART_MS = 10_000;

export interface Entry {
  /** Letters and digits, upper case. */
  readonly text: string;
  readonly isScanned: boolean;
  /** What was typed before a ticket was chosen from the list; null when the code was typed or scanned. */
  readonly part: string | null;
}

export const NO_ENTRY: Entry = { text: '', isScanned: false, part: null };

export type Search =
  | { readonly is: 'empty' | 'short' | 'searching' | 'no match' | 'no code' | 'unknown' }
  | { readonly is: 'paused'; readonly seconds: number }
  | { readonly is: 'failed'; readonly words: string }
  | { readonly is: 'several'; readonly matches: readonly BetLookup[] }
  | { readonly is: 'not payable'; readonly found: PayabilityView }
  | FoundTicket;

export interface FoundTicket {
  readonly is: 'ticket';
  readonly lookup: BetLookup;
  /** The part of its code by which it was found; null when the whole code was typed or scanned. */
  readonly part: string | null;
  /** The content of the field has not been searched yet. */
  readonly isPending: boolean;
}

const isWhole = (text: string) => text.length >= SERIAL_LENGTH;
const isPossible = (text: string) => [...text].every((character) => SERIAL_ALPHABET.includes(character));
export const isClaimed = ({ bet }: Pick<BetLookup, 'bet'>) => bet.has_claimed || bet.is_admin_claim;

/** What is on the paper: the code of a ticket, or of the claim slip in its place. */
export const codeOn = ({ bet }: Pick<BetLookup, 'bet'>) => bet.locked?.claim_code ?? bet.serial;

/** Its holder gets nothing at this till, so it is of no use to show it as one that can be paid. */
const isOver = (lookup: Pick<BetLookup, 'bet'>) => isClaimed(lookup) || lookup.bet.locked !== null;

const fits = (serial: string, text: string) => serial.startsWith(text) || serial.endsWith(text);

/**
 * Looks for the ticket in the field: by a part of its code after a pause, by a whole code at once. Results that no
 * longer match the text are not shown, and a refetch changes nothing until it is answered.
 * @returns what to show, and a function that skips the pause
 */
export function usePayoutSearch(entry: Entry): readonly [Search, () => void] {
  const { text } = entry;
  const [settled, settle] = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const byPart = useMatches(settled);
  const known = useKnown(text, settled, byPart.data);
  const isAnswered = settled === text && byPart.data !== undefined;
  const fitting = known.filter(({ bet }) => fits(bet.serial, text));
  const only = fitting.length === 1 ? fitting[0] : undefined;
  // Only the search by the whole code says who paid the bet, and when.
  const claimed = isAnswered && only !== undefined && isOver(only) ? only.bet.serial : '';
  const byCode = usePayability(isWhole(text) ? text : claimed);
  const skipPause = () => settle(text);
  if (isWhole(text)) return [ofCode(entry, byCode, only), skipPause];
  if (text.length < MIN_SEARCH_LENGTH) return [{ is: text === '' ? 'empty' : 'short' }, skipPause];
  if (!isPossible(text)) return [{ is: 'no code' }, skipPause];
  const trouble = settled === text ? troubleOf(byPart) : null;
  if (trouble !== null) return [trouble, skipPause];
  if (claimed !== '') return [ofCode({ ...entry, part: text }, byCode, only), skipPause];
  return [ofPart(text, fitting, isAnswered), skipPause];
}

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  /** Set until the server accepts another search. */
  readonly pauseSeconds: number;
}

function useMatches(part: string): Asked<readonly BetLookup[]> {
  const [pauseSeconds, notePause] = useSearchPause();
  const isSearched = part.length >= MIN_SEARCH_LENGTH && !isWhole(part) && isPossible(part);
  const { data, error } = useQuery({
    queryKey: [...SEARCH_KEY, 'part', part],
    queryFn: ({ signal }) => api.get(`/api/bet/${part}/search_for_payout_like`, signal),
    enabled: isSearched && pauseSeconds === 0,
    staleTime: SAME_PART_MS,
    gcTime: SAME_PART_MS,
    refetchOnWindowFocus: false,
    meta: { failure: SEARCH_FAILED },
  });
  useEffect(() => notePause(error), [error, notePause]);
  return { data, error, pauseSeconds: isSearched ? pauseSeconds : 0 };
}

/** A ticket by its whole code; null when the station has none with it. */
function usePayability(code: string): Asked<PayabilityView | null> {
  const [pauseSeconds, notePause] = useSearchPause();
  const { data, error } = useQuery({
    queryKey: [...SEARCH_KEY, 'code', code],
    queryFn: ({ signal }) => payability(code, signal),
    enabled: isSerial(code) && pauseSeconds === 0,
    // Another window may have paid it a moment ago.
    staleTime: 0,
    gcTime: 0,
    meta: { failure: SEARCH_FAILED },
  });
  useEffect(() => notePause(error), [error, notePause]);
  return { data, error, pauseSeconds };
}

async function payability(code: string, signal: AbortSignal): Promise<PayabilityView | null> {
  try {
    return await api.get(`/api/bet/${code}/why_not_payable`, signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BET_NOT_FOUND') return null;
    throw error;
  }
}

interface Known {
  readonly part: string;
  readonly matches: readonly BetLookup[];
}

/** The tickets found last, while the text only grows from the one that found them. */
function useKnown(text: string, settled: string, found: readonly BetLookup[] | undefined) {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const isOfText = found !== undefined && text.startsWith(settled);
    const keep = (now: Known | null) => (now !== null && text.startsWith(now.part) ? now : null);
    setKnown(isOfText ? { part: settled, matches: found } : keep);
  }, [text, settled, found]);
  if (found !== undefined && settled === text) return found;
  return known !== null && text.startsWith(known.part) ? known.matches : [];
}

function troubleOf({ data, error, pauseSeconds }: Asked<unknown>): Search | null {
  if (pauseSeconds > 0) return { is: 'paused', seconds: pauseSeconds };
  return data === undefined && error !== null
    ? { is: 'failed', words: messageOf(error, SEARCH_FAILED) }
    : null;
}

function ofCode(entry: Entry, byCode: Asked<PayabilityView | null>, known: BetLookup | undefined): Search {
  const { text, part } = entry;
  if (isWhole(text) && !isSerial(text)) return { is: 'unknown' };
  const { data } = byCode;
  if (data === null) return { is: 'unknown' };
  if (data !== undefined && data.reason !== null) return { is: 'not payable', found: data };
  if (data !== undefined) return { is: 'ticket', lookup: data, part, isPending: false };
  const trouble = troubleOf(byCode);
  if (trouble !== null) return trouble;
  // It was found a moment ago by the start of its code.
  const isKnown = known !== undefined && known.bet.serial === text && !isOver(known);
  return isKnown ? { is: 'ticket', lookup: known, part, isPending: true } : { is: 'searching' };
}

function ofPart(part: string, fitting: readonly BetLookup[], isAnswered: boolean): Search {
  const [first, second] = fitting;
  if (second !== undefined) return { is: 'several', matches: fitting };
  if (first !== undefined && !isOver(first)) {
    return { is: 'ticket', lookup: first, part, isPending: !isAnswered };
  }
  return { is: isAnswered ? 'no match' : 'searching' };
}

const TICK_MS = 250;

/** Whole seconds until the server accepts another search, from its last answer; 0 when it accepts one now. */
export function useSearchPause(): readonly [seconds: number, note: (error: unknown) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const [note] = useState(() => (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 429) return;
    // Read once: with a part of a millisecond more the first second shown would be one too many.
    const heardAtMs = performance.now();
    setNowMs(heardAtMs);
    setEndsAtMs(heardAtMs + (error.retryAfterSeconds ?? 1) * 1_000);
  });
  const isOn = endsAtMs > nowMs;
  useEffect(() => {
    if (!isOn) return;
    const ticking = window.setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => window.clearInterval(ticking);
  }, [isOn]);
  return [isOn ? Math.ceil((endsAtMs - nowMs) / 1_000) : 0, note];
}
