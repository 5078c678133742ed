import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import { useEffect, useState } from 'react';
import styles from './clock.module.css';
import { clockText, isHurry } from './clock-text.js';

const SECOND_MS = 1_000;
/** Past the turn of a second, so that a timer that fires early does not show the old one for another second. */
const MARGIN_MS = 5;

export interface ClockProps {
  readonly timer: TimerView | null;
  readonly serverNowMs: () => number;
}

/** The countdown, by the server's clock. */
export function Clock({ timer, serverNowMs }: ClockProps) {
  const seconds = useRemainingSeconds(timer, serverNowMs);
  const isLong = seconds > 3_599;
  return (
    <div
      role="timer"
      aria-label="Time left"
      className={styles.clock}
      data-hurry={isHurry(seconds)}
      data-long={isLong}
    >
      {clockText(seconds)}
    </div>
  );
}

function useRemainingSeconds(timer: TimerView | null, serverNowMs: () => number): number {
  const left = () => (timer === null ? 0 : remainingSeconds(timer, serverNowMs()));
  const [, tick] = useState(0);
  const seconds = left();
  const isRunning = timer?.timer_status === 'start' && seconds > 0;
  useEffect(() => {
    if (!isRunning || timer === null) return;
    let handle: ReturnType<typeof setTimeout>;
    const next = () => {
      const leftMs = remainingSeconds(timer, serverNowMs()) * SECOND_MS;
      handle = setTimeout(
        () => {
          tick((count) => count + 1);
          next();
        },
        (leftMs % SECOND_MS) + MARGIN_MS,
      );
    };
    next();
    return () => clearTimeout(handle);
  }, [isRunning, timer, serverNowMs]);
  return seconds;
}
