import { useEffect, useRef } from 'react';

/** From the name of a key (`F1`, `Escape`, `Delete`, `n`, `1`) to its action; letters in lower case. */
export type Hotkeys = Readonly<Record<string, (() => void) | undefined>>;

const FUNCTION_KEY = /^F\d/;

/**
 * The hotkeys of a page, kept from the browser (F1 would open its help). Repeats do nothing. While a dialog is open its
 * own keys apply, and the browser gets none of the page's. Letters and digits typed into a field stay there, and Enter
 * on a button or link presses that.
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

/** The key of one button: pressed while the button is off, it does nothing. */
export function useButtonKey(hotkey: string | undefined, isOff: boolean, press: () => void): void {
  useHotkeys({ [hotkey ?? '']: () => isOff || press() }, hotkey !== undefined);
}

const PLAIN = /^[a-z0-9]$/i;
const KEY_CODE = /^(?:Key|Digit)(.)$/;

/**
 * The name of a key in `Hotkeys`. A letter is the same key with Caps Lock; with Shift it is no hotkey. Where the layout
 * puts neither a letter nor a digit on the key (Cyrillic, the digits of a French keyboard), its place on a US keyboard
 * names it.
 */
export function keyName({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length !== 1) return key;
  if (shiftKey) return key.toUpperCase();
  return (PLAIN.test(key) ? key : (KEY_CODE.exec(code)?.[1] ?? key)).toLowerCase();
}

function isOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
    return true;
  if (event.key === 'Enter' && isAnotherControl(event.target)) return true;
  if (event.key.startsWith('Arrow') && hasArrows(event.target)) return true;
  return event.key.length === 1 && isTextInput(event.target);
}

/** Elements that Enter presses by itself, unless they say that Enter is the page's key for them. */
function isAnotherControl(target: EventTarget | null): boolean {
  const control = target instanceof Element && target.closest('button, a[href], select, summary');
  return control instanceof Element && control.getAttribute('aria-keyshortcuts') !== 'Enter';
}

/** Fields whose value the arrows change. */
const hasArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('select, [type="date"], [type="time"]');

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null;
}

/** Whether a Yes/No question is open. */
export function isQuestionOpen(): boolean {
  return document.querySelector('dialog[open][data-question]') !== null;
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
