import { createStore, useStore } from '../data/store.js';

export type ThemeMode = 'light' | 'dark';

const STORED = 'taya.theme';

const mode = createStore<ThemeMode>(firstMode());

function firstMode(): ThemeMode {
  const stored = window.localStorage.getItem(STORED);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies the remembered theme to the page. */
export function applyTheme(shown = mode.get()): void {
  document.documentElement.dataset.theme = shown;
}

export function setThemeMode(next: ThemeMode): void {
  window.localStorage.setItem(STORED, next);
  // First, for those that read the tokens when they hear of it.
  applyTheme(next);
  mode.set(next);
}

export function useThemeMode(): ThemeMode {
  return useStore(mode);
}
