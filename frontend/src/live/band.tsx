import type { TimerView } from '@taya/contracts/timer';
import styles from './band.module.css';
import { Clock } from './clock.js';
import { sizedFor } from './sized-for.js';
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
        <div key={words} className={styles.place} data-closed={words.endsWith(' CLOSED')}>
          <p className={styles.words} style={sizedFor(words)} aria-hidden="true">
            {words}
          </p>
        </div>
      ))}
      {timer !== null && (
        <div className={styles.clockPlace}>
          <Clock timer={timer} className={styles.clock} />
        </div>
      )}
    </div>
  );
}
