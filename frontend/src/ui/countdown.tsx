import type { TimerView } from '@taya/contracts/timer';
import { useEffect, useRef } from 'react';
import { useSecondsLeft } from '../data/server-clock.js';
import { countdown } from './format.js';

const LAST_SECONDS = 60;

export interface CountdownProps {
  /** Undefined until it is known: shown as stopped. */
  readonly timer: TimerView | undefined;
  readonly className?: string | undefined;
  /** Called once when a running timer comes to zero. */
  readonly onFinished?: () => void;
}

/** What is left on the server's clock; in another colour under a minute. The size is that of `className`. */
export function Countdown({ timer, className, onFinished }: CountdownProps) {
  const seconds = useSecondsLeft(timer) ?? 0;
  useFinish(timer, seconds, onFinished);
  const isRed = seconds < LAST_SECONDS;
  return (
    <span
      role="timer"
      className={className}
      data-hours={seconds >= 3600 || undefined}
      style={{ color: isRed ? 'var(--timer-last)' : 'var(--timer)', fontVariantNumeric: 'tabular-nums' }}
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
