import { Toaster as Sonner } from 'sonner';
import { useThemeMode } from './theme-mode.js';

/** Mounted once, beside the pages. Sonner's defaults are the specification's: 4000 ms, three, 356 px, gap 14. */
export function Toaster() {
  return <Sonner theme={useThemeMode()} position="top-center" />;
}
