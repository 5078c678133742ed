import { GameStatus, type GameView, type Result } from '@taya/contracts/game';

/** The letter of a game in the history: M meron, W wala, D draw, N no contest, C cancelled. */
export type Letter = 'M' | 'W' | 'D' | 'N' | 'C';

export interface Outcome {
  readonly id: number;
  readonly letter: Letter;
  /** The game's day at the station, `YYYY-MM-DD`. */
  readonly date: string;
}

const LETTERS: Readonly<Record<Result, Letter>> = { MERON: 'M', WALA: 'W', DRAW: 'D' };

export const OUTCOME_NAMES: Readonly<Record<Letter, string>> = {
  M: 'MERON',
  W: 'WALA',
  D: 'DRAW',
  N: 'NO CONTEST',
  C: 'CANCELLED',
};

export const LETTERS_IN_ORDER: readonly Letter[] = ['M', 'W', 'D', 'N', 'C'];

/** The outcome of a finished or cancelled game, with no winner in a no contest; null for any other game. */
function letterOf(game: Pick<GameView, 'game_status_id' | 'result' | 'is_no_contest'>): Letter | null {
  if (game.game_status_id === GameStatus.Cancelled) return 'C';
  if (game.game_status_id !== GameStatus.Finished || game.result === null) return null;
  return game.is_no_contest ? 'N' : LETTERS[game.result];
}

/** @returns the outcomes in the order of the games */
export function outcomesOf(games: readonly GameView[]): readonly Outcome[] {
  return games.flatMap((game) => {
    const letter = letterOf(game);
    return letter === null ? [] : [{ id: game.id, letter, date: game.business_date ?? '' }];
  });
}
