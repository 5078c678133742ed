import type { Side } from '@taya/contracts/side';
import { SideMark } from '../game/side-mark.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import type { ShownSide } from './side-look.js';
import styles from './side-panel.module.css';
import { useFlash } from './use-flash.js';

/** Texts up to this many characters keep one size, so that the size seldom changes: `₱100,000.00`, `171.00`. */
const USUAL_LENGTHS = { total: 11, payout: 6 } as const;

export interface SidePanelProps {
  readonly side: Side;
  readonly shown: ShownSide;
}

/**
 * One side, readable from the last row of the hall: its name, its state, its payout and its total. The layout follows
 * the shape of its place.
 */
export function SidePanel({ side, shown }: SidePanelProps) {
  const { look, isClosed, total, payout } = shown;
  const totalFlash = useFlash<HTMLSpanElement>(total);
  const payoutFlash = useFlash<HTMLSpanElement>(payout);
  return (
    <section className={styles.panel} data-side={side} data-look={look} aria-label={side}>
      <div className={styles.parts}>
        <h2 className={styles.name}>
          <SideMark side={side} />
        </h2>
        <span className={styles.state}>{isClosed && '(CLOSED)'}</span>
        <p className={styles.payout} style={fitted(payout, USUAL_LENGTHS.payout)}>
          <span>PAYOUT: </span>
          <b className="fit">{payout}</b>
          <span ref={payoutFlash} className={styles.flash} />
        </p>
        <p className={classes('fit', styles.total)} style={fitted(total, USUAL_LENGTHS.total)}>
          {total}
          <span ref={totalFlash} className={styles.flash} />
        </p>
      </div>
    </section>
  );
}
