import { LIVE_LIST_LENGTH } from '@taya/contracts/limits';
import type { Letter, Outcome } from './outcomes.js';

export interface Score {
  /** What the figures count. */
  readonly of: 'today' | 'latest';
  readonly counts: Readonly<Record<Letter, number>>;
}

/** Where in the games today begins: they are in the order of their days. A later day is today's too: the clock was set back. */
export function todayFrom(outcomes: readonly Outcome[], today: string): number {
  return outcomes.findLastIndex(({ date }) => date < today) + 1;
}

/**
 * How today's games ended. When all that the board is told of are today's, there may have been more: the score is then that of
 * the latest games, and has to be called so.
 */
export function scoreOf(outcomes: readonly Outcome[], today: string): Score {
  const counts = { M: 0, W: 0, D: 0, C: 0 };
  const todays = outcomes.slice(todayFrom(outcomes, today));
  for (const { letter } of todays) counts[letter] += 1;
  return { of: todays.length >= LIVE_LIST_LENGTH ? 'latest' : 'today', counts };
}
