import type { GameView, Side } from '@taya/contracts/game';
import { payoutText, pesosText } from './amounts.js';
import styles from './side-panel.module.css';
import { type SideState, sideStateOf } from './side-state.js';
import { useFlash } from './use-flash.js';

const STATE_WORDS: Readonly<Record<SideState, string>> = { winner: 'WINNER', closed: '(CLOSED)', plain: '' };
/** Amounts up to this long keep one size, so that it seldom changes: `₱100,000.00`. */
const USUAL_LENGTH = 11;

export interface SidePanelProps {
  readonly side: Side;
  /** Null when there is no game, or none is known yet. */
  readonly game: GameView | null;
}

/** One side, for the last row of the hall: its name, its state, what it pays and what is on it. */
export function SidePanel({ side, game }: SidePanelProps) {
  const state = game === null ? 'plain' : sideStateOf(game, side);
  const isMeron = side === 'MERON';
  const total = pesosText((isMeron ? game?.total_meron_bet_amount : game?.total_wala_bet_amount) ?? '0.00');
  const payout = payoutText((isMeron ? game?.meron_payout : game?.wala_payout) ?? '0.00');
  const totalLine = useFlash<HTMLParagraphElement>(total);
  const payoutLine = useFlash<HTMLParagraphElement>(payout);
  return (
    <section className={styles.panel} data-side={side} data-state={state} aria-label={side}>
      <div className={styles.head}>
        <span className={styles.mark} aria-hidden="true" />
        <h2 className={styles.name}>{side}</h2>
        <span className={styles.state}>{STATE_WORDS[state]}</span>
      </div>
      <p ref={payoutLine} className={styles.payout}>
        PAYOUT: {payout}
      </p>
      <p
        ref={totalLine}
        className={styles.total}
        style={{ '--length': Math.max(USUAL_LENGTH, total.length) } as React.CSSProperties}
      >
        {total}
      </p>
    </section>
  );
}
