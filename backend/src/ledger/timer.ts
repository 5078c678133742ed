import { MAX_TIMER_SECONDS } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import type { TimerStatus } from '@taya/contracts/timer';
import { command } from './command.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, type DomainEventOf, type Refused, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { unreachable } from './invariant.js';
import type { StationState, TimerRow } from './state/state.js';

const REFUSED: Readonly<Record<TimerStatus, string>> = {
  set: 'The timer can be set only while it is stopped, set or at zero.',
  start: 'The timer is already started.',
  pause: 'The timer can be paused only while it is started.',
  stop: 'The timer can be stopped only while it is started or set.',
};

export interface SetTimer {
  readonly action: TimerStatus;
  /** Required by `set`; without it `start` uses the last length that was set. */
  readonly maxSeconds?: number;
}

/** @returns refusal: VALIDATION for a length out of range or missing, TIMER_NOT_ALLOWED */
function setTimer(state: StationState, command: SetTimer, { at }: Context): DecisionOf<'timer.changed'> {
  const timer = state.timer.get();
  switch (command.action) {
    case 'set':
      return set(timer, command, at);
    case 'start':
      return timer.status === 'pause' && !isOver(timer, at)
        ? resume(timer, 'start')
        : start(timer, command, at);
    case 'pause':
      if (timer.status === 'pause') return resume(timer, 'pause');
      return timer.status === 'start'
        ? changeTimer('pause', 'pause', timer.maxSeconds, elapsedMsAt(timer, at))
        : refuse('TIMER_NOT_ALLOWED', REFUSED.pause);
    case 'stop':
      return timer.status === 'start' || timer.status === 'set'
        ? changeTimer('stop', 'stop', timer.maxSeconds, 0)
        : refuse('TIMER_NOT_ALLOWED', REFUSED.stop);
    default:
      return unreachable(command.action);
  }
}

/** Elapsed time of the countdown at an instant, in milliseconds: it grows while running, up to the length. */
export function elapsedMsAt(timer: TimerRow, at: number): number {
  if (timer.status !== 'start') return timer.elapsedMs;
  return Math.min(timer.maxSeconds * 1000, timer.elapsedMs + at - timer.at);
}

function set(timer: TimerRow, { maxSeconds }: SetTimer, at: number): DecisionOf<'timer.changed'> {
  if (!isLength(maxSeconds)) return refuseLength();
  return isIdle(timer, at)
    ? changeTimer('set', 'set', maxSeconds, 0)
    : refuse('TIMER_NOT_ALLOWED', REFUSED.set);
}

function start(timer: TimerRow, command: SetTimer, at: number): DecisionOf<'timer.changed'> {
  if (command.maxSeconds !== undefined && !isLength(command.maxSeconds)) return refuseLength();
  if (!isIdle(timer, at)) return refuse('TIMER_NOT_ALLOWED', REFUSED.start);
  const maxSeconds = command.maxSeconds ?? timer.maxSeconds;
  return isLength(maxSeconds) ? changeTimer('start', 'start', maxSeconds, 0) : refuseLength();
}

function resume(timer: TimerRow, action: 'start' | 'pause'): DecisionOf<'timer.changed'> {
  return changeTimer(action, 'start', timer.maxSeconds, timer.elapsedMs);
}

/** Whether it may be set or started from the beginning: it is not running, or it has run out. */
function isIdle(timer: TimerRow, at: number): boolean {
  return timer.status === 'stop' || timer.status === 'set' || isOver(timer, at);
}

/** Whether a started countdown has reached zero. */
function isOver(timer: TimerRow, at: number): boolean {
  return isBegun(timer) && elapsedMsAt(timer, at) >= timer.maxSeconds * 1000;
}

function isBegun({ status }: TimerRow): boolean {
  return status === 'start' || status === 'pause';
}

function isLength(seconds: number | undefined): seconds is number {
  return seconds !== undefined && Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_TIMER_SECONDS;
}

function refuseLength(): Refused {
  return refuse('VALIDATION', `Timer must be from 1 to ${MAX_TIMER_SECONDS} seconds`);
}

function changeTimer(
  action: TimerStatus,
  status: TimerStatus,
  maxSeconds: number,
  elapsedMs: number,
): DecisionOf<'timer.changed'> {
  return accept({ type: 'timer.changed', data: { action, status, maxSeconds, elapsedMs } });
}

/**
 * As betting opens the timer starts from the beginning, with the length set last, where the settings say so. A running
 * one keeps running.
 */
export function timerAsBettingOpens(state: StationState, at: number): Following {
  const timer = state.timer.get();
  const isCounting = timer.status === 'start' && !isOver(timer, at);
  const starts = state.settings.get().timerFollowsBetting && !isCounting && isLength(timer.maxSeconds);
  return starts ? [followBetting('start', timer)] : [];
}

/**
 * As betting ends a timer that has run out stops; where the settings say so, any one that was started. One that is only
 * set stays set.
 */
export function timerAsBettingEnds(state: StationState, at: number): Following {
  const timer = state.timer.get();
  const stops = state.settings.get().timerFollowsBetting ? isBegun(timer) : isOver(timer, at);
  return stops ? [followBetting('stop', timer)] : [];
}

/** A timer that has run out belongs to the game before. */
export function timerAsGameBegins(state: StationState, at: number): Following {
  const timer = state.timer.get();
  return isOver(timer, at) ? [followBetting('stop', timer)] : [];
}

type Following = readonly DomainEventOf<'timer.changed'>[];

function followBetting(action: 'start' | 'stop', { maxSeconds }: TimerRow): DomainEventOf<'timer.changed'> {
  const data = { action, status: action, maxSeconds, elapsedMs: 0, withBetting: true };
  return { type: 'timer.changed', data };
}

export function timerChanged(state: StationState, { data, at }: EventOf<'timer.changed'>): void {
  const { status, maxSeconds, elapsedMs } = data;
  state.timer.put({ status, maxSeconds, elapsedMs, at });
}

export const TIMER_COMMANDS = {
  setTimer: command(Role.Admin, setTimer, (state) => state.timer.get()),
} as const;
