/** For this long after a key or a click, the calls of the page count as caused by the person. */
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

/** Whether somebody is using this screen. Calls that the page makes by itself are no sign of that. */
export function isPersonHere(): boolean {
  return performance.now() - lastInputMs < RECENT_MS;
}

/** Notes a call from which the server can see that somebody is here. */
export function notePersonsCall(): void {
  lastCallMs = performance.now();
}

export function msSincePersonsCall(): number {
  return performance.now() - lastCallMs;
}

/**
 * Calls `listener` for every key and click.
 * @returns a function that stops it
 */
export function onInput(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
