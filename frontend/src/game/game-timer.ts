import { GameStatus, type GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { useSecondsLeft } from '../data/server-clock.js';
import { lastCallTimer } from './last-call.js';

type Timed = Pick<GameView, 'game_status_id' | 'last_call_ends_at' | 'last_call_seconds'>;

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
