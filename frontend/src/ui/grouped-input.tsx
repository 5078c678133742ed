import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useLayoutEffect, useRef } from 'react';

export interface GroupedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  /** The text as it is shown, in groups. */
  readonly value: string;
  /** Matches the characters that people type; all others in `value` are separators of the groups. */
  readonly typed: RegExp;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An input that shows typed text in groups and keeps the caret between the same characters. */
export function GroupedInput({ typed, onText, onKeyDown, ref, ...input }: GroupedInputProps) {
  const own = useRef<HTMLInputElement | null>(null);
  /** How many typed characters are to the right of the caret; null before any change. */
  const behindCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = own.current;
    const count = behindCaret.current;
    behindCaret.current = null;
    if (element === null || count === null || document.activeElement !== element) return;
    const caret = positionBefore(element.value, count, typed);
    element.setSelectionRange(caret, caret);
  });
  return (
    <input
      {...input}
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!event.defaultPrevented) stepOverSeparator(event, typed);
      }}
      onChange={({ target }) => {
        const behind = target.value.slice(target.selectionStart ?? target.value.length);
        behindCaret.current = [...behind].filter((character) => typed.test(character)).length;
        onText(target.value);
      }}
    />
  );
}

/** The caret position with that many typed characters to its right. */
function positionBefore(text: string, count: number, typed: RegExp): number {
  let position = text.length;
  for (let left = count; left > 0 && position > 0; position -= 1) {
    if (typed.test(text.charAt(position - 1))) left -= 1;
  }
  return position;
}

/** Backspace and Delete remove the character beyond a separator: removing only the separator would have no effect. */
function stepOverSeparator({ key, currentTarget }: KeyboardEvent<HTMLInputElement>, typed: RegExp): void {
  const { selectionStart: start, selectionEnd, value } = currentTarget;
  if (start === null || start !== selectionEnd) return;
  const step = key === 'Backspace' ? -1 : key === 'Delete' ? 1 : 0;
  const beside = value.charAt(step < 0 ? start - 1 : start);
  if (step === 0 || beside === '' || typed.test(beside)) return;
  currentTarget.setSelectionRange(start + step, start + step);
}
