import { MAX_TIMER_SECONDS } from '@taya/contracts/limits';
import { TIMER_STATUSES, type TimerStatus } from '@taya/contracts/timer';
import { IsOneOf, IsWhole } from '../http/validation.js';
import type { SetTimer } from '../ledger/commands.js';

/** The body of `POST /api/timer`. */
export class TimerDto {
  @IsOneOf(TIMER_STATUSES)
  readonly timer_status!: TimerStatus;

  /** Used by `set`, which requires it, and by `start`; a client may send 0 with the others. */
  @IsWhole({ min: 0, max: MAX_TIMER_SECONDS, optional: true })
  readonly max_timer_seconds?: number;
}

/** The command of a timer call. */
export function timerCommand({ timer_status: action, max_timer_seconds: maxSeconds }: TimerDto): SetTimer {
  const takesLength = action === 'set' || action === 'start';
  return { type: 'setTimer', action, ...(takesLength && maxSeconds !== undefined ? { maxSeconds } : {}) };
}
