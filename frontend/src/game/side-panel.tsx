import type { GameView } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import { type SaidSide, saidOf } from './game-words.js';
import { SideMark } from './side-mark.js';
import styles from './side-panel.module.css';
import surface from './side-surface.module.css';

export interface SidePanelProps {
  readonly game: GameView;
  readonly side: Side;
  /** A last line across the panel: the teller's own bets on the side. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** In a column that grows with the screen: the figures grow with it. */
  readonly isTall?: boolean;
}

export function SidePanel({ game, side, children, className, isTall = false }: SidePanelProps) {
  const said = saidOf(game, side);
  const { isWinner, word, total, payout } = said;
  const look = ['stack', styles.panel, ...surfaceOf(said), isTall && styles.tall];
  return (
    <section aria-label={side} data-side={side} className={classes(...look, className)}>
      <div className={styles.parts} style={fitted(total)}>
        <div className={classes(styles.name, MARK)}>
          <SideMark side={side} />
        </div>
        <div className={styles.payout}>
          PAYOUT: <b>{payout}</b>
        </div>
        <div className={classes('fit', styles.total)}>{total}</div>
        {/* One place for every word, so that nothing else moves. */}
        <div className={styles.state}>
          {isWinner ? <span className={styles.winnerWord}>{word}</span> : word}
        </div>
        <div className={styles.extra}>{children}</div>
      </div>
    </section>
  );
}

export const MARK = surface.mark;

/** Of a panel that says by `data-side` whose it is. */
export const surfaceOf = ({ isGrey, isWinner }: SaidSide) => [
  surface.surface,
  isGrey && surface.grey,
  isWinner && surface.winner,
];
