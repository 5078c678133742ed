import type { TimerStatus, TimerView } from '@taya/contracts/timer';
import { useState } from 'react';
import { keys } from '../data/keys.js';
import { showAnswer } from '../data/newest.js';
import { useTimer } from '../data/queries.js';
import { useSecondsLeft } from '../data/server-clock.js';
import { type Command, useCommand } from '../data/use-command.js';
import { countdown } from '../ui/format.js';

interface TimerStep {
  readonly action: TimerStatus;
  readonly maxSeconds: number;
  readonly title: string;
  readonly question: string;
}

interface TimerInput {
  readonly timer_status: TimerStatus;
  readonly max_timer_seconds: number;
}

export interface TimerControl {
  readonly timer: TimerView | undefined;
  readonly status: TimerStatus;
  /** It was started and has reached zero: it can be set and started again at once. */
  readonly isOver: boolean;
  readonly command: Command<TimerInput, TimerView>;
  readonly pending: TimerStep | null;
  readonly ask: (step: TimerStep) => void;
  readonly yes: () => void;
  readonly no: () => void;
  /** Why a step is not possible now; null when it is. */
  readonly whyOff: (action: TimerStatus) => string | null;
}

export const TIMER_STEPS: Readonly<Record<TimerStatus, string>> = {
  set: 'Set',
  start: 'Start',
  stop: 'Stop',
  pause: 'Pause',
};

/** Controls the station's timer: one question before each step, from whichever part of the page it comes. */
export function useTimerControl(): TimerControl {
  const { data: timer } = useTimer();
  const secondsLeft = useSecondsLeft(timer);
  const [pending, setPending] = useState<TimerStep | null>(null);
  const command = useCommand<TimerInput, TimerView>({
    name: 'timer',
    request: (body) => ({ method: 'POST', path: '/api/timer', body }),
    failure: 'Failed to update timer',
    success: 'Timer updated successfully',
    onDone: (answer) => showAnswer(keys.timer, answer),
  });
  const status = timer?.timer_status ?? 'stop';
  const isBegun = status === 'start' || status === 'pause';
  const isOver = isBegun && secondsLeft === 0;
  const isCounting = isBegun && !isOver;
  const idle = isCounting ? null : 'The timer does not run';
  const busy = isCounting ? 'The timer runs: stop it first' : null;
  const stoppable = status === 'start' || status === 'set' ? null : 'The timer does not run';
  const why = { set: busy, start: busy, stop: stoppable, pause: idle };
  return {
    timer,
    status,
    isOver,
    command,
    pending,
    ask: setPending,
    no: () => setPending(null),
    yes: () => {
      if (pending !== null)
        void command.send({ timer_status: pending.action, max_timer_seconds: pending.maxSeconds });
    },
    whyOff: (action) => (command.isSending ? 'The last step is on its way' : why[action]),
  };
}

/** @param maxSeconds 0 for steps without a length */
export function stepOf(action: TimerStatus, status: TimerStatus, maxSeconds = 0): TimerStep {
  const name = action === 'pause' && status === 'pause' ? 'Resume' : TIMER_STEPS[action];
  return {
    action,
    maxSeconds,
    title: `${name} timer`,
    question: `Do you want to ${name.toLowerCase()} the timer?`,
  };
}

export function presetStep(seconds: number): TimerStep {
  return {
    action: 'start',
    maxSeconds: seconds,
    title: `Timer ${countdown(seconds)}`,
    question: `Do you want to set the timer to ${countdown(seconds)} and start it?`,
  };
}
