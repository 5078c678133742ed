import type { TimerStatus, TimerView } from '@taya/contracts/timer';
import { useState } from 'react';
import { keys } from '../data/keys.js';
import { showAnswer } from '../data/newest.js';
import { useTimer } from '../data/queries.js';
import { useSecondsLeft } from '../data/server-clock.js';
import { useCommand } from '../data/use-command.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { countdown } from '../ui/format.js';
import { Unanswered } from '../ui/unanswered.js';

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

export const TIMER_STEPS: Readonly<Record<TimerStatus, string>> = {
  set: 'Set',
  start: 'Start',
  stop: 'Stop',
  pause: 'Pause',
};

export type TimerControl = ReturnType<typeof useTimerControl>;

/** Controls the station's timer: one question before each step, from whichever part of the page it comes. */
export function useTimerControl() {
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
  const status: TimerStatus = timer?.timer_status ?? 'stop';
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
    /** It was started and has reached zero: it can be set and started again at once. */
    isOver,
    command,
    pending,
    ask: setPending,
    no: () => setPending(null),
    yes: () => {
      if (pending !== null)
        void command.send({ timer_status: pending.action, max_timer_seconds: pending.maxSeconds });
    },
    /** Why a step is not possible now; null when it is. */
    whyOff: (action: TimerStatus) => (command.isSending ? 'The last step is on its way' : why[action]),
  };
}

export const stepName = (action: TimerStatus, status: TimerStatus): string =>
  action === 'pause' && status === 'pause' ? 'Resume' : TIMER_STEPS[action];

/** @param maxSeconds 0 for steps without a length */
export function stepOf(action: TimerStatus, status: TimerStatus, maxSeconds = 0): TimerStep {
  const name = stepName(action, status);
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

export function TimerQuestion({ control: { pending, yes, no } }: { readonly control: TimerControl }) {
  if (pending === null) return null;
  return (
    <ConfirmDialog title={pending.title} onClose={no} onYes={yes}>
      {pending.question}
    </ConfirmDialog>
  );
}

export function TimerUnanswered({ control: { command } }: { readonly control: TimerControl }) {
  return (
    <Unanswered
      command={command}
      describe={(input) => `${TIMER_STEPS[input.timer_status].toLowerCase()} of the timer`}
    />
  );
}
