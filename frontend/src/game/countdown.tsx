import type { TimerView } from '@taya/contracts/timer';
import { useEffect, useRef } from 'react';
import { useSecondsLeft } from '../data/server-clock.js';
import { classes } from '../ui/classes.js';
import { countdown } from '../ui/format.js';
import styles from './countdown.module.css';

const LAST_SECONDS = 60;

export interface CountdownProps {
  /** Undefined until it has loaded: shown as stopped. */
  readonly timer: TimerView | undefined;
  readonly className?: string | undefined;
  /** Called once when a running timer reaches zero. */
  readonly onFinished?: () => void;
}

/** The time left on the server's clock: yellow, and red under a minute. `className` sets the size. */
export function Countdown({ timer, className, onFinished }: CountdownProps) {
  const seconds = useSecondsLeft(timer) ?? 0;
  useFinish(timer, seconds, onFinished);
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

function useFinish(timer: TimerView | undefined, seconds: number, onFinished?: () => void): void {
  const wasRunning = useRef(false);
  const listener = useRef(onFinished);
  listener.current = onFinished;
  const isRunning = timer?.timer_status === 'start' && seconds > 0;
  const isAtEnd = timer?.timer_status === 'start' && seconds <= 0;
  useEffect(() => {
    if (wasRunning.current && isAtEnd) listener.current?.();
    wasRunning.current = isRunning;
  }, [isRunning, isAtEnd]);
}
