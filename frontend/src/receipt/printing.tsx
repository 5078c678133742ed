import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../data/server-clock.js';
import { Copies } from './copies.js';
import type { ReceiptKind } from './lines.js';
import { receiptIdOf, type Subject } from './model.js';
import { PrintDesk, type PrintDeskParts } from './print-desk.js';
import type { PrintState, PrintStatus, ReceiptPrinter } from './printer.js';
import styles from './printing.module.css';
import { stationOfSettings } from './station.js';

/** The dialog comes with the barcodes: loaded with the first print. */
const lateDialog: ReceiptPrinter = {
  async print(receipt) {
    const { dialogPrinter } = await import('./print-dialog.js');
    return dialogPrinter.print(receipt);
  },
};

const Desk = createContext<PrintDesk | null>(null);

export interface PrintingProviderProps extends Partial<Omit<PrintDeskParts, 'copies'>> {
  readonly children: ReactNode;
}

/**
 * One desk for all pages below, so that one receipt is printed at a time. Unless told otherwise it prints through the
 * browser's dialog, for the station of the settings, on the server's time. What it is told counts at the first render.
 */
export function PrintingProvider({ children, ...parts }: PrintingProviderProps) {
  const [desk] = useState(
    () =>
      new PrintDesk({
        printer: lateDialog,
        station: stationOfSettings,
        nowMs: serverNow,
        copies: new Copies(window.localStorage),
        ...parts,
      }),
  );
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

const SIGNS: Record<PrintStatus, string> = { Printing: '…', Sent: '→', Printed: '✓', Failed: '!' };

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
