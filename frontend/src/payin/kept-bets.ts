import { currentSession } from '../data/session.js';
import type { BetInput } from './till-entry.js';

interface KeptBets {
  readonly bets: readonly BetInput[];
  /** The page that stored them has been left. */
  readonly isLeft: boolean;
}

const slot = () => `taya.unsent.${currentSession()?.user.id}`;

/** The bets this page has still to send; null before it has sent any. */
let own: readonly BetInput[] | null = null;
let isGone = false;

// What happens to a page while it is being left must not change what it leaves behind.
window.addEventListener('pagehide', () => {
  if (own !== null) write(own, true);
  isGone = true;
});
window.addEventListener('pageshow', () => {
  isGone = false;
});

/** Stores the bets that were confirmed but not sent, for this tab, so that the page can report them after a reload. */
export function keepUnsent(bets: readonly BetInput[]): void {
  own = bets;
  if (!isGone) write(bets, false);
}

function write(bets: readonly BetInput[], isLeft: boolean): void {
  if (bets.length === 0) window.sessionStorage.removeItem(slot());
  else window.sessionStorage.setItem(slot(), JSON.stringify({ bets, isLeft } satisfies KeptBets));
}

/** Returns, once, the bets that the page before a reload had not sent. They are never sent automatically. */
export function takeLeftOver(): readonly BetInput[] {
  if (own !== null) return [];
  const text = window.sessionStorage.getItem(slot());
  window.sessionStorage.removeItem(slot());
  const { bets, isLeft } = parsed(text);
  // A copy of a tab starts with what the first tab, which is still open, has stored.
  return isLeft || !isCopy() ? bets : [];
}

function parsed(text: string | null): KeptBets {
  try {
    return (JSON.parse(text ?? 'null') as KeptBets | null) ?? { bets: [], isLeft: false };
  } catch {
    // Not written by this client.
    return { bets: [], isLeft: false };
  }
}

function isCopy(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && (navigation as PerformanceNavigationTiming).type === 'back_forward';
}
