import { classes } from '../ui/classes.js';
import type { KnownGame } from './controls.js';

interface GameNameProps {
  readonly game: KnownGame;
  readonly className?: string | undefined;
}

/**
 * A game's name on at most two lines, so that status, pool and buttons keep their place. The whole name shows on hover
 * and is read by screen readers.
 */
export function GameName({ game, className }: GameNameProps) {
  return (
    <h1 className={classes('two-lines', className)} title={game?.game_name}>
      {game?.game_name ?? (game === null ? 'No game yet' : '…')}
    </h1>
  );
}
