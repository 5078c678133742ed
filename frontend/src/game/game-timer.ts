import { GameStatus, type GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { useSecondsLeft } from '../data/server-clock.js';

type Called = Pick<GameView, 'last_call_ends_at' | 'last_call_seconds'>;
type Timed = Called & Pick<GameView, 'game_status_id'>;

/** What the hall and the tills count down; null for nothing. */
export function useGameTimer(game: Timed | null | undefined, timer: TimerView | undefined): TimerView | null {
  const isOver = useSecondsLeft(timer) === 0 && timer?.timer_status === 'start';
  return gameTimer(game, timer, isOver);
}

/**
 * A last call comes before the timer; null while neither is set. A timer at zero is shown only while betting is open,
 * to say that its time is up.
 */
export function gameTimer(
  game: Timed | null | undefined,
  timer: TimerView | undefined,
  isOver: boolean,
): TimerView | null {
  const lastCall = lastCallTimer(game);
  if (lastCall !== null) return lastCall;
  if (timer === undefined || timer.timer_status === 'stop') return null;
  return isOver && game?.game_status_id !== GameStatus.BettingOpen ? null : timer;
}

/** A last call in the form of a running timer; null while there is none. */
export function lastCallTimer(game: Called | null | undefined): TimerView | null {
  const { last_call_ends_at: endsAt, last_call_seconds: seconds } = game ?? {};
  if (typeof endsAt !== 'string' || typeof seconds !== 'number') return null;
  const startedAtMs = Date.parse(endsAt) - seconds * 1_000;
  return {
    timer_status: 'start',
    max_timer_seconds: seconds,
    seconds_elapsed: 0,
    timer_ts: new Date(startedAtMs).toISOString(),
  };
}
