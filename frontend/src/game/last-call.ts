import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';

type Called = Pick<GameView, 'last_call_ends_at' | 'last_call_seconds'>;

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
