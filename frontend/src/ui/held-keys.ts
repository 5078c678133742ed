const held = new Set<string>();
let lastKeyAtMs = Number.NEGATIVE_INFINITY;
let lastKeyStampMs = Number.NEGATIVE_INFINITY;
let keyGapMs = Number.POSITIVE_INFINITY;
let count = 0;
let lastEnterAtMs = Number.NEGATIVE_INFINITY;
let enterGapMs = Number.POSITIVE_INFINITY;

window.addEventListener('keydown', noteKey, true);
window.addEventListener('keyup', ({ key }) => held.delete(key), true);
// A key released in another window sends no event here.
window.addEventListener('blur', () => held.clear());

function noteKey({ key, repeat, timeStamp }: KeyboardEvent): void {
  held.add(key);
  count += 1;
  lastKeyAtMs = performance.now();
  keyGapMs = timeStamp - lastKeyStampMs;
  lastKeyStampMs = timeStamp;
  if (key !== 'Enter' || repeat) return;
  enterGapMs = timeStamp - lastEnterAtMs;
  lastEnterAtMs = timeStamp;
}

/**
 * Milliseconds between the last two presses of Enter, by the timestamps of their events: a bouncing key is faster than
 * any finger.
 */
export const msBetweenEnters = (): number => enterGapMs;

/** Milliseconds between the latest two presses of any keys, by the same timestamps. */
export const msBetweenKeys = (): number => keyGapMs;

/** How many keys have been pressed so far: a busy page gets several at once, with timestamps that do not separate them. */
export const keysSoFar = (): number => count;

/** Milliseconds since the last key press. */
export const msSinceKey = (): number => performance.now() - lastKeyAtMs;

/** Whether a key is held down. */
export function isKeyHeld(key: string): boolean {
  return held.has(key);
}
