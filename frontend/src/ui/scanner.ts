import { type RefObject, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { FAST_MS } from './held-keys.js';
import { isDialogOpen } from './use-hotkeys.js';

const FIRST_FAST_KEYS = 3;
/** After a longer pause the burst is over; without an Enter a person typed it. */
const END_MS = 100;
const MIN_LENGTH = 4;

/**
 * How long a scan that was passed on waits for the page that opens: as long as a page waits for the server, which the
 * program of that page may have to come from. Later it could reach another page.
 */
const HANDED_ON_MS = 15_000;

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Takes a scan. Returns why it cannot be used here, or nothing when it is used. */
export type ScanHandler = (code: string) => string | undefined;

/** The field that gets what is typed while no field has the focus. */
export interface TypingField {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Matches a character that is meant for it. */
  readonly takes: RegExp;
}

interface Listener {
  readonly handler: ScanHandler;
  readonly typing: TypingField | undefined;
}

interface Burst {
  text: string;
  /** The field that has the focus, and its text from before the burst. */
  readonly field: TextInput | null;
  readonly before: string;
  readonly start: number;
  readonly end: number;
  lastAtMs: number;
  /** Whether its keys are kept from the page. */
  isHeld: boolean;
}

const listeners: Listener[] = [];
let handedOn: { readonly code: string; readonly timer: number } | null = null;
let burst: Burst | null = null;
let ending: number | undefined;

/**
 * Reads a barcode scanner, which acts as a fast keyboard that ends with Enter. What it types reaches neither the
 * focused field nor a dialog: once keys come faster than fingers can press them, the field gets its earlier text back,
 * and the Enter is swallowed. Fast keys without an Enter are given back to the field.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Shift') return;
  // Password managers type as fast as a scanner.
  if (isSecret(event.target)) giveBack();
  else if (event.key === 'Enter' || event.key === 'Tab') end(event);
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
    burst = begin(catchTyping(event) ?? event.target, nowMs);
  }
  burst.text += event.key;
  burst.lastAtMs = nowMs;
  if (!burst.isHeld && burst.text.length >= FIRST_FAST_KEYS) takeBack(burst);
  if (!burst.isHeld) return;
  swallow(event);
  window.clearTimeout(ending);
  ending = window.setTimeout(release, END_MS);
}

function begin(target: EventTarget | null, nowMs: number): Burst {
  const field = isTextInput(target) ? target : null;
  const before = field?.value ?? '';
  const start = field?.selectionStart ?? before.length;
  const end = field?.selectionEnd ?? before.length;
  return { text: '', field, before, start, end, lastAtMs: nowMs, isHeld: false };
}

/** Moves the focus to the field that a character is meant for; null when it has to stay where it was typed. */
function catchTyping({ key, target }: KeyboardEvent): TextInput | null {
  const typing = listeners.at(-1)?.typing;
  const field = typing?.field.current ?? null;
  if (field === null || field.disabled || typing?.takes.test(key) !== true) return null;
  if (isTextInput(target) || isEditable(target) || isDialogOpen()) return null;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  return field;
}

function isTextInput(target: EventTarget | null): target is TextInput {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NOT_TYPED_INTO.includes(target.type);
}

const NOT_TYPED_INTO = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];

const isEditable = (target: EventTarget | null) => target instanceof HTMLElement && target.isContentEditable;

function isSecret(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('[type="password"], [autocomplete$="password"]');
}

function takeBack(taken: Burst): void {
  taken.isHeld = true;
  if (taken.field !== null) write(taken.field, taken.before);
}

function end(event: KeyboardEvent): void {
  const ended = burst;
  if (ended === null || ended.text.length < MIN_LENGTH || event.timeStamp - ended.lastAtMs > END_MS) {
    giveBack();
    return;
  }
  if (!ended.isHeld) takeBack(ended);
  forget();
  swallow(event);
  deliver(ended.text);
}

function deliver(code: string): void {
  const why = listeners.at(-1)?.handler(code);
  if (why !== undefined) toast.error(`Scan not used: ${why}`);
}

/** It was not a scan. */
function giveBack(): void {
  const given = burst;
  forget();
  if (given?.isHeld) insert(given);
}

/** Nothing came for a while. On a busy computer the scan may still go on: by the time stamps of the keys to come. */
function release(): void {
  if (!burst?.isHeld) return;
  burst.isHeld = false;
  insert(burst);
}

/** The characters kept from the field are inserted where they were typed. */
function insert({ field, before, start, end: selectionEnd, text }: Burst): void {
  if (field !== null) write(field, before.slice(0, start) + text + before.slice(selectionEnd));
}

function forget(): void {
  burst = null;
  window.clearTimeout(ending);
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Sets the value so that React notices: it listens to `input`, and ignores what is set without the native setter. */
function write(field: TextInput, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Passes a scan on to the next listener, for a page that opens another page to use it. */
export function handOn(code: string): void {
  window.clearTimeout(handedOn?.timer);
  const timer = window.setTimeout(() => {
    handedOn = null;
    toast.error('Scan not used: the page for it did not open');
  }, HANDED_ON_MS);
  handedOn = { code, timer };
}

/**
 * Listens until the returned function is called. Keys are read only while somebody listens; the latest listener gets
 * the scan.
 */
export function onScan(handler: ScanHandler, typing?: TypingField): () => void {
  const listener: Listener = { handler, typing };
  if (listeners.push(listener) === 1) window.addEventListener('keydown', onKeyDown, true);
  if (handedOn !== null) {
    const { code, timer } = handedOn;
    handedOn = null;
    window.clearTimeout(timer);
    deliver(code);
  }
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
    if (listeners.length > 0) return;
    window.removeEventListener('keydown', onKeyDown, true);
    giveBack();
  };
}

/**
 * Gets what is scanned while the component is mounted, as the scanner typed it; `null` listens to nothing.
 * @param typing the field for characters that are typed while no field has the focus
 */
export function useScanner(
  listener: ScanHandler | ((code: string) => void) | null,
  typing?: TypingField,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  const isListening = listener !== null;
  const { field, takes } = typing ?? {};
  useEffect(() => {
    if (!isListening) return;
    const place = field && takes && { field, takes };
    return onScan((code) => latest.current?.(code) ?? undefined, place);
  }, [isListening, field, takes]);
}
