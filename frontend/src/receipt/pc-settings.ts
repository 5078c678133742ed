import { useSyncExternalStore } from 'react';
import { onStored, store, stored } from '../data/stored.js';
import type { Columns } from './text.js';

/** How this PC prints; stored in the browser, because each PC has its own printer. */
export interface PcSettings {
  /** The printer that QZ Tray prints on; null prints through the browser's dialog. */
  readonly printer: string | null;
  /** Somebody has chosen how it prints: the first receipt does not ask any more. */
  readonly isAsked: boolean;
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

/** What was stored, as far as it is valid. */
function settingsOf(value: unknown): PcSettings {
  const storedValues = (value ?? {}) as Partial<Record<keyof PcSettings, unknown>>;
  return {
    printer:
      typeof storedValues.printer === 'string' && storedValues.printer !== '' ? storedValues.printer : null,
    isAsked: storedValues.isAsked === true,
    columns: storedValues.columns === 42 ? 42 : 48,
    pesoSign: storedValues.pesoSign === 'bitmap' ? 'bitmap' : 'text',
    opensDrawer: storedValues.opensDrawer === true,
    silentPrinters: Array.isArray(storedValues.silentPrinters)
      ? storedValues.silentPrinters.filter((name) => typeof name === 'string')
      : [],
    isTrusted: storedValues.isTrusted === true,
  };
}

let last: { readonly value: unknown; readonly settings: PcSettings } | null = null;

/** The same object until they change. */
export function pcSettings(): PcSettings {
  const value = stored(KEY);
  if (last === null || last.value !== value) last = { value, settings: settingsOf(value) };
  return last.settings;
}

/** Changes what is stored now: another tab may have chosen another printer since this one heard of any change. */
export function savePcSettings(change: Partial<PcSettings>): void {
  store(KEY, { ...pcSettings(), ...change });
}

/** Remembers whether anything reports on the jobs of a printer. */
export function noteSilence(printer: string, isSilent: boolean): void {
  const { silentPrinters } = pcSettings();
  if (silentPrinters.includes(printer) === isSilent) return;
  const others = silentPrinters.filter((name) => name !== printer);
  savePcSettings({ silentPrinters: isSilent ? [...others, printer] : others });
}

export function noteTrust(isTrusted: boolean): void {
  if (pcSettings().isTrusted !== isTrusted) savePcSettings({ isTrusted });
}

export const usePcSettings = (): PcSettings => useSyncExternalStore(onStored, pcSettings);
