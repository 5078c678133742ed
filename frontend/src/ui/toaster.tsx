import { type CSSProperties, useEffect, useRef } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useThemeMode } from './theme-mode.js';
import styles from './toaster.module.css';
import { keepOnTop } from './top-layer.js';

/** Over the column of tickets on payin, which has the same width, so that Submit is never covered; or over the header. */
const OFFSET = { bottom: 46, right: 14, top: 2 };

/** Overrides sonner's style sheet, which is added after ours. */
const COLOURS = {
  '--normal-bg': 'var(--card)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--text)',
  '--border-radius': 'var(--radius-small)',
} as CSSProperties;

/** Sonner moves the focus back when it leaves a toast: keyboard users could never get past it. */
function leaveTheFocusAlone(layer: HTMLElement): void {
  const keepFromSonner = (event: Event) => event.stopPropagation();
  layer.addEventListener('focusin', keepFromSonner);
  layer.addEventListener('focusout', keepFromSonner);
}

/**
 * Mounted once, beside the pages and above their dialogs. Sonner's defaults are those of the specification: 4000 ms,
 * three toasts, 356 px, gap 14.
 */
export default function Toaster() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (layer.current === null) return;
    leaveTheFocusAlone(layer.current);
    return keepOnTop(layer.current);
  }, []);
  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <Sonner theme={useThemeMode()} offset={OFFSET} style={COLOURS} />
    </div>
  );
}
