import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { Unanswered } from '../ui/unanswered.js';
import { TIMER_STEPS, type TimerControl } from './use-timer-control.js';

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
