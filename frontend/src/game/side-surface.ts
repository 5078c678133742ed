import type { Side } from '@taya/contracts/side';
import type { SaidSide } from './game-words.js';
import styles from './side-surface.module.css';

/** The class of a side's mark on its surface. */
export const MARK = styles.mark;

/** The classes of the surface of a side's panel. */
export const surfaceOf = (side: Side, { isGrey, isWinner }: SaidSide) => [
  side === 'MERON' ? styles.meron : styles.wala,
  isGrey && styles.grey,
  isWinner && styles.winner,
];
