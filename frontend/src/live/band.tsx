import type { TimerView } from '@taya/contracts/timer';
import { Countdown } from '../game/countdown.js';
import { classes } from '../ui/classes.js';
import { fitted } from '../ui/fit.js';
import styles from './band.module.css';
import type { BandState } from './stage.js';
import { BAND_WORDS } from './texts.js';

export interface BandProps {
  readonly state: BandState;
  /** The time left; null shows none, and the words fill the band. */
  readonly timer: TimerView | null;
}

/** Whether betting is open, in the largest letters, and the time left, nearly as large. */
export function Band({ state, timer }: BandProps) {
  const parts = BAND_WORDS[state];
  return (
    <div
      className={styles.band}
      data-state={state}
      data-halves={parts.length > 1}
      data-clock={timer !== null}
    >
      {parts.map((words) => (
        <div key={words} className={classes('place', styles.half)} data-closed={words.endsWith(' CLOSED')}>
          <p className={classes('fit', styles.words)} style={fitted(words)} aria-hidden="true">
            {words}
          </p>
        </div>
      ))}
      {timer !== null && (
        <div className={classes('place', styles.clockPlace)}>
          <Countdown timer={timer} className={styles.clock} />
        </div>
      )}
    </div>
  );
}
