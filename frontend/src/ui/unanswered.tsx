import type { Command } from '../data/use-command.js';
import { Button } from './button.js';
import styles from './unanswered.module.css';

export interface UnansweredProps<Input> {
  readonly command: Pick<Command<Input, unknown>, 'unanswered' | 'ask' | 'isSending'>;
  /** The command in a few words: `MERON ₱500.00`. */
  readonly describe: (input: Input) => string;
  /** The word for success: `sold`, in 'may or may not be sold'. */
  readonly done?: string;
}

/** A command without a reply, shown in a bar over the page so that nothing moves. Check now only asks what became of it. */
export function Unanswered<Input>({ command, describe, done = 'recorded' }: UnansweredProps<Input>) {
  const { unanswered, ask, isSending } = command;
  return (
    <div role="status" className={styles.unansweredPlace}>
      {unanswered !== null && (
        <div className={styles.unanswered}>
          <span>
            Server did not reply: {describe(unanswered.input)} may or may not be {done}.
          </span>
          <Button size="small" tone="strong" isBusy={isSending} onClick={() => void ask()}>
            Check now
          </Button>
        </div>
      )}
    </div>
  );
}
