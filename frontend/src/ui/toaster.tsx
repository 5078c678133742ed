import { Toaster as Sonner } from 'sonner';
import { useThemeMode } from './theme-mode.js';

const ABOVE_THE_FOOT = { bottom: 52, right: 16 };

/** Mounted once, beside the pages. Sonner's defaults are the specification's: 4000 ms, three, 356 px, gap 14. */
export function Toaster() {
  return <Sonner theme={useThemeMode()} offset={ABOVE_THE_FOOT} />;
}
