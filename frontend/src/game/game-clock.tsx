import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { useTimer } from '../data/queries.js';
import { useSecondsLeft } from '../data/server-clock.js';
import { classes } from '../ui/classes.js';
import { countdown } from '../ui/format.js';
import { Countdown } from './countdown.js';
import styles from './game-clock.module.css';
import { lastCallTimer, useGameTimer } from './game-timer.js';

interface GameClockProps {
  readonly game: GameView | null | undefined;
  readonly className?: string | undefined;
  /** Whether its space stays free while no timer is set. If not, a last call is shown only instead of a timer. */
  readonly isSpaceReserved: boolean;
}

/** The timer while one is set; a last call replaces it. */
export function GameClock({ game, className, isSpaceReserved }: GameClockProps) {
  const { data: timer } = useTimer();
  const call = lastCallTimer(game);
  const shown = useGameTimer(game, timer);
  if (call === null) return shown && <Countdown timer={shown} className={className} />;
  const isTimerSet = timer !== undefined && timer.timer_status !== 'stop';
  return isSpaceReserved || isTimerSet ? <LastCall call={call} className={className} /> : null;
}

/** A last call shown over a line that has no place for a timer, so that nothing moves. */
export function LastCallOver({ game }: Pick<GameClockProps, 'game'>) {
  const { data: timer } = useTimer();
  const call = lastCallTimer(game);
  if (call === null || (timer !== undefined && timer.timer_status !== 'stop')) return null;
  return <LastCall call={call} className={styles.over} />;
}

function LastCall({
  call,
  className,
}: {
  readonly call: TimerView;
  readonly className?: string | undefined;
}) {
  const seconds = useSecondsLeft(call) ?? 0;
  return (
    <span className={classes('spread', styles.lastCall, className)}>
      <span>LAST CALL</span>{' '}
      <b role="timer" aria-label="Last call">
        {countdown(seconds)}
      </b>
    </span>
  );
}
