import type { Chip } from '../../ui/status-chips.js';
import { usePcSettings } from '../pc-settings.js';
import { useTrayLink, useTrayView } from './page-tray.js';
import type { LinkState } from './tray-link.js';
import type { TrayView } from './tray-printer.js';
import type { Trust } from './trust.js';
import { awayWords } from './words.js';

const TRUST_CHIPS: Readonly<Record<Exclude<Trust, 'trusted'>, Chip>> = {
  unknown: { text: 'Printer…', tone: 'unknown' },
  asking: { text: 'QZ Tray is asking: choose Allow', tone: 'bad' },
  refused: { text: 'QZ Tray: not trusted', tone: 'bad' },
  unsigned: { text: 'QZ Tray: not signed', tone: 'bad' },
};

const TONES = { ready: 'good', warning: 'warning', stopped: 'bad' } as const;

/** The state of this PC's printer, in words. */
export function printerChip(printer: string | null, link: LinkState, view: TrayView): Chip {
  if (printer === null) return { text: 'Printer: print dialog', tone: 'unknown' };
  if (link.state === 'away') return { text: awayWords(link), tone: 'bad' };
  if (link.state === 'asking') return TRUST_CHIPS.asking;
  if (link.state !== 'up') return TRUST_CHIPS.unknown;
  if (view.trust !== 'trusted') return TRUST_CHIPS[view.trust];
  if (view.printers?.includes(printer) !== true) return { text: 'Printer: not found', tone: 'bad' };
  if (view.status === null) return { text: 'Printer: connected', tone: 'good' };
  // Some states already name the printer.
  const words = view.status.words.replace(/^printer /, '');
  return { text: `Printer: ${words}`, tone: TONES[view.status.level] };
}

export function usePrinterChip(): Chip {
  const { printer } = usePcSettings();
  return { ...printerChip(printer, useTrayLink(), useTrayView()), isWide: true };
}
