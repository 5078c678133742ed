import type { Command } from '../data/use-command.js';
import { Button } from './button.js';
import styles from './unanswered.module.css';

export interface UnansweredProps<Input> {
  readonly command: Pick<Command<Input, unknown>, 'unanswered' | 'ask' | 'isSending'>;
  /** The command in a few words: `MERON ₱500`. */
  readonly describe: (input: Input) => string;
}

/** A command that was sent and not answered, told in a bar over the page so that nothing moves; asking tells what became of it, and does nothing. */
export function Unanswered<Input>({ command, describe }: UnansweredProps<Input>) {
  const { unanswered, ask, isSending } = command;
  return (
    <div role="status" className={styles.unansweredPlace}>
      {unanswered !== null && (
        <div className={styles.unanswered}>
          <span>No answer came for {describe(unanswered.input)}.</span>
          <Button size="small" tone="strong" isBusy={isSending} onClick={() => void ask()}>
            What became of it?
          </Button>
        </div>
      )}
    </div>
  );
}
