import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useLayoutEffect, useRef } from 'react';

export interface GroupedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  /** As it is shown, in groups. */
  readonly value: string;
  /** What people type; everything else in `value` is what the groups put in. */
  readonly typed: RegExp;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An input that writes what is typed in groups, and keeps the caret between the characters where it was. */
export function GroupedInput({ typed, onText, onKeyDown, ref, ...input }: GroupedInputProps) {
  const own = useRef<HTMLInputElement | null>(null);
  /** Typed characters to the right of the caret; null while nothing was changed. */
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

/** Where the caret has so many typed characters behind it. */
function positionBefore(text: string, count: number, typed: RegExp): number {
  let position = text.length;
  for (let left = count; left > 0 && position > 0; position -= 1) {
    if (typed.test(text.charAt(position - 1))) left -= 1;
  }
  return position;
}

/** Backspace and Delete take the character beyond a separator: without, the groups would only put it back. */
function stepOverSeparator({ key, currentTarget }: KeyboardEvent<HTMLInputElement>, typed: RegExp): void {
  const { selectionStart: start, selectionEnd, value } = currentTarget;
  if (start === null || start !== selectionEnd) return;
  const step = key === 'Backspace' ? -1 : key === 'Delete' ? 1 : 0;
  const beside = value.charAt(step < 0 ? start - 1 : start);
  if (step === 0 || beside === '' || typed.test(beside)) return;
  currentTarget.setSelectionRange(start + step, start + step);
}
