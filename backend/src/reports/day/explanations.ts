import { WINDOW_FIGURES } from '@taya/contracts/report';

/** Explanations for a reader who did not make the report. */
export const DAY_EXPLANATIONS: readonly string[] = [
  ...WINDOW_FIGURES.map(([, label, hint]) => `${label}: ${hint}`),
  'Games are those that count for the day; windows show what happened on it, whichever day a game counts for.',
  'Unclaimed is as of the printing: winning bets unpaid and not cleared, by the business day of their games.',
];
