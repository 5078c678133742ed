import type { TrayEvent } from 'qz-tray';
import { createStore } from '../../data/store.js';
import type { Receipt } from '../lines.js';
import { noteSilence, noteTrust, type PcSettings, pcSettings } from '../pc-settings.js';
import type { PrintState, ReceiptPrinter } from '../printer.js';
import { noteJob } from '../stored-prints.js';
import { OUTCOMES, PrintJob } from './print-job.js';
import { type PrinterStatus, printerStatusOf, UNSEEN } from './status.js';
import { TrayAwayError, type TrayLink } from './tray-link.js';
import { TRUST_WORDS, type Trust, WAITING_WORDS, type Waiting } from './trust.js';

export interface TrayView {
  readonly trust: Trust;
  /** All printers of the PC; null until they are known. */
  readonly printers: readonly string[] | null;
  /** The state of the chosen printer; null until it has reported. */
  readonly status: PrinterStatus | null;
}

const NOTHING_KNOWN: TrayView = { trust: 'unknown', printers: null, status: null };

/** The start of the name of each of our jobs. */
const JOB_PREFIX = 'Taya-';

/** Jobs on which a report may still come; for printers that never report, all jobs. */
const MOST_JOBS = 100;

export interface TrayPrinterParts {
  readonly link: TrayLink;
  readonly bytesOf: (receipt: Receipt, settings: PcSettings) => Promise<Uint8Array>;
  /** A text that no other job's name contains. */
  readonly token: () => string;
}

/** The printer chosen on this PC, through QZ Tray: its state, and the jobs sent to it. */
export class TrayPrinter implements ReceiptPrinter {
  readonly store = createStore<TrayView>(NOTHING_KNOWN);
  readonly #parts: TrayPrinterParts;
  #jobs: readonly PrintJob[] = [];
  #listensTo: string | null = null;

