import { GameStatus, type GameView } from '@taya/contracts/game';
import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import { useEffect, useState } from 'react';
import { serverNow } from '../data/server-clock.js';
import { lastCallTimer } from './last-call.js';

type Timed = Pick<GameView, 'game_status_id' | 'last_call_ends_at' | 'last_call_seconds'>;

/** What the hall and the tills count down; null for nothing. */
export function useGameTimer(game: Timed | null | undefined, timer: TimerView | undefined): TimerView | null {
  return gameTimer(game, timer, useIsOver(timer));
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

/** Whether a running timer has reached zero. */
function useIsOver(timer: TimerView | undefined): boolean {
  const [over, setOver] = useState<TimerView | null>(null);
  useEffect(() => {
    if (timer?.timer_status !== 'start') return;
    const leftMs = remainingSeconds(timer, serverNow()) * 1_000;
    const end = window.setTimeout(() => setOver(timer), leftMs);
    return () => window.clearTimeout(end);
  }, [timer]);
  return timer !== undefined && over === timer;
}
