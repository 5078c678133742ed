import type { Side } from '@taya/contracts/side';
import type { SaidSide } from './game-words.js';
import styles from './side-surface.module.css';

export const MARK = styles.mark;

export const surfaceOf = (side: Side, { isGrey, isWinner }: SaidSide) => [
  side === 'MERON' ? styles.meron : styles.wala,
  isGrey && styles.grey,
  isWinner && styles.winner,
];
