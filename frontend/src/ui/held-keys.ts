const held = new Set<string>();

window.addEventListener('keydown', ({ key }) => held.add(key), true);
window.addEventListener('keyup', ({ key }) => held.delete(key), true);
// What is let go elsewhere is not told here.
window.addEventListener('blur', () => held.clear());

/** Whether a key is down now. */
export function isKeyHeld(key: string): boolean {
  return held.has(key);
}
