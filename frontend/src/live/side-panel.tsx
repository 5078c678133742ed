import type { Side } from '@taya/contracts/side';
import { useEffect, useRef } from 'react';
import { SideMark } from '../game/side-mark.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import type { ShownSide } from './side-look.js';
import styles from './side-panel.module.css';
import winning from './winner-panel.module.css';

/** Texts up to this many characters keep one size, so that the size seldom changes: `₱100,000.00`, `171.00`. */
const USUAL_LENGTHS = { total: 11, payout: 6 } as const;

interface SidePanelProps {
  readonly side: Side;
  readonly shown: ShownSide;
}

/**
 * One side, readable from the last row of the hall: its name, its state, its payout and its total. The layout follows
 * the shape of its place.
 */
export function SidePanel(props: SidePanelProps) {
  return props.shown.look === 'winner' ? <WinnerPanel {...props} /> : <UsualPanel {...props} />;
}

function UsualPanel({ side, shown }: SidePanelProps) {
  const { look, isClosed, total, payout } = shown;
  const totalFlash = useFlash(total);
  const payoutFlash = useFlash(payout);
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

function WinnerPanel({ side, shown }: SidePanelProps) {
  const { total, payout } = shown;
  return (
    <section className={winning.panel} data-side={side} aria-label={side}>
      <div className={winning.parts}>
        <div className={classes('spread', winning.head)}>
          <h2 className={winning.name}>
            <SideMark side={side} />
          </h2>
          <span className={winning.winner}>WINNER</span>
        </div>
        <p className={winning.payout} style={fitted(payout, USUAL_LENGTHS.payout)}>
          <span className={winning.label}>PAYOUT: </span>
          <b className="fit">{payout}</b>
        </p>
        <p className={winning.total}>
          bet on {side} {total}
        </p>
      </div>
    </section>
  );
}

const FLASH_MS = 600;
/** In the rush before betting closes, numbers change ten times a second: they must not flicker. */
const PAUSE_MS = 2_000;

/**
 * Makes an element over a number light up softly when the number has changed. Only its opacity changes, so nothing is
 * repainted.
 */
function useFlash(value: string) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  const flashedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const nowMs = performance.now();
    if (nowMs - flashedAtMs.current < PAUSE_MS) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    flashedAtMs.current = nowMs;
    element.current?.animate([{ opacity: 0.28 }, { opacity: 0 }], FLASH_MS);
  }, [value]);
  return element;
}
