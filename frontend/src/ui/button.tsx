import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.js';

export type ButtonTone = 'plain' | 'accent' | 'strong' | 'good' | 'danger' | 'meron' | 'wala';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** `danger` is only outlined, because red belongs to MERON: the label says that an action is destructive. */
  readonly tone?: ButtonTone;
  readonly size?: 'small' | 'medium' | 'large' | 'huge';
  readonly hotkey?: string | undefined;
  /** Why it is off, for everybody who points at it; falsy while it is on. */
  readonly off?: string | false | null | undefined;
  /** Shows a spinner and ignores clicks. */
  readonly isBusy?: boolean;
  readonly isFull?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { tone = 'plain', size = 'medium', hotkey, off, isBusy = false, isFull = false, ...rest } = props;
  const { className, children, title, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      disabled={Boolean(off) || isBusy}
      title={off || title}
      aria-busy={isBusy}
      className={classes(styles.button, styles[tone], styles[size], isFull && styles.fill, className)}
    >
      {isBusy && <Spinner />}
      {children}
      {hotkey !== undefined && <Key>{hotkey}</Key>}
    </button>
  );
}

export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

export interface ReasonedButtonProps extends ButtonProps {
  /** Why it is off, also shown below it on a line that always keeps its place. */
  readonly off: string | null;
}

export function ReasonedButton(button: ReasonedButtonProps) {
  return (
    <div className={classes('stack', styles.reasoned)}>
      <Button {...button} />
      <div className={classes('second', styles.reason)} role="status">
        {button.off}
      </div>
    </div>
  );
}
