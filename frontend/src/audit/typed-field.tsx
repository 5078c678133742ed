import { type FocusEvent, useId, useState } from 'react';
import { classes } from '../ui/classes.js';
import control from '../ui/control.module.css';
import styles from './audit.module.css';

interface TypedFieldProps {
  readonly label: string;
  readonly type: 'revision' | 'date' | 'time' | 'datetime-local';
  /** What is shown while nothing is typed. */
  readonly value?: string;
  readonly hint?: string;
  /** With the label before it. */
  readonly isInline?: boolean;
  /** A day that was asked about is shown until the answer has come. */
  readonly onTyped: (typed: string) => void | Promise<void>;
}

/** Seconds. */
const STEPS = { date: undefined, time: 0.001, 'datetime-local': 1 };
const MOST_DIGITS = 9;
/** Years are typed digit by digit: the year 202 is on its way to another one. */
const WHOLE_DAY = /^[12]\d{3}-\d\d-\d\d$/;

/** A revision, a day or a time of the station. Takes effect with Enter, or when it is left; a whole day at once. */
export function TypedField({ label, type, value = '', hint, isInline = false, onTyped }: TypedFieldProps) {
  const id = useId();
  // Typed beside another value it is over: something else has come. A field that was emptied is typed too.
  const [last, setLast] = useState<{ text: string; value: string } | null>(null);
  const typed = last?.value === value ? last.text : null;
  const forget = (text: string) => setLast((typedLast) => (typedLast?.text === text ? null : typedLast));
  const take = () => {
    if (type !== 'date' && typed !== null && typed !== '' && typed !== value) void onTyped(typed);
    setLast(null);
  };
  const change = (text: string) => {
    setLast({ value, text: type === 'revision' ? text.replaceAll(/\D/g, '').slice(0, MOST_DIGITS) : text });
    if (WHOLE_DAY.test(text)) void Promise.resolve(onTyped(text)).then(() => forget(text));
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
        onChange={({ target }) => change(target.value)}
      />
    </div>
  );
}
