import { useEffect, useRef } from 'react';

/** Key name (`F1`, `Escape`, `Delete`, `n`, `1`) to what it does; letters in lower case. */
export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

const FUNCTION_KEY = /^F\d/;

/**
 * Keys of a page, kept from the browser (F1 would open its help). Repeats do nothing. While a dialog is open the keys are
 * the dialog's, and the browser gets none of them. Letters and digits typed into a field stay there, and Enter on a button
 * or link presses that.
 */
export function useHotkeys(hotkeys: Hotkeys, isOn = true): void {
  const latest = useRef(hotkeys);
  latest.current = hotkeys;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[keyName(event)];
      if (action === undefined || isOthers(event)) return;
      if (isDialogOpen()) {
        if (FUNCTION_KEY.test(event.key)) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (!event.repeat) action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

const PLAIN = /^[a-z0-9]$/i;
const PLACE = /^(?:Key|Digit)(.)$/;

/**
 * A letter is the same key with Caps Lock; with Shift it is none of ours. Where the layout puts neither letter nor digit
 * on the key (Cyrillic, the digits of a French keyboard), its place on a US keyboard names it.
 */
export function keyName({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length !== 1) return key;
  if (shiftKey) return key.toUpperCase();
  return (PLAIN.test(key) ? key : (PLACE.exec(code)?.[1] ?? key)).toLowerCase();
}

function isOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
    return true;
  if (event.key === 'Enter' && isAnotherControl(event.target)) return true;
  return event.key.length === 1 && isTextInput(event.target);
}

/** What Enter presses by itself, unless it says that Enter is the page's key for it. */
function isAnotherControl(target: EventTarget | null): boolean {
  const control = target instanceof Element && target.closest('button, a[href], select, summary');
  return control instanceof Element && control.getAttribute('aria-keyshortcuts') !== 'Enter';
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null;
}

/** Whether somebody is being asked Yes or No. */
export function isQuestionOpen(): boolean {
  return document.querySelector('dialog[open][data-question]') !== null;
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
