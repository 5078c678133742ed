import { useEffect, useRef } from 'react';

const FLASH_MS = 600;
const FRAMES: Keyframe[] = [
  { backgroundColor: 'rgb(255 255 255 / 0.28)' },
  { backgroundColor: 'transparent' },
];

/** Flashes the background of an element softly when what it shows has changed, one flash at a time. */
export function useFlash<Element extends HTMLElement>(value: string) {
  const element = useRef<Element>(null);
  const shown = useRef(value);
  const flash = useRef<Animation | null>(null);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (flash.current?.playState === 'running') return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    flash.current = element.current?.animate(FRAMES, FLASH_MS) ?? null;
  }, [value]);
  return element;
}
