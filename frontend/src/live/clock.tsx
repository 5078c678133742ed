import type { TimerView } from '@taya/contracts/timer';
import { Countdown } from '../game/countdown.js';

export interface ClockProps {
  readonly timer: TimerView;
  readonly className: string | undefined;
}

/** The time left; `className` sets its size. */
export function Clock({ timer, className }: ClockProps) {
  return (
    <div className={className}>
      <Countdown timer={timer} />
    </div>
  );
}
