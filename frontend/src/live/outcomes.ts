import { GameStatus, type GameView, type Result } from '@taya/contracts/game';

/** How a final game is drawn: M meron, W wala, D draw, C cancelled. */
export type Letter = 'M' | 'W' | 'D' | 'C';

/** What the board keeps of a final game. */
export interface Outcome {
  readonly id: number;
  readonly letter: Letter;
  /** The station's business day, `YYYY-MM-DD`. */
  readonly date: string;
}

const LETTERS: Readonly<Record<Result, Letter>> = { MERON: 'M', WALA: 'W', DRAW: 'D' };

export const OUTCOME_NAMES: Readonly<Record<Letter, string>> = {
  M: 'MERON',
  W: 'WALA',
  D: 'DRAW',
  C: 'CANCELLED',
};

/** The order of the score. */
export const LETTERS_IN_ORDER: readonly Letter[] = ['M', 'W', 'D', 'C'];

/** Null while a game is not final: only finished and cancelled games are drawn. */
function letterOf(game: Pick<GameView, 'game_status_id' | 'result'>): Letter | null {
  if (game.game_status_id === GameStatus.Cancelled) return 'C';
  if (game.game_status_id !== GameStatus.Finished || game.result === null) return null;
  return LETTERS[game.result];
}

/** @returns in the order of the games */
export function outcomesOf(games: readonly GameView[]): readonly Outcome[] {
  return games.flatMap((game) => {
    const letter = letterOf(game);
    return letter === null ? [] : [{ id: game.id, letter, date: game.business_date ?? '' }];
  });
}
