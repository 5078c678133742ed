import type { EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import type { Facts, Timer } from './facts.js';

type Change = Pick<Timer, 'status' | 'maxSeconds' | 'elapsedMs'>;

/** The state each call leads to, by the state the timer is in; what is not named is not possible. */
const NEXT: Readonly<Record<Timer['status'], Partial<Record<Timer['status'], Timer['status']>>>> = {
  stop: { set: 'set', start: 'start' },
  set: { set: 'set', start: 'start', stop: 'stop' },
  start: { pause: 'pause', stop: 'stop' },
  pause: { pause: 'start', start: 'start' },
};

export function timerChanged(facts: Facts, { data, at }: EventOf<'timer.changed'>): void {
  const { timer } = facts;
  const { action, status, maxSeconds, elapsedMs } = data;
  must(
    NEXT[timer.status][action] === status,
    () => `${action} led the timer from ${timer.status} to ${status}`,
  );
  const setsLength = action === 'set' || (action === 'start' && timer.status !== 'pause');
  if (setsLength) must(maxSeconds >= 1, () => 'the timer has no length');
  else must(maxSeconds === timer.maxSeconds, () => `${action} changed the length of the timer`);
  const elapsed = elapsedAfter(timer, { ...data }, at);
  must(elapsedMs === elapsed, () => `the timer says ${elapsedMs} ms have elapsed, not ${elapsed}`);
  facts.timer = { status, maxSeconds, elapsedMs, at };
}

/** Pausing and going on keep what has elapsed; everything else begins again. */
function elapsedAfter(timer: Timer, { status }: Change, at: number): number {
  if (timer.status === 'pause') return timer.elapsedMs;
  if (status !== 'pause') return 0;
  return Math.min(timer.maxSeconds * 1000, timer.elapsedMs + at - timer.at);
}
