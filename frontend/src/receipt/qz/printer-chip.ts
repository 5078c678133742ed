import { useSyncExternalStore } from 'react';
import { onStored } from '../../data/stored.js';
import type { Chip } from '../../ui/status-chips.js';
import { usePcSettings } from '../pc-settings.js';
import { isUnderWay } from '../printer.js';
import { storedPrints } from '../stored-prints.js';
import { useTrayLink, useTrayView } from './page-tray.js';
import { NO_ANSWER } from './print-job.js';
import { DEAD, type PrinterStatus, UNSEEN } from './status.js';
import { awayWords } from './tray-link.js';
import { isWaiting, type Trust, WAITING_WORDS } from './trust.js';

const TRUST_CHIPS: Readonly<Record<Exclude<Trust, 'trusted'>, Chip>> = {
  unknown: { text: 'Printer…', tone: 'unknown' },
  asking: { text: WAITING_WORDS.asking, tone: 'bad' },
  slow: { text: WAITING_WORDS.slow, tone: 'bad' },
  refused: { text: 'QZ Tray: not trusted', tone: 'bad' },
  blocked: { text: 'QZ Tray: Block was pressed', tone: 'bad' },
  unsigned: { text: 'QZ Tray: not signed', tone: 'bad' },
};

const TONES = { ready: 'good', warning: 'warning', stopped: 'bad' } as const;

/** The state of this PC's printer, in words. */
export function usePrinterChip(): Chip {
  const { printer } = usePcSettings();
  const link = useTrayLink();
  const { trust, printers } = useTrayView();
  const status = usePrinterStatus();
  if (printer === null) return { text: 'Printer: print dialog', tone: 'unknown' };
  if (link.state === 'away') return { text: awayWords(link), tone: 'bad' };
  if (isWaiting(link.state)) return TRUST_CHIPS[link.state];
  if (link.state !== 'up') return TRUST_CHIPS.unknown;
  if (trust !== 'trusted') return TRUST_CHIPS[trust];
  if (printers?.includes(printer) !== true) return { text: 'Printer: not found', tone: 'bad' };
  if (status === null) return TRUST_CHIPS.unknown;
  // Some states already name the printer.
  return { text: `Printer: ${status.words.replace(/^printer /, '')}`, tone: TONES[status.level] };
}

/** What is known of the chosen printer: by its queue, and by what became of the receipts; null when nothing is yet. */
export function usePrinterStatus(): PrinterStatus | null {
  const { printer, silentPrinters } = usePcSettings();
  const { status } = useTrayView();
  const prints = useSyncExternalStore(onStored, storedPrints);
  if (status === null || status.level === 'stopped') return status;
  // Queues go on saying that all is well while they try to reach a printer that is off.
  const latest = prints.findLast(({ state }) => !isUnderWay(state));
  if (latest?.state.words === NO_ANSWER.words) return DEAD;
  return printer !== null && silentPrinters.includes(printer) && status.level === 'ready' ? UNSEEN : status;
}