  constructor(parts: TrayPrinterParts) {
    this.#parts = parts;
    parts.link.onEvent = (event) => this.#hear(event);
    parts.link.store.subscribe(() => this.#onLink());
  }

  /** Asks for the list of printers and listens to the chosen one. Never rejects: the result is in the store. */
  async checkPrinters(): Promise<void> {
    let isSlow = false;
    const answered = this.#reportWaiting((trust) => {
      isSlow = true;
      this.#note({ trust });
    });
    try {
      const printers = await this.#parts.link.call((qz) => qz.printers.find());
      answered();
      this.#note({ trust: 'trusted', printers });
      await this.#listen(printers);
      if (!isSlow) noteTrust(true);
    } catch (error) {
      if (!(error instanceof TrayAwayError)) this.#distrust(trustAfter(error, isSlow));
    } finally {
      answered();
    }
  }

  /** Where it has answered this station without a window before, there is none now. */
  #reportWaiting(report: (waiting: Waiting) => void): () => void {
    return this.#parts.link.reportWaiting((waiting) => report(pcSettings().isTrusted ? 'slow' : waiting));
  }

  async print(receipt: Receipt, report: (state: PrintState) => void): Promise<PrintState> {
    const settings = pcSettings();
    const { printer } = settings;
    if (printer === null) throw new Error('no printer is chosen on this PC');
    const data = await this.#parts.bytesOf(receipt, settings);
    await this.#withdraw(receipt.id);
    const job = new PrintJob({
      receiptId: receipt.id,
      printer,
      name: `${JOB_PREFIX}${receipt.id.replaceAll(' ', '-')}-${this.#parts.token()}`,
      isSilent: settings.silentPrinters.includes(printer),
      report,
      // Without listening, no reports come.
      onSilence: () => this.#listensTo === printer && noteSilence(printer, true),
    });
    this.#jobs = [...this.#jobs.filter(({ isOver }) => !isOver), job].slice(-MOST_JOBS);
    void this.#submit(job, printer, data);
    return job.settled;
  }

  /** A copy replaces an earlier print that is stuck in the queue: that one is cancelled first. */
  async #withdraw(receiptId: string): Promise<void> {
    for (const { id, parts, isOver } of this.#jobs) {
      if (isOver || parts.receiptId !== receiptId || id === undefined) continue;
      const options = { printerName: parts.printer, jobId: id };
      // If it cannot be cancelled it may still be printed: the copy says that it is one.
      await this.#parts.link.call((qz) => qz.printers.clearQueue(options)).catch(() => undefined);
    }
  }

  async #submit(job: PrintJob, printer: string, data: Uint8Array): Promise<void> {
    let isSlow = false;
    const answered = this.#reportWaiting((waiting) => {
      isSlow = true;
      job.isSlow(WAITING_WORDS[waiting]);
    });
    try {
      await this.#parts.link.call((qz) =>
        qz.print(qz.configs.create(printer, { jobName: job.parts.name }), [
          { type: 'raw', format: 'command', flavor: 'base64', data },
        ]),
      );
      job.spooled(this.store.get().status);
    } catch (error) {
      // Nobody knows whether QZ Tray had accepted it: the link reports its end in a moment, which ends all jobs.
      if (isCutOff(error)) return;
      const trust = trustAfter(error, isSlow);
      this.#distrust(trust);
      job.refused(wordsOf(error, trust));
      // The printer may be gone or have another name: then the next print is not counted.
      if (trust === 'trusted') void this.checkPrinters();
    } finally {
      answered();
    }
  }

  #distrust(trust: Refusal): void {
    if (trust === 'trusted') return;
    if (trust !== 'unsigned') noteTrust(false);
    this.#note({ trust });
  }

  #onLink(): void {
    const link = this.#parts.link.store.get();
    const { state } = link;
    if (state === 'up') return void this.checkPrinters();
    if (state === 'asking' || (state === 'away' && link.why === 'blocked')) noteTrust(false);
    this.#listensTo = null;
    this.store.set(NOTHING_KNOWN);
    for (const job of this.#jobs) job.lost({ isLeft: state === 'off' });
  }

  async #listen(printers: readonly string[]): Promise<void> {
    const { printer } = pcSettings();
    const chosen = printer !== null && printers.includes(printer) ? printer : null;
    if (chosen === this.#listensTo) return;
    if (this.#listensTo !== null) await this.#parts.link.call((qz) => qz.printers.stopListening());
    this.#note({ status: null });
    this.#listensTo = chosen;
    if (chosen === null) return;
    try {
      await this.#parts.link.call((qz) => qz.printers.startListening(chosen));
    } catch (error) {
      // The next check tries again: otherwise no print would ever be reported.
      if (this.#listensTo === chosen) this.#listensTo = null;
      this.#note({ status: UNSEEN });
      throw error;
    }
    await this.#parts.link.call((qz) => qz.printers.getStatus());
    if (this.store.get().status === null) this.#note({ status: UNSEEN });
  }

  #hear(event: TrayEvent): void {
    if (event.eventType === 'JOB') return void this.#hearOfJob(event);
    const status = event.eventType === 'PRINTER' ? printerStatusOf(event) : undefined;
    if (status === undefined) return;
    this.#note({ status });
    for (const job of this.#jobs) job.printerIs(status);
  }

  #hearOfJob(event: TrayEvent): void {
    // The print spooler may put a space in front of the name.
    const name = event.jobName?.trim() ?? '';
    // Jobs without our names cannot be told apart.
    if (!name.startsWith(JOB_PREFIX)) return;
    const job = this.#jobs.find(({ parts, isOver }) => parts.name === name && !isOver);
    const outcome = OUTCOMES[event.statusText];
    if (job !== undefined) job.hear(event);
    // Another page sent it, or QZ Tray was away meanwhile.
    else if (outcome !== undefined) noteJob(name, outcome);
    if (this.#listensTo !== null) noteSilence(this.#listensTo, false);
  }

  #note(change: Partial<TrayView>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}

/** QZ Tray and its client report their reasons as texts. */
const isCutOff = (error: unknown) => error instanceof Error && error.message.startsWith('Connection closed');

type Refusal = Extract<Trust, 'trusted' | 'refused' | 'blocked' | 'unsigned'>;

/** @param isSlow whether somebody had time to answer its window */
function trustAfter(error: unknown, isSlow: boolean): Refusal {
  const text = error instanceof Error ? error.message : String(error);
  if (/blocked/i.test(text)) return isSlow ? 'blocked' : 'refused';
  return text === 'Failed to sign request' ? 'unsigned' : 'trusted';
}

/** The reason in words that fit into a sentence. */
function wordsOf(error: unknown, trust: Refusal): string {
  if (trust !== 'trusted') return TRUST_WORDS[trust];
  const text = error instanceof Error ? error.message : String(error);
  return /cannot find printer/i.test(text) ? 'the printer is no longer on this PC' : text;
}
