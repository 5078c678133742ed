/** For so long after a key or a click, what the page asks for is asked for by the person. */
const RECENT_MS = 10_000;

let lastInputMs = Number.NEGATIVE_INFINITY;
let lastCallMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

for (const kind of ['keydown', 'pointerdown', 'wheel'] as const) {
  window.addEventListener(kind, noteInput, { capture: true, passive: true });
}

function noteInput(): void {
  lastInputMs = performance.now();
  for (const listener of listeners) listener();
}

/** Whether somebody is at this screen: what it fetches by itself is no sign of it. */
export function isPersonHere(): boolean {
  return performance.now() - lastInputMs < RECENT_MS;
}

/** A call that shows the server that somebody is here. */
export function notePersonsCall(): void {
  lastCallMs = performance.now();
}

export function msSincePersonsCall(): number {
  return performance.now() - lastCallMs;
}

/** Calls `listener` at every key and click. @returns a function that stops it */
export function onInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
