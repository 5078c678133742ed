export const RESULTS = ['MERON', 'WALA', 'DRAW'] as const;
export type Result = (typeof RESULTS)[number];

/** `game_status_id`. */
export const GameStatus = {
  NotStarted: 1,
  BettingOpen: 2,
  Paused: 3,
  Cancelled: 4,
  Ongoing: 5,
  Finished: 6,
  Result: 7,
} as const;
export type GameStatus = (typeof GameStatus)[keyof typeof GameStatus];

export const GAME_STATUS_NAMES: Readonly<Record<GameStatus, string>> = {
  1: 'Not Started',
  2: 'Betting Open',
  3: 'Paused',
  4: 'Cancelled',
  5: 'Ongoing',
  6: 'Finished',
  7: 'Result',
};
