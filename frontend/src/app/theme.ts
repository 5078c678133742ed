import { defaultTheme, type RaThemeOptions } from 'react-admin';
import type { ThemeMode } from '../ui/theme-mode.js';

/** The tokens of ui/tokens.css that MUI computes with: it accepts no CSS custom properties. */
const COLOURS = {
  light: {
    page: '#f3f5f7',
    card: '#ffffff',
    line: '#d5dbe1',
    text: '#16202a',
    second: '#4a5663',
    accent: '#00695c',
  },
  dark: {
    page: '#0f1419',
    card: '#1a222b',
    line: '#2e3945',
    text: '#e8edf2',
    second: '#a9b4bf',
    accent: '#4db6ac',
  },
} as const;

const ACCENT_TEXT = { light: '#ffffff', dark: '#10201e' } as const;

/** MUI's theme in the station's colours. Red and blue belong to the sides, so errors have the colour of the text. */
export function muiTheme(mode: ThemeMode): RaThemeOptions {
  const { page, card, line, text, second, accent } = COLOURS[mode];
  return {
    ...defaultTheme,
    components: defaultTheme.components ?? {},
    palette: {
      mode,
      primary: { main: accent, contrastText: ACCENT_TEXT[mode] },
      secondary: { main: accent, contrastText: ACCENT_TEXT[mode] },
      error: { main: text, contrastText: card },
      success: { main: mode === 'light' ? '#2e7d32' : '#81c784' },
      warning: { main: '#f9a825', contrastText: '#16202a' },
      info: { main: second, contrastText: card },
      background: { default: page, paper: card },
      text: { primary: text, secondary: second },
      divider: line,
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: 'system-ui, "Segoe UI", Roboto, sans-serif',
      // The page's own font, as in ui/tokens.css.
      body1: { fontSize: 15, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    transitions: { create: () => 'none' },
  };
}
