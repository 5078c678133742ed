import { currentSession } from '../data/session.js';
import type { BetInput } from './till-entry.js';

interface KeptBets {
  readonly bets: readonly BetInput[];
  /** The page that kept them is gone. */
  readonly isLeft: boolean;
}

const slot = () => `taya.unsent.${currentSession()?.user.id}`;

/** What waits to be sent by this page; null before it has sent anything. */
let own: readonly BetInput[] | null = null;
let isGone = false;

// Nothing that happens to a page on its way out may change what it leaves behind.
window.addEventListener('pagehide', () => {
  if (own !== null) write(own, true);
  isGone = true;
});
window.addEventListener('pageshow', () => {
  isGone = false;
});

/** Keeps the bets that were confirmed and not sent yet, on this tab: a page that is loaded again can tell of them. */
export function keepUnsent(bets: readonly BetInput[]): void {
  own = bets;
  if (!isGone) write(bets, false);
}

function write(bets: readonly BetInput[], isLeft: boolean): void {
  if (bets.length === 0) window.sessionStorage.removeItem(slot());
  else window.sessionStorage.setItem(slot(), JSON.stringify({ bets, isLeft } satisfies KeptBets));
}

/** The bets that the page before this one had not sent when it was loaded again, once. They are never sent by themselves. */
export function takeLeftOver(): readonly BetInput[] {
  if (own !== null) return [];
  const text = window.sessionStorage.getItem(slot());
  window.sessionStorage.removeItem(slot());
  const { bets, isLeft } = parsed(text);
  // A copy of a tab begins with what the other, which goes on, has kept.
  return isLeft || !isCopy() ? bets : [];
}

function parsed(text: string | null): KeptBets {
  try {
    return (JSON.parse(text ?? 'null') as KeptBets | null) ?? { bets: [], isLeft: false };
  } catch {
    // Not written by us.
    return { bets: [], isLeft: false };
  }
}

function isCopy(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && (navigation as PerformanceNavigationTiming).type === 'back_forward';
}
