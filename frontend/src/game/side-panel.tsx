import type { Side } from '@taya/contracts/side';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../ui/classes.js';
import { type SaidGame, saidOf } from './game-words.js';
import { SideMark } from './side-mark.js';
import styles from './side-panel.module.css';
import surface from './side-surface.module.css';

export interface SidePanelProps {
  readonly game: SaidGame;
  readonly side: Side;
  /** A last line across the panel: the teller's own bets on the side. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** In a column that grows with the screen: the figures grow with it. */
  readonly isTall?: boolean;
}

/** One side: its word and shape, its total, `PAYOUT: value`, and its state in a word. */
export function SidePanel({ game, side, children, className, isTall = false }: SidePanelProps) {
  const { isGrey, isWinner, word, total, payout } = saidOf(game, side);
  const look = [
    styles.panel,
    side === 'MERON' ? surface.meron : surface.wala,
    isGrey && surface.grey,
    isWinner && surface.winner,
    isTall && styles.tall,
  ];
  return (
    <section aria-label={side} className={classes(...look, className)}>
      <div className={styles.parts} style={{ '--characters': total.length } as CSSProperties}>
        <div className={classes(styles.name, surface.mark)}>
          <SideMark side={side} />
        </div>
        <div className={styles.payout}>
          PAYOUT: <b>{payout}</b>
        </div>
        <div className={styles.total}>{total}</div>
        {/* One place for every word, so that nothing else moves. */}
        <div className={styles.state}>
          {isWinner ? <span className={styles.winnerWord}>{word}</span> : word}
        </div>
        <div className={styles.extra}>{children}</div>
      </div>
    </section>
  );
}
