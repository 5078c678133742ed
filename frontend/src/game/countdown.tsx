import type { TimerView } from '@taya/contracts/timer';
import { useSecondsLeft } from '../data/server-clock.js';
import { classes } from '../ui/classes.js';
import { countdown } from '../ui/format.js';
import styles from './countdown.module.css';

const LAST_SECONDS = 60;

export interface CountdownProps {
  /** Undefined until it has loaded: shown as stopped. */
  readonly timer: TimerView | undefined;
  readonly className?: string | undefined;
}

/** The time left on the server's clock: yellow, and red under a minute. `className` sets the size. */
export function Countdown({ timer, className }: CountdownProps) {
  const seconds = useSecondsLeft(timer) ?? 0;
  const isSet = timer !== undefined && timer.timer_status !== 'stop';
  return (
    <span
      role="timer"
      className={classes(styles.countdown, className)}
      data-hours={seconds >= 3600 || undefined}
      data-time={isSet ? (seconds < LAST_SECONDS ? 'last' : 'plenty') : 'none'}
    >
      {countdown(seconds)}
    </span>
  );
}
