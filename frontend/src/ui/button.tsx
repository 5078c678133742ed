import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.js';

export type ButtonTone = 'plain' | 'accent' | 'strong' | 'good' | 'danger' | 'meron' | 'wala';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `danger` is only outlined, because red belongs to MERON: the label says that an action is destructive. */
  readonly tone?: ButtonTone;
  readonly size?: 'small' | 'medium' | 'large' | 'huge';
  /** The key for the same action, shown on the button: `F1`, `Enter`. */
  readonly hotkey?: string | undefined;
  /** Shows a spinner and ignores clicks. */
  readonly isBusy?: boolean;
  /** As wide as its container. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { tone = 'plain', size = 'medium', hotkey, isBusy = false, isFull = false, ...rest } = props;
  const { className, children, disabled = false, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      className={classes(styles.button, styles[tone], styles[size], isFull && styles.fill, className)}
    >
      {isBusy && <Spinner />}
      {children}
      {hotkey !== undefined && <Key>{hotkey}</Key>}
    </button>
  );
}

/** A key of the keyboard. */
export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

export interface ReasonedButtonProps extends ButtonProps {
  /** Why the button is off, shown below it on a line that always keeps its place; null when it is on. */
  readonly reason: string | null;
}

/** A button that shows why it is off. */
export function ReasonedButton({ reason, disabled, ...button }: ReasonedButtonProps) {
  return (
    <div className={styles.reasoned}>
      <Button {...button} disabled={disabled === true || reason !== null} />
      <div className={styles.reason} role="status">
        {reason}
      </div>
    </div>
  );
}
