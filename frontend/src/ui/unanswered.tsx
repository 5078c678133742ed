import type { Command } from '../data/use-command.js';
import { Button } from './button.js';
import { classes } from './classes.js';
import styles from './unanswered.module.css';
import { useButtonKey } from './use-hotkeys.js';

export interface UnansweredProps<Input> {
  readonly command: Pick<Command<Input, unknown>, 'unanswered' | 'ask' | 'isSending'>;
  /** The command in a few words: `MERON ₱500.00`. */
  readonly describe: (input: Input) => string;
  /** The key of Check now, where it has one. */
  readonly hotkey?: string | undefined;
}

/** A command without a reply, shown in a bar over the page so that nothing moves. Check now only asks what became of it. */
export function Unanswered<Input>({ command, describe, hotkey }: UnansweredProps<Input>) {
  const { unanswered, ask, isSending } = command;
  useButtonKey(hotkey, unanswered === null || isSending, () => void ask());
  return (
    <div role="status" className={styles.unansweredPlace}>
      {unanswered !== null && (
        <div className={classes('spread notice', styles.unanswered)}>
          <span>Server did not reply: {describe(unanswered.input)} may or may not be recorded.</span>
          <Button size="small" tone="strong" hotkey={hotkey} isBusy={isSending} onClick={() => void ask()}>
            Check now
          </Button>
        </div>
      )}
    </div>
  );
}
