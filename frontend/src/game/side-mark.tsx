import type { Side } from '@taya/contracts/side';
import { classes } from '../ui/classes.js';
import styles from './side-mark.module.css';

export interface SideMarkProps {
  readonly side: Side;
  /** In the colour of the side; otherwise in the colour of the text around it. */
  readonly isColoured?: boolean;
}

export function SideMark({ side, isColoured = false }: SideMarkProps) {
  const isMeron = side === 'MERON';
  const colour = isColoured && (isMeron ? styles.meronText : styles.walaText);
  return (
    <span className={classes(styles.mark, colour)}>
      <span className={classes(styles.shape, isMeron && styles.disc)} aria-hidden="true" />
      {side}
    </span>
  );
}

/** M, W, D, N or C in the shape and colour that lists use; always with the word beside it. */
export function SideLetter({ letter }: { readonly letter: 'M' | 'W' | 'D' | 'N' | 'C' }) {
  const colour = letter === 'M' ? styles.letterM : letter === 'W' ? styles.letterW : false;
  return (
    <span className={classes(styles.letter, colour)} aria-hidden="true">
      {letter}
    </span>
  );
}
