// First, whatever the bundle's order: its listener has to see the keys that the one below keeps from everybody else.
import './held-keys.js';
import { CODE_CHARACTER, groupedSerial, isSerial } from '@taya/contracts/serial';
import { type RefObject, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import {
  codeFrom,
  FAST_MS,
  fastFrom,
  PAUSE_MS,
  type Reading,
  readingOf,
  type Stroke,
  textOf,
  withStroke,
} from './scan.js';
import { isDialogOpen } from './use-hotkeys.js';

/**
 * How long a scan that was passed on waits for the page that opens: as long as a page waits for the server, which the
 * program of that page may have to come from. Later it could reach another page.
 */
const HANDED_ON_MS = 15_000;

/** A slow scanner's second Enter comes at its own pace, and a hand's not as soon. */
const MOST_ECHO_MS = 250;

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Takes a scan. Returns why it cannot be used here, or nothing when it is used. */
export type ScanHandler = (code: string, reading: Reading) => string | undefined;

export interface TypingField {
  /** Gets what is typed while no field has the focus. */
  readonly field?: RefObject<HTMLInputElement | null>;
  /** The characters that are meant for it. A whole reference number is taken out of a field for digits again. */
  readonly takes: 'digits' | 'codes';
}

const ACCEPTED = { digits: /^\d$/, codes: CODE_CHARACTER } as const;

interface Listener {
  readonly handler: ScanHandler;
  readonly typing: TypingField | undefined;
}

/** A stroke, and the field that it was typed into as it was before. */
interface Typed extends Stroke {
  readonly field: TextInput | null;
  readonly before: string;
  readonly start: number;
  readonly end: number;
}

const listeners: Listener[] = [];
/** Where nobody listens a ticket's code is kept from fields and hotkeys all the same, and its Enter submits nothing. */
const NOBODY: Listener = {
  handler: (code) => `${groupedSerial(code)} is not for this page`,
  typing: undefined,
};
let handedOn: { readonly code: string; readonly reading: Reading; readonly timer: number } | null = null;
let strokes: readonly Typed[] = [];
/** The first of the strokes that are kept from the page. */
let heldFrom: number | null = null;
let ending: number | undefined;
let isEnterScanned = false;
/** Some scanners end with two Enters: until then another one is of the scan. */
let takenUntilMs = Number.NEGATIVE_INFINITY;

window.addEventListener('keydown', onKeyDown, true);

/** Whether the last Enter ended a scan, or a whole reference number: it answers nothing. */
export const wasEnterScanned = (): boolean => isEnterScanned;

/**
 * Reads a barcode scanner, which acts as a keyboard that ends with Enter. Nobody types as fast as most do: what they
 * type reaches neither the focused field nor a dialog. Slower ones are known by what they typed, when the Enter comes:
 * the field then gets its earlier text back. The Enter is swallowed. Fast keys without an Enter are given back.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Shift') return;
  // Password managers type as fast as a scanner.
  if (isSecret(event.target)) {
    forgetAll();
    isEnterScanned = false;
  } else if (event.key === 'Enter' || event.key === 'Tab') end(event);
  else if (isCharacter(event)) add(event);
  else forgetAll();
}

function isCharacter(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.altKey || event.metaKey || event.isComposing;
  return event.key.length === 1 && !event.repeat && !isCommand;
}

function add(event: KeyboardEvent): void {
  const atMs = event.timeStamp;
  if (atMs - (strokes.at(-1)?.atMs ?? atMs) > PAUSE_MS) giveBack();
  const typed = { key: event.key, atMs, ...fieldOf(catchTyping(event) ?? event.target) };
  strokes = withStroke(strokes, typed);
  const fast = fastFrom(strokes);
  if (heldFrom === null && fast !== null) {
    heldFrom = fast;
    write(strokes[fast], '');
  }
  if (heldFrom !== null) {
    swallow(event);
    window.clearTimeout(ending);
    ending = window.setTimeout(giveBack, PAUSE_MS);
  } else takeOutCode(event);
}

/** A whole reference number, however slowly it came, stays in no field that takes no letters. */
function takeOutCode(event: KeyboardEvent): void {
  const typing = listeners.at(-1)?.typing;
  const code = strokes.slice(codeFrom(strokes) ?? strokes.length);
  if (typing?.takes !== 'digits' || !code.some(({ field }) => field === typing.field?.current)) return;
  swallow(event);
  takeOut(code);
}

/** Each field gets its text from before these strokes back. */
function takeOut(taken: readonly Typed[]): void {
  const fields = new Set<TextInput | null>();
  for (const stroke of taken) {
    if (!fields.has(stroke.field)) write(stroke, '');
    fields.add(stroke.field);
  }
}

function fieldOf(target: EventTarget | null): Omit<Typed, keyof Stroke> {
  const field = isTextInput(target) ? target : null;
  const before = field?.value ?? '';
  const start = field?.selectionStart ?? before.length;
  const end = field?.selectionEnd ?? before.length;
  return { field, before, start, end };
}

/** Moves the focus to the field that a character is meant for; null when it has to stay where it was typed. */
function catchTyping({ key, target }: KeyboardEvent): TextInput | null {
  const typing = listeners.at(-1)?.typing;
  const field = typing?.field?.current ?? null;
  if (field === null || field.disabled || !ACCEPTED[typing?.takes ?? 'digits'].test(key)) return null;
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

function end(event: KeyboardEvent): void {
  const atMs = event.timeStamp;
  const reading = readingOf(strokes, atMs);
  isEnterScanned = reading !== null || atMs - (strokes.at(-1)?.atMs ?? -Infinity) <= FAST_MS;
  const listener = listeners.at(-1);
  if (reading !== null && isFor(listener, reading)) take(event, reading, listener ?? NOBODY);
  else {
    const isSecond = strokes.length === 0 && atMs <= takenUntilMs;
    forgetAll();
    // A number typed by hand is for the field; a dialog would take its Enter for an answer.
    const isNoAnswer = listener !== undefined && reading !== null && isDialogOpen();
    if (isSecond || isNoAnswer) swallow(event);
  }
}

function isFor(listener: Listener | undefined, { code, isScan }: Reading): boolean {
  if (listener === undefined) return isScan && isSerial(code.toUpperCase());
  return isScan || listener.typing !== undefined;
}

function take(event: KeyboardEvent, reading: Reading, { handler, typing }: Listener): void {
  const { code } = reading;
  const from = strokes.length - code.length;
  const isMeant = ({ field }: Typed) => typing?.takes === 'codes' && field === typing.field?.current;
  const taken = strokes.slice(from);
  // The handler replaces what is in the field for codes.
  if (!taken.every(isMeant)) takeOut(taken);
  if (heldFrom !== null && heldFrom < from) write(strokes[heldFrom], textOf(strokes.slice(heldFrom, from)));
  heldFrom = null;
  forgetAll();
  takenUntilMs = event.timeStamp + Math.max(PAUSE_MS, Math.min(2 * reading.everyMs, MOST_ECHO_MS));
  swallow(event);
  toastUnused(handler(code, reading));
}

function toastUnused(why: string | undefined): void {
  if (why !== undefined) toast.error(`Scan not used: ${why}`);
}

function forgetAll(): void {
  giveBack();
  strokes = [];
}

/**
 * The characters kept from the field are inserted where they were typed: nothing came for a while, or no Enter. On a busy
 * computer the scan may still go on, by the time stamps of the keys to come.
 */
function giveBack(): void {
  window.clearTimeout(ending);
  if (heldFrom === null) return;
  const held = strokes.slice(heldFrom);
  heldFrom = null;
  write(held[0], textOf(held));
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Puts the field of a stroke back to what it was before, with a text instead of what has been typed since. The value is
 * set so that React notices: it listens to `input`, and ignores what is set without the native setter.
 */
function write(stroke: Typed | undefined, text: string): void {
  if (stroke?.field == null) return;
  const { field, before, start, end } = stroke;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const value = text === '' ? before : before.slice(0, start) + text + before.slice(end);
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Passes a scan on to the next listener, for a page that opens another page to use it. */
export function handOn(code: string, reading: Reading): void {
  window.clearTimeout(handedOn?.timer);
  const timer = window.setTimeout(() => {
    handedOn = null;
    toast.error('Scan not used: the page for it did not open');
  }, HANDED_ON_MS);
  handedOn = { code, reading, timer };
}

/** Listens until the returned function is called. The latest listener gets the scan. */
export function onScan(handler: ScanHandler, typing?: TypingField): () => void {
  const listener: Listener = { handler, typing };
  listeners.push(listener);
  if (handedOn !== null) {
    const { code, reading, timer } = handedOn;
    handedOn = null;
    window.clearTimeout(timer);
    toastUnused(handler(code, reading));
  }
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
    if (listeners.length === 0) forgetAll();
  };
}

/**
 * Gets what is scanned while the component is mounted, as the scanner typed it; `null` listens to nothing.
 * @param typing for characters that are typed: it gets whole reference numbers by hand too
 */
export function useScanner(
  listener: ScanHandler | ((code: string, reading: Reading) => void) | null,
  typing?: TypingField,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  const isListening = listener !== null;
  const { field, takes } = typing ?? {};
  useEffect(() => {
    if (!isListening) return;
    const target = takes && { takes, ...(field && { field }) };
    return onScan((code, reading) => latest.current?.(code, reading) ?? undefined, target);
  }, [isListening, field, takes]);
}
