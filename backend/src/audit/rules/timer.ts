import type { EventData, EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import type { Facts, Timer } from './facts.js';
import { ONGOING } from './games.js';

type Status = Timer['status'];
type Next = Partial<Record<Status, Status>>;

/** The state after each call, by the state of the timer; other combinations are not possible. */
const NEXT: Readonly<Record<Status, Next>> = {
  stop: { set: 'set', start: 'start' },
  set: { set: 'set', start: 'start', stop: 'stop' },
  start: { pause: 'pause', stop: 'stop' },
  pause: { pause: 'start', start: 'start' },
};

/** Additionally possible once the timer has run out: starting from the beginning. */
const NEXT_AT_ZERO: Next = { set: 'set', start: 'start' };

export function timerChanged(facts: Facts, { data, at, by }: EventOf<'timer.changed'>): void {
  const { timer } = facts;
  const { action, status, maxSeconds, elapsedMs, withBetting = false } = data;
  const isAtZero = isBegun(timer) && elapsedAt(timer, at) === timer.maxSeconds * 1000;
  if (withBetting) mustFollowBetting(facts, data, by.userId, isAtZero);
  else {
    const next = isAtZero ? { ...NEXT[timer.status], ...NEXT_AT_ZERO } : NEXT[timer.status];
    must(next[action] === status, () => `${action} led the timer from ${timer.status} to ${status}`);
  }
  const goesOn = timer.status === 'pause' && !withBetting && !(isAtZero && action !== 'pause');
  const setsLength = !withBetting && (action === 'set' || (action === 'start' && !goesOn));
  if (setsLength) must(maxSeconds >= 1, () => 'the timer has no length');
  else must(maxSeconds === timer.maxSeconds, () => `${action} changed the length of the timer`);
  const elapsed = goesOn || status === 'pause' ? elapsedAt(timer, at) : 0;
  must(elapsedMs === elapsed, () => `the timer says ${elapsedMs} ms have elapsed, not ${elapsed}`);
  facts.timer = { status, maxSeconds, elapsedMs, at };
}

/**
 * Where the settings say so, the timer follows the user who opened or closed betting in the event before: it starts again
 * unless it is counting, and stops if it was started.
 */
function mustFollowBetting(
  { before, game, timer, timerFollowsBetting }: Facts,
  { action, status, maxSeconds }: EventData<'timer.changed'>,
  userId: number,
  isAtZero: boolean,
): void {
  const isOpening = action === 'start';
  const follows = isOpening ? 'game.bettingOpened' : 'game.bettingClosed';
  const isAfterIt = before?.type === follows && before.by.userId === userId;
  must(timerFollowsBetting && isAfterIt, () => `${action} of the timer does not follow betting`);
  must(isOpening || game?.status === ONGOING, () => 'the timer stopped while betting was open');
  const mayChange = isOpening ? timer.status !== 'start' || isAtZero : isBegun(timer);
  must(
    status === action && (status === 'start' || status === 'stop') && mayChange && maxSeconds >= 1,
    () => `${action} with betting led the timer from ${timer.status} to ${status}`,
  );
}

function isBegun({ status }: Timer): boolean {
  return status === 'start' || status === 'pause';
}

/** Elapsed time of a countdown that was started, in milliseconds, up to its length. */
function elapsedAt(timer: Timer, at: number): number {
  if (timer.status === 'pause') return timer.elapsedMs;
  return Math.min(timer.maxSeconds * 1000, timer.elapsedMs + at - timer.at);
}
