import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes.js';
import styles from './field.module.css';

interface Labelled {
  readonly label: string;
  /** Marks the label with a star. */
  readonly isMarked?: boolean;
  /** What is wrong with the value; shown instead of the note. */
  readonly error?: string | undefined;
  /** A few words of help. */
  readonly note?: string | undefined;
  /** An element beside the field: a Random button. */
  readonly beside?: ReactNode;
}

export interface TextFieldProps extends Labelled, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Right-aligned large numbers, or codes in monospace. */
  readonly look?: 'money' | 'mono' | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text input. */
export function TextField({ onChange, ...field }: TextFieldProps) {
  return (
    <InputField {...field}>
      {(attributes) => <input {...attributes} onChange={(event) => onChange(event.target.value)} />}
    </InputField>
  );
}

type InputAttributes = Omit<TextFieldProps, keyof Labelled | 'look' | 'onChange' | 'children'>;

interface InputFieldProps extends Omit<TextFieldProps, 'onChange' | 'children'> {
  readonly children: (attributes: InputAttributes) => ReactNode;
}

/** The label and the note of an input, whichever it is. */
export function InputField(props: InputFieldProps) {
  const { label, isMarked, error, note, beside, look, className, children, ...others } = props;
  const id = useId();
  const attributes = {
    autoComplete: 'off',
    ...others,
    // React focuses the field when it is created, before the dialog around it is open.
    'data-autofocus': others.autoFocus || undefined,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-note`,
    className: classes(styles.input, look === 'money' ? styles.money : look, className),
  };
  return (
    <Labelling id={id} {...{ label, isMarked, error, note, beside }}>
      {children(attributes)}
    </Labelling>
  );
}

export interface SelectFieldProps<Value extends string> extends Pick<Labelled, 'label' | 'note'> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
}

/** A labelled choice. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, note, value, options, onChange } = props;
  const id = useId();
  return (
    <Labelling id={id} {...{ label, note }}>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map(({ value: choice, text }) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </Labelling>
  );
}

export interface CheckFieldProps extends Pick<Labelled, 'label' | 'error'> {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label beside it, and what is wrong below. */
export function CheckField({ label, error, isChecked, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={error === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {error !== undefined && (
        <p id={id} className={classes('second', styles.error)}>
          ⚠ {error}
        </p>
      )}
    </div>
  );
}

interface LabellingProps {
  readonly id: string;
  readonly label: string;
  readonly isMarked?: boolean | undefined;
  readonly error?: string | undefined;
  readonly note: string | undefined;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

function Labelling({ id, label, isMarked, error, note, beside, children }: LabellingProps) {
  const text = error ?? note;
  return (
    <div className={classes('stack', styles.field)}>
      <label className={classes('second', styles.label, isMarked === true && styles.marked)} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        {children}
        {beside}
      </div>
      {text !== undefined && (
        <div
          id={`${id}-note`}
          className={classes('second', styles.note, error !== undefined && styles.error)}
        >
          {error !== undefined && '⚠ '}
          {text}
        </div>
      )}
    </div>
  );
}
