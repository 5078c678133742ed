import type { GameView } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';
import type { CSSProperties } from 'react';
import { SideMark } from '../game/side-mark.js';
import { sideState } from '../game/side-panel.js';
import { amount, money } from '../ui/format.js';
import styles from './side-panel.module.css';
import { useFlash } from './use-flash.js';

/** Texts up to this long keep one size, so that it seldom changes: `₱100,000.00`, `PAYOUT: 171.00`. */
const USUAL_LENGTHS = { total: 11, payout: 14 } as const;

/** Tells the style sheet how long a text is, for its size. */
const sizedFor = (text: string, usualLength: number) =>
  ({ '--length': Math.max(usualLength, text.length) }) as CSSProperties;

export interface SidePanelProps {
  readonly side: Side;
  /** Null when there is no game, or none is known yet. */
  readonly game: GameView | null;
}

/** One side, for the last row of the hall: its name, its state, what it pays and what is on it. */
export function SidePanel({ side, game }: SidePanelProps) {
  const state = game === null ? null : sideState(game, side);
  const word = state?.isWinner ? 'winner' : state?.isClosed ? 'closed' : 'plain';
  const total = money(state?.total ?? '0.00');
  const payout = `PAYOUT: ${amount(state?.payout ?? '0.00')}`;
  const totalFlash = useFlash<HTMLSpanElement>(total);
  const payoutFlash = useFlash<HTMLSpanElement>(payout);
  return (
    <section className={styles.panel} data-side={side} data-state={word} aria-label={side}>
      <h2 className={styles.head}>
        <SideMark side={side} />
        <span className={styles.state}>{STATE_WORDS[word]}</span>
      </h2>
      <p className={styles.payout} style={sizedFor(payout, USUAL_LENGTHS.payout)}>
        {payout}
        <span ref={payoutFlash} className={styles.flash} />
      </p>
      <p className={styles.total} style={sizedFor(total, USUAL_LENGTHS.total)}>
        {total}
        <span ref={totalFlash} className={styles.flash} />
      </p>
    </section>
  );
}

const STATE_WORDS = { winner: 'WINNER', closed: '(CLOSED)', plain: '' } as const;
