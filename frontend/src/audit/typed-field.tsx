import { type FocusEvent, useId, useState } from 'react';
import { classes } from '../ui/classes.js';
import control from '../ui/control.module.css';
import styles from './audit.module.css';

interface TypedFieldProps {
  readonly label: string;
  readonly type: 'revision' | 'time' | 'datetime-local';
  /** What is shown while nothing is typed. */
  readonly value?: string;
  readonly hint?: string;
  /** With the label before it. */
  readonly isInline?: boolean;
  readonly onTyped: (typed: string) => void;
}

/** Seconds. */
const STEPS = { time: 0.001, 'datetime-local': 1 };
const MOST_DIGITS = 9;

/** A revision or a time of the station. Takes effect with Enter, or when it is left. */
export function TypedField({ label, type, value = '', hint, isInline = false, onTyped }: TypedFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && typed !== '' && typed !== value) onTyped(typed);
    setTyped(null);
  };
  const digits = {
    type: 'text',
    inputMode: 'numeric',
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  } as const;
  return (
    <div className={isInline ? 'row' : control.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...(type === 'revision' ? digits : { type, step: STEPS[type] })}
        autoComplete="off"
        placeholder={hint}
        className={classes(control.control, type === 'revision' && styles.revision)}
        value={typed ?? value}
        onBlur={take}
        // Browsers send no form from a field of time.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
        onChange={({ target }) =>
          setTyped(
            type === 'revision' ? target.value.replaceAll(/\D/g, '').slice(0, MOST_DIGITS) : target.value,
          )
        }
      />
    </div>
  );
}
