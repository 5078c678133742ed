import { LIVE_LIST_LENGTH } from '@taya/contracts/limits';
import type { Letter, Outcome } from './outcomes.js';

export interface Score {
  /** The label that says what is counted. */
  readonly of: 'today' | 'latest';
  readonly counts: Readonly<Record<Letter, number>>;
}

/**
 * The index of today's first game; games are in the order of their days. A later day counts as today: the clock was set
 * back.
 */
export function todayFrom(outcomes: readonly Outcome[], today: string): number {
  return outcomes.findLastIndex(({ date }) => date < today) + 1;
}

/**
 * The score of today's games. The server sends only the latest games: when all of them are today's there may have been
 * more, and the label says so.
 */
export function scoreOf(outcomes: readonly Outcome[], today: string): Score {
  const counts = { M: 0, W: 0, D: 0, N: 0, C: 0 };
  const todays = outcomes.slice(todayFrom(outcomes, today));
  for (const { letter } of todays) counts[letter] += 1;
  return { of: todays.length >= LIVE_LIST_LENGTH ? 'latest' : 'today', counts };
}
