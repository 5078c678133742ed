import { useEffect, useRef } from 'react';

/** People do not strike three keys so close together; scanners do nothing else. */
const FAST_MS = 30;
const FIRST_FAST_KEYS = 3;
/** A scanner that pauses longer has ended; then it was somebody's keys after all. */
const END_MS = 100;
const MIN_LENGTH = 4;

type TextInput = HTMLInputElement | HTMLTextAreaElement;

interface Burst {
  text: string;
  /** The field that had the focus, with its text of before. */
  readonly field: TextInput | null;
  readonly before: string;
  readonly start: number;
  readonly end: number;
  lastAtMs: number;
  /** Its keys are kept from the page. */
  isHeld: boolean;
}

const handlers: ((code: string) => void)[] = [];
let burst: Burst | null = null;
let ending: number | undefined;

/**
 * Reads a barcode scanner, which is a fast keyboard that ends in Enter. What it types reaches neither the focused field
 * nor a dialog: as soon as keys come faster than fingers can, the field gets its text of before back, and the Enter is
 * swallowed. Fast keys without an Enter are given back to the field.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Shift') return;
  if (event.key === 'Enter' || event.key === 'Tab') end(event);
  else if (isCharacter(event)) add(event);
  else giveBack();
}

function isCharacter(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.altKey || event.metaKey || event.isComposing;
  return event.key.length === 1 && !event.repeat && !isCommand;
}

function add(event: KeyboardEvent): void {
  const nowMs = event.timeStamp;
  if (burst === null || nowMs - burst.lastAtMs > FAST_MS) {
    giveBack();
    burst = begin(event.target, nowMs);
  }
  burst.text += event.key;
  burst.lastAtMs = nowMs;
  if (burst.text.length === FIRST_FAST_KEYS) takeBack(burst);
  if (!burst.isHeld) return;
  swallow(event);
  window.clearTimeout(ending);
  ending = window.setTimeout(giveBack, END_MS);
}

function begin(target: EventTarget | null, nowMs: number): Burst {
  const field = isTextInput(target) ? target : null;
  const before = field?.value ?? '';
  const start = field?.selectionStart ?? before.length;
  const end = field?.selectionEnd ?? before.length;
  return { text: '', field, before, start, end, lastAtMs: nowMs, isHeld: false };
}

function isTextInput(target: EventTarget | null): target is TextInput {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function takeBack(taken: Burst): void {
  taken.isHeld = true;
  if (taken.field !== null) write(taken.field, taken.before);
}

function end(event: KeyboardEvent): void {
  const ended = burst;
  if (ended === null || !ended.isHeld || ended.text.length < MIN_LENGTH) {
    giveBack();
    return;
  }
  forget();
  swallow(event);
  handlers.at(-1)?.(ended.text);
}

/** It was no scan: what was kept from the field is put where it was typed. */
function giveBack(): void {
  const given = burst;
  forget();
  if (given === null || !given.isHeld || given.field === null) return;
  const { field, before, start, end: selectionEnd, text } = given;
  write(field, before.slice(0, start) + text + before.slice(selectionEnd));
}

function forget(): void {
  burst = null;
  window.clearTimeout(ending);
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Writes so that React sees it: it listens to `input`, and remembers what was set past the native setter. */
function write(field: TextInput, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Starts the page's one scanner reader. The last one listening gets the scan; with nobody listening it is dropped.
 * @returns a function that stops it
 */
export function startScanner(): () => void {
  window.addEventListener('keydown', onKeyDown, true);
  return () => {
    window.removeEventListener('keydown', onKeyDown, true);
    forget();
  };
}

/** Listens until the returned function is called. */
export function onScan(handler: (code: string) => void): () => void {
  handlers.push(handler);
  return () => {
    handlers.splice(handlers.indexOf(handler), 1);
  };
}

/** Gets what is scanned while the component is mounted, as the scanner typed it; `null` listens to nothing. */
export function useScanner(listener: ((code: string) => void) | null): void {
  const latest = useRef(listener);
  latest.current = listener;
  const isListening = listener !== null;
  useEffect(() => {
    return isListening ? onScan((code) => latest.current?.(code)) : undefined;
  }, [isListening]);
}
