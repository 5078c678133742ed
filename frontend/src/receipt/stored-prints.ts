import { currentSession } from '../data/session.js';
import { slotsOf, stored, storeOrRemember } from '../data/stored.js';
import type { Subject } from './model.js';
import { isTrouble, isUnderWay, type PrintState } from './printer.js';

/** The latest print of a receipt, as all tabs of this browser know it, over reloads too. */
export interface StoredPrint {
  /** The receipt's, shared by its copies. */
  readonly id: string;
  /** Tells this print from others of the same receipt. */
  readonly key: string;
  readonly subject: Subject;
  readonly state: PrintState;
  /** When it was asked for, or its page said last that it is under way, in milliseconds since 1970 UTC. */
  readonly atMs: number;
}

/** How many receipts keep their state: of those that need nobody, and of those in trouble or under way. */
const MOST_DONE = 100;
const MOST_OPEN = 200;
/** What needs nobody any more. */
const DONE_MS = 24 * 3_600_000;
/** After this long without `renewPrints` the page that was to print it has ended without a word. */
export const LONGEST_SILENCE_MS = 60_000;

const UNSURE: PrintState = { status: 'Unsure', words: 'The page was closed: check that the paper came out' };
const NOT_SENT: PrintState = { status: 'Failed', words: 'Not printed: the page was closed' };

const NONE: readonly StoredPrint[] = [];
const PREFIX = 'taya.receipts.';
const ownSlot = () => `${PREFIX}${currentSession()?.user.id ?? 0}`;
const printsOf = (slot: string) => stored<readonly StoredPrint[]>(slot) ?? NONE;

/** Those of whoever is signed in, the oldest first; the same object until one changes, which `onStored` reports. */
export const storedPrints = (): readonly StoredPrint[] => printsOf(ownSlot());

/** Stores a new print, instead of an earlier one of the same receipt. */
export function storePrint(print: StoredPrint): void {
  const others = storedPrints().filter(({ id }) => id !== print.id);
  storeOrRemember(ownSlot(), latest([...others, print]));
}

const isOpen = ({ state }: StoredPrint) => isTrouble(state) || isUnderWay(state);

function latest(prints: readonly StoredPrint[]): readonly StoredPrint[] {
  const done = prints.filter((print) => !isOpen(print)).slice(0, -MOST_DONE);
  const open = prints.filter(isOpen).slice(0, -MOST_OPEN);
  return prints.filter((print) => !done.includes(print) && !open.includes(print));
}

/** Notes what has become of a print, unless the receipt has been printed again since. */
export function notePrint(key: string, state: PrintState): void {
  change((print) => (print.key === key ? withState(print, state) : print));
}

/** Notes what has become of a job that another page has sent to the printer. */
export function noteJob(job: string, state: PrintState): void {
  change((print) => (print.state.job === job ? withState(print, state) : print));
}

export function dropPrint(key: string): void {
  change((print) => (print.key === key ? null : print));
}

/** The page that is to print these is alive. */
export function renewPrints(keys: Iterable<string>): void {
  const renewed = new Set(keys);
  const atMs = Date.now();
  change((print) => (renewed.has(print.key) ? { ...print, atMs } : print));
}

/** Nobody follows these prints any more. */
export function leavePrints(keys: Iterable<string>): void {
  const left = new Set(keys);
  change((print) => (left.has(print.key) ? abandoned(print) : print));
}

/** What pages that ended without a word have left stays in doubt until somebody says so; what is settled goes. */
export function clearOldPrints(): void {
  const nowMs = Date.now();
  change((print) => {
    if (!isOpen(print) && nowMs - print.atMs > DONE_MS) return null;
    return nowMs - print.atMs > LONGEST_SILENCE_MS ? abandoned(print) : print;
  });
}

function abandoned(print: StoredPrint): StoredPrint {
  if (!isUnderWay(print.state)) return print;
  return withState(print, print.state.status === 'Queued' ? NOT_SENT : UNSURE);
}

const withState = (print: StoredPrint, state: PrintState): StoredPrint =>
  isSame(state, print.state) ? print : { ...print, state };

/**
 * Of every user of this PC: a print may end after whoever asked for it has signed out.
 * @param changed the same print when nothing changes, null to forget it
 */
function change(changed: (print: StoredPrint) => StoredPrint | null): void {
  for (const slot of slotsOf(PREFIX)) {
    const before = printsOf(slot);
    const after = before.flatMap((print) => changed(print) ?? []);
    const isChanged = after.length < before.length || after.some((print, index) => print !== before[index]);
    if (isChanged) storeOrRemember(slot, after.length === 0 ? null : after);
  }
}

const isSame = (one: PrintState, other: PrintState) =>
  one.status === other.status && one.words === other.words && one.job === other.job;
