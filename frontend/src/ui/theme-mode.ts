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
export function applyTheme(): void {
  document.documentElement.dataset.theme = mode.get();
}

export function setThemeMode(next: ThemeMode): void {
  window.localStorage.setItem(STORED, next);
  mode.set(next);
  applyTheme();
}

export function useThemeMode(): ThemeMode {
  return useStore(mode);
}
