import { createStore, useStore } from '../data/store.js';
import type { Columns } from './text.js';

/** How this PC prints; stored in the browser, because each PC has its own printer. */
export interface PcSettings {
  /** The printer that QZ Tray prints on; null prints through the browser's dialog. */
  readonly printer: string | null;
  readonly columns: Columns;
  /** What QZ Tray prints: `PHP 1,000.00`, or the sign as a picture, which works on printers that lack it as a letter. */
  readonly pesoSign: 'text' | 'bitmap';
  /** Whether the original of a payout receipt opens the cash drawer that is connected to the printer. */
  readonly opensDrawer: boolean;
  /**
   * Printers that never report on their jobs, and whose queue does not either. Found out while printing, not chosen by
   * the user.
   */
  readonly silentPrinters: readonly string[];
  /** Whether QZ Tray has answered this station without a window: then it is only slow when it takes long. Found out too. */
  readonly isTrusted: boolean;
}

const KEY = 'taya.printer';

export const FIRST_SETTINGS: PcSettings = {
  printer: null,
  columns: 48,
  pesoSign: 'text',
  opensDrawer: false,
  silentPrinters: [],
  isTrusted: false,
};

/** The stored settings, as far as they are valid. */
export function settingsOf(text: string | null): PcSettings {
  let kept: Partial<Record<keyof PcSettings, unknown>> = {};
  try {
    kept = (JSON.parse(text ?? '{}') ?? {}) as typeof kept;
  } catch {
    // Not written by this client: the defaults print as well.
  }
  return {
    printer: typeof kept.printer === 'string' && kept.printer !== '' ? kept.printer : null,
    columns: kept.columns === 42 ? 42 : 48,
    pesoSign: kept.pesoSign === 'bitmap' ? 'bitmap' : 'text',
    opensDrawer: kept.opensDrawer === true,
    silentPrinters: Array.isArray(kept.silentPrinters)
      ? kept.silentPrinters.filter((name) => typeof name === 'string')
      : [],
    isTrusted: kept.isTrusted === true,
  };
}

const store = createStore<PcSettings>(settingsOf(window.localStorage.getItem(KEY)));

// Another tab chose another printer: this one follows.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) store.set(settingsOf(newValue));
});

export const pcSettings = (): PcSettings => store.get();

export function savePcSettings(change: Partial<PcSettings>): void {
  const settings = { ...store.get(), ...change };
  window.localStorage.setItem(KEY, JSON.stringify(settings));
  store.set(settings);
}

/** Remembers whether anything reports on the jobs of a printer. */
export function noteSilence(printer: string, isSilent: boolean): void {
  const { silentPrinters } = store.get();
  if (silentPrinters.includes(printer) === isSilent) return;
  const others = silentPrinters.filter((name) => name !== printer);
  savePcSettings({ silentPrinters: isSilent ? [...others, printer] : others });
}

export function noteTrust(isTrusted: boolean): void {
  if (store.get().isTrusted !== isTrusted) savePcSettings({ isTrusted });
}

export const onPcSettings = store.subscribe;

export function usePcSettings(): PcSettings {
  return useStore(store);
}
