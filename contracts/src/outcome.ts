import { RESULTS, type Result } from './game-status.js';

export const NO_CONTEST = 'NO CONTEST';

/** What came of a game, as lists and files say it. */
export const OUTCOMES = [...RESULTS, NO_CONTEST] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Whatever was set in a no contest, nobody has won. */
export const outcomeOf = (result: Result | null, isNoContest: boolean): Outcome | null =>
  isNoContest ? NO_CONTEST : result;
