import { GENERATED_PASSWORD_ALPHABET, GENERATED_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { useState } from 'react';
import { Button } from './button.js';
import { TextField, type TextFieldProps } from './field.js';

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
