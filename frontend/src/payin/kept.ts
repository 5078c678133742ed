import { type Kept, NOTHING_KEPT } from './selling.js';

const slotOf = (userId: number) => `taya.selling.${userId}`;

/** What was read last: the same text is the same object. */
let last: { readonly text: string; readonly kept: Kept } | null = null;

/** What this browser keeps of a person's bets: the same object as long as it has not changed. */
export function keptOf(userId: number): Kept {
  const text = window.localStorage.getItem(slotOf(userId));
  if (text === null) return NOTHING_KEPT;
  if (last?.text !== text) last = { text, kept: parsed(text) };
  return last.kept;
}

function parsed(text: string): Kept {
  try {
    return JSON.parse(text) as Kept;
  } catch {
    // Not written by this client.
    return NOTHING_KEPT;
  }
}

/** @throws DOMException when this browser has no room: then nothing may be sent */
export function keep(userId: number, kept: Kept): void {
  const isNothing = kept.sale === null && kept.waiting.length === 0 && kept.notSold.length === 0;
  if (isNothing) {
    window.localStorage.removeItem(slotOf(userId));
    return;
  }
  const text = JSON.stringify(kept);
  window.localStorage.setItem(slotOf(userId), text);
  last = { text, kept };
}

/**
 * Calls `listener` when another tab has changed it.
 * @returns a function that stops it
 */
export function onKept(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
