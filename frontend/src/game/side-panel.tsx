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
  | 'last_game_status_id'
  | 'is_bet_meron_open_after_pause'
  | 'is_bet_wala_open_after_pause'
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
  /** Closed while betting is open in the game, or paused: grey. */
  readonly isClosed: boolean;
  /** Betting has ended on both sides, and there is no result yet: grey. */
  readonly isBettingOver: boolean;
  readonly isWinner: boolean;
  readonly total: string;
  readonly payout: string;
}

type StatusOf = Pick<PanelGame, 'game_status_id' | 'last_game_status_id'>;

/** The status of a game, or the one a paused game resumes to. */
const statusBesidesPause = (game: StatusOf): GameStatus => game.last_game_status_id ?? game.game_status_id;

/** Whether betting has ended and the result is still to come. */
export function isBettingOver(game: StatusOf): boolean {
  return statusBesidesPause(game) === GameStatus.Ongoing;
}

/** One side of a game, as panels and boards show it. */
export function sideState(game: PanelGame, side: Side): SideState {
  const isMeron = side === 'MERON';
  const isOpen = isMeron ? game.is_bet_meron_open : game.is_bet_wala_open;
  const afterPause = isMeron ? game.is_bet_meron_open_after_pause : game.is_bet_wala_open_after_pause;
  return {
    isOpen,
    isClosed: statusBesidesPause(game) === GameStatus.BettingOpen && !(afterPause ?? isOpen),
    isBettingOver: isBettingOver(game),
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

/** A side: its word and shape, its total, `PAYOUT: value`, and how it stands in a word. */
export function SidePanel({ game, side, children, className, isTall = false }: SidePanelProps) {
  const state = sideState(game, side);
  const { isClosed, isBettingOver, isWinner, total, payout } = state;
  const look = [
    styles.panel,
    side === 'MERON' ? styles.meron : styles.wala,
    (isClosed || isBettingOver) && styles.closed,
    isWinner && styles.winner,
    isTall && styles.tall,
  ];
  return (
    <section aria-label={side} className={classes(...look, className)}>
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

/** All in one place, where nothing else moves: WINNER, (CLOSED), BETTING CLOSED or open. */
function StateWord(state: SideState) {
  if (state.isWinner) return <span className={styles.winnerWord}>WINNER</span>;
  return sideWord(state);
}

/** What is to be said of a side besides that it has won. */
export function sideWord({ isOpen, isClosed, isBettingOver: isOver }: SideState): string {
  if (isClosed) return '(CLOSED)';
  if (isOver) return 'BETTING CLOSED';
  return isOpen ? 'open' : '';
}
