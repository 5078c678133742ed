import { useEffect, useRef } from 'react';

const FLASH_MS = 600;
/** In the rush before betting closes, numbers change ten times a second: they must not flicker. */
const PAUSE_MS = 2_000;

/**
 * Makes an element over a number light up softly when the number has changed. Only its opacity changes, so nothing is
 * repainted.
 */
export function useFlash<Element extends HTMLElement>(value: string) {
  const element = useRef<Element>(null);
  const shown = useRef(value);
  const flashedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const nowMs = performance.now();
    if (nowMs - flashedAtMs.current < PAUSE_MS) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    flashedAtMs.current = nowMs;
    element.current?.animate([{ opacity: 0.28 }, { opacity: 0 }], FLASH_MS);
  }, [value]);
  return element;
}
