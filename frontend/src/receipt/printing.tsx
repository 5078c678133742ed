import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { toast } from 'sonner';
import { serverNow } from '../data/server-clock.js';
import { StationCounter } from './counting.js';
import type { ReceiptKind } from './lines.js';
import { receiptIdOf, type Subject } from './model.js';
import { PrintDesk, type PrintDeskParts } from './print-desk.js';
import type { PrinterChoice, PrintState, PrintStatus } from './printer.js';
import styles from './printing.module.css';
import { startTray, trayPrinter } from './qz/page-tray.js';
import { stationOfSettings } from './station.js';

/**
 * QZ Tray where a printer is chosen; the print dialog without, and while QZ Tray is away. The dialog comes with the
 * barcodes: loaded with the first print.
 */
const chosenPrinter: PrinterChoice = async () =>
  (await trayPrinter()) ?? (await import('./print-dialog.js')).dialogPrinter;

const Desk = createContext<PrintDesk | null>(null);

export interface PrintingProviderProps extends Partial<PrintDeskParts> {
  readonly children: ReactNode;
}

/**
 * One desk for all pages below, so that one receipt is printed at a time. Unless told otherwise it prints where this PC's
 * settings say, for the station of the settings, on the server's time. What it is told counts at the first render.
 */
export function PrintingProvider({ children, ...parts }: PrintingProviderProps) {
  const [desk] = useState(
    () =>
      new PrintDesk({
        printer: chosenPrinter,
        station: stationOfSettings,
        nowMs: serverNow,
        counter: new StationCounter(window.localStorage),
        onTrouble: (title, { words }) => void toast.error(`${title}: ${words}`, { id: title }),
        ...parts,
      }),
  );
  useEffect(startTray, []);
  return <Desk value={desk}>{children}</Desk>;
}

export interface Printing {
  /** Never rejects. Asked again while the same receipt is under way, it prints once. */
  readonly print: (subject: Subject, options?: { readonly isReprint?: boolean }) => Promise<PrintState>;
  /** Whether anything is being printed or waits for it. */
  readonly isPrinting: boolean;
  /** How far a receipt is; undefined when this page has not printed it. A balance has no code. */
  readonly stateOf: (kind: ReceiptKind, code?: string) => PrintState | undefined;
}

/** Prints receipts and tells how far each is. @throws Error outside of a `PrintingProvider` */
export function usePrint(): Printing {
  const desk = useContext(Desk);
  if (desk === null) throw new Error('no PrintingProvider above');
  const states = useSyncExternalStore(desk.subscribe, desk.states);
  return useMemo(
    () => ({
      print: desk.print,
      isPrinting: [...states.values()].some(({ status }) => status === 'Printing'),
      stateOf: (kind, code) => states.get(receiptIdOf(kind, code ?? null)),
    }),
    [desk, states],
  );
}

const SIGNS: Record<PrintStatus, string> = {
  Printing: '…',
  Sent: '→',
  Printed: '✓',
  Waiting: '!',
  Failed: '!',
};

/** How far a print is, in words. Its place stays when there is nothing to say, so that nothing moves. */
export function PrintStateChip({ state }: { readonly state: PrintState | undefined }) {
  return (
    <span role="status" className={styles.chip} data-status={state?.status} title={state?.words}>
      {state !== undefined && (
        <>
          <span aria-hidden="true">{SIGNS[state.status]}</span> {state.words}
        </>
      )}
    </span>
  );
}
