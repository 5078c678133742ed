import { GameStatus, type GameView } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../ui/classes.js';
import { amount, money } from '../ui/format.js';
import { SideMark } from './side-mark.js';
import styles from './side-panel.module.css';

type PanelGame = Pick<
  GameView,
  | 'game_status_id'
  | 'is_bet_meron_open'
  | 'is_bet_wala_open'
  | 'is_winner_meron'
  | 'total_meron_bet_amount'
  | 'total_wala_bet_amount'
  | 'meron_payout'
  | 'wala_payout'
>;

export interface SideState {
  readonly isOpen: boolean;
  /** Betting is open in the game, and closed on this side: shown grey. */
  readonly isClosed: boolean;
  readonly isWinner: boolean;
  readonly total: string;
  readonly payout: string;
}

/** One side of a game, as panels and boards show it. */
export function sideState(game: PanelGame, side: Side): SideState {
  const isMeron = side === 'MERON';
  const isOpen = isMeron ? game.is_bet_meron_open : game.is_bet_wala_open;
  return {
    isOpen,
    isClosed: game.game_status_id === GameStatus.BettingOpen && !isOpen,
    isWinner: game.is_winner_meron === isMeron,
    total: isMeron ? game.total_meron_bet_amount : game.total_wala_bet_amount,
    payout: isMeron ? game.meron_payout : game.wala_payout,
  };
}

export interface SidePanelProps {
  readonly game: PanelGame;
  readonly side: Side;
  /** A last line across the panel: the teller's own stakes. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** In a column that is as high as there is room: the figures grow with it. */
  readonly isTall?: boolean;
}

/** A side: WINNER, its word and shape, its total, `PAYOUT: value`, (CLOSED). */
export function SidePanel({ game, side, children, className, isTall = false }: SidePanelProps) {
  const state = sideState(game, side);
  const { isClosed, isWinner, total, payout } = state;
  const colour = isClosed ? styles.closed : side === 'MERON' ? styles.meron : styles.wala;
  return (
    <section
      aria-label={side}
      className={classes(styles.panel, colour, isWinner && styles.winner, isTall && styles.tall, className)}
    >
      <div className={styles.parts} style={{ '--characters': money(total).length } as CSSProperties}>
        <div className={styles.name}>
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

/** All in one place, where nothing else moves: WINNER, (CLOSED) or open. */
function StateWord({ isOpen, isClosed, isWinner }: SideState) {
  if (isWinner) return <span className={styles.winnerWord}>WINNER</span>;
  if (isClosed) return '(CLOSED)';
  return isOpen ? 'open' : null;
}
