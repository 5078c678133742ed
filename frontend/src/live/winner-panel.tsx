import { SideMark } from '../game/side-mark.js';
import { fitted } from '../ui/fit.js';
import type { SidePanelProps } from './side-panel.js';
import styles from './winner-panel.module.css';

/** `187.50` */
const USUAL_LENGTH = 6;

export function WinnerPanel({ side, shown }: SidePanelProps) {
  const { total, payout } = shown;
  return (
    <section className={styles.panel} data-side={side} aria-label={side}>
      <div className={styles.parts}>
        <div className={styles.head}>
          <h2 className={styles.name}>
            <SideMark side={side} />
          </h2>
          <span className={styles.winner}>WINNER</span>
        </div>
        <p className={styles.payout} style={fitted(payout, USUAL_LENGTH)}>
          <span className={styles.label}>PAYOUT: </span>
          <b className="fit">{payout}</b>
        </p>
        <p className={styles.total}>
          bet on {side} {total}
        </p>
      </div>
    </section>
  );
}
