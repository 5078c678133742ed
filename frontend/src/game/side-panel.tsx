import type { Side } from '@taya/contracts/side';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../ui/classes.js';
import { amount, money } from '../ui/format.js';
import { SideMark } from './side-mark.js';
import styles from './side-panel.module.css';
import { type PanelGame, type SideState, sideState, sideWord } from './side-state.js';
import surface from './side-surface.module.css';

export interface SidePanelProps {
  readonly game: PanelGame;
  readonly side: Side;
  /** A last line across the panel: the teller's own bets on the side. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** In a column that grows with the screen: the figures grow with it. */
  readonly isTall?: boolean;
}

/** One side: its word and shape, its total, `PAYOUT: value`, and its state in a word. */
export function SidePanel({ game, side, children, className, isTall = false }: SidePanelProps) {
  const state = sideState(game, side);
  const { isGrey, isWinner, total, payout } = state;
  const look = [
    styles.panel,
    side === 'MERON' ? surface.meron : surface.wala,
    isGrey && surface.grey,
    isWinner && surface.winner,
    isTall && styles.tall,
  ];
  return (
    <section aria-label={side} className={classes(...look, className)}>
      <div className={styles.parts} style={{ '--characters': money(total).length } as CSSProperties}>
        <div className={classes(styles.name, surface.mark)}>
          <SideMark side={side} />
        </div>
        <div className={styles.payout}>
          PAYOUT: <b>{amount(payout)}</b>
        </div>
        <div className={styles.total}>{money(total)}</div>
        <div className={styles.state}>
          <StateWord {...state} />
        </div>
        <div className={styles.extra}>{children}</div>
      </div>
    </section>
  );
}

/** One place for every state, so that nothing else moves: WINNER, (CLOSED), BETTING CLOSED or open. */
function StateWord(state: SideState) {
  if (state.isWinner) return <span className={styles.winnerWord}>WINNER</span>;
  return sideWord(state);
}
