import { GENERATED_PASSWORD_ALPHABET, GENERATED_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { Button, type ButtonProps, ReasonedButton } from '../button.js';
import { CheckField, SelectField, type SelectFieldProps, TextField, type TextFieldProps } from '../field.js';
import { GroupedField } from '../grouped-field.js';
import { groupedEdit } from '../typed-money.js';
import { useFormCommand } from './command-form.js';

interface Wired {
  readonly source: string;
  /** Other sources that are validated again when this one changes. */
  readonly deps?: readonly string[];
}

type InputOf<Props> = Wired & Omit<Props, 'value' | 'onChange' | 'error' | 'name' | 'ref'>;

/** The text stays as it was typed; it is parsed when it is sent. */
const asTyped = (value: unknown) => value;

function useWired({ source, deps }: Wired) {
  const rules = deps === undefined ? {} : { rules: { deps: [...deps] } };
  const { field, fieldState } = useInput({ source, parse: asTyped, ...rules });
  const { name, ref, onBlur, onChange, value } = field;
  return {
    name,
    ref,
    onBlur,
    value: value as string,
    onChange: onChange as (text: string) => void,
    error: fieldState.error?.message,
  };
}

/** The line below a field is always there, so that nothing moves when an error appears. */
const EMPTY_LINE = '';

export function TextInput({ source, deps, ...field }: InputOf<TextFieldProps>) {
  return <TextField note={EMPTY_LINE} {...field} {...useWired({ source, ...(deps && { deps }) })} />;
}

const NO_GROUP = /[^,]/;

/** Money and percentages, shown in groups while they are typed. Read them with `typedMoney`. */
export function MoneyInput({ source, deps, ...field }: InputOf<TextFieldProps>) {
  const { onChange, ...wired } = useWired({ source, ...(deps && { deps }) });
  return (
    <GroupedField
      note={EMPTY_LINE}
      look="money"
      inputMode="decimal"
      typed={NO_GROUP}
      {...field}
      {...wired}
      onChange={(text) => onChange(groupedEdit(text, wired.value))}
    />
  );
}

export function PasswordInput({ source, deps, ...field }: InputOf<PasswordFieldProps>) {
  return <PasswordField note={EMPTY_LINE} {...field} {...useWired({ source, ...(deps && { deps }) })} />;
}

export function SelectInput({ source, ...field }: InputOf<SelectFieldProps<string>>) {
  const { value, onChange } = useWired({ source });
  return <SelectField {...field} value={value} onChange={onChange} />;
}

interface SubmitProps extends Pick<ButtonProps, 'size' | 'tone' | 'hotkey' | 'isFull' | 'children'> {
  /** Why it cannot be sent, on a line below; there is no line where it is left out. */
  readonly off?: string | null;
}

/** Sends the form around it. */
export function Submit({ off, ...look }: SubmitProps) {
  const { isSending: isBusy } = useFormCommand();
  const button = { type: 'submit', size: 'large', tone: 'accent', isBusy, ...look } as const;
  return off === undefined ? <Button {...button} /> : <ReasonedButton {...button} off={off} />;
}

export function CheckInput({ source, label }: Wired & { readonly label: string }) {
  const { field, fieldState } = useInput({ source, parse: asTyped, format: asTyped });
  const { value, onChange } = field;
  return (
    <CheckField
      label={label}
      isChecked={value === true}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  );
}

/** Ten unbiased random characters, from an alphabet without characters that are misread. */
export function randomPassword(): string {
  const letters = GENERATED_PASSWORD_ALPHABET;
  const fair = Math.floor(256 / letters.length) * letters.length;
  let password = '';
  while (password.length < GENERATED_PASSWORD_LENGTH) {
    const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes from `fair` on would favour the first characters.
    if (byte < fair) password += letters.charAt(byte % letters.length);
  }
  return password;
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'beside'> {
  /** Always readable: for one person setting another's password. */
  readonly isPlain?: boolean;
  /** Adds a button that generates a password. */
  readonly hasRandom?: boolean;
}

export function PasswordField({ isPlain = false, hasRandom = false, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const beside = (
    <>
      {!isPlain && (
        <Button
          // Tab goes from one password to the next.
          tabIndex={-1}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          aria-label={`Show ${field.label}`}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      )}
      {hasRandom && <Button onClick={() => field.onChange(randomPassword())}>Random</Button>}
    </>
  );
  const isReadable = isPlain || isShown;
  return (
    <TextField
      {...field}
      type={isReadable ? 'text' : 'password'}
      look={isReadable ? 'mono' : undefined}
      beside={beside}
    />
  );
}
