import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../ui/button.js';
import { TextField, type TextFieldProps } from '../ui/field.js';
import { useScanner } from '../ui/scanner.js';

interface AskFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** At first, and whenever it changes. */
  readonly value?: string;
  readonly button: string;
  readonly isBusy: boolean;
  /** @returns what is wrong with the text */
  readonly onAsk: (text: string) => string | undefined;
}

/** Asks about a code: scanned, wherever the caret is, or typed or pasted and sent with Enter. */
export function AskField({ value = '', button, isBusy, onAsk, ...field }: AskFieldProps) {
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTyped(value), [value]);
  const ask = (text: string) => {
    setTyped(text);
    setProblem(onAsk(text));
  };
  useScanner((scanned) => void ask(scanned));
  const submit = (form: FormEvent) => {
    form.preventDefault();
    ask(typed);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        {...field}
        look="mono"
        value={typed}
        error={problem}
        note=""
        onChange={setTyped}
        beside={
          <Button type="submit" tone="accent" isBusy={isBusy} hotkey="Enter">
            {button}
          </Button>
        }
      />
    </form>
  );
}
