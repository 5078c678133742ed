import { createHash, verify } from 'node:crypto';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TrayPort } from './tray-port.js';

const FRESH_MS = 15 * 60 * 1_000;

/** Calls that need no signature. */
const UNSIGNED = ['getVersion', 'printers.getStatus', 'printers.stopListening'];

interface Frame {
  readonly uid?: string;
  readonly call?: string;
  readonly params?: unknown;
  readonly timestamp?: number;
  readonly signature?: string;
  readonly signAlgorithm?: string;
  readonly certificate?: string | null;
}

interface PrintParams {
  readonly printer: { readonly name: string };
  readonly options: { readonly jobName: string };
  readonly data: readonly { readonly flavor: string; readonly data: string }[];
}

interface QueueParams {
  readonly printerName: string;
  readonly jobId: number;
}

/** What came to a printer. */
export interface TrayJob {
  readonly id: number;
  readonly name: string;
  readonly printer: string;
  readonly bytes: Buffer;
  state: 'queued' | 'printed' | 'cancelled';
}

/** How a printer is: its name at QZ Tray, and the system's own word. */
export interface Condition {
  readonly statusText: string;
  readonly message: string;
}

export const READY: Condition = { statusText: 'OK', message: 'idle' };
export const PAPER_OUT: Condition = { statusText: 'PAPER_OUT', message: 'media-empty-error' };
export const PAPER_LOW: Condition = { statusText: 'PAPER_PROBLEM', message: 'media-low-warning' };
export const DOOR_OPEN: Condition = { statusText: 'DOOR_OPEN', message: 'cover-open-error' };
export const PAUSED: Condition = { statusText: 'PAUSED', message: 'paused' };
export const OFFLINE: Condition = { statusText: 'OFFLINE', message: 'offline-report' };
/** A network printer that is off: the queue goes on trying, and says nothing worse. */
export const DEAD: Condition = { statusText: 'PROCESSING', message: 'connecting-to-device' };

const PRINTS = [READY, PAPER_LOW];

class Refusal extends Error {}

/**
 * Stands for QZ Tray 2.2.6 on this computer: its websocket protocol as seen on a real one, with the checks of certificate,
 * signature and time, and a print queue like CUPS. Without a window it refuses where a real one would ask somebody.
 */
export class QzTrayDouble {
  readonly jobs: TrayJob[] = [];
  /** The certificate that somebody has put on this PC; null trusts none. */
  trusted: string | null;
  /** How far its clock is ahead of the real time. */
  clockAheadMs = 0;
  /** Lets nobody in. */
  blocks = false;
  /** Shows a window and waits; `answerWindow` closes it. */
  asks = false;
  /** Answers nothing, as when it is starting; `answerWindow` lets it go on. */
  hangs = false;
  /** Breaks the connection instead of answering to a print: before the job is taken, or after. */
  breaksAtPrint: 'before' | 'after' | null = null;
  /** How long a printer takes for each paper. */
  printsInMs = 30;
  /** Whether its queue tells what becomes of jobs; some never do. */
  reportsJobs = true;
  readonly #printers = new Map<string, Condition>();
  readonly #listeners = new Map<WebSocket, Set<string>>();
  readonly #port: TrayPort;
  readonly #server = new WebSocketServer({ noServer: true });
  #windows: (() => void)[] = [];

  /** It runs once it is started. */
  constructor(port: TrayPort, trusted: string | null, printers: readonly string[]) {
    this.#port = port;
    this.trusted = trusted;
    this.#server.on('connection', (socket) => this.#welcome(socket));
    for (const name of printers) this.#printers.set(name, READY);
  }

  start(): void {
    this.#port.give(this.#server);
  }

  /** As when somebody quits it. */
  stop(): void {
    this.#port.give(null);
    for (const socket of this.#listeners.keys()) socket.terminate();
  }

  /** Windows that wait for an answer. */
  get windows(): number {
    return this.#windows.length;
  }

  get printed(): readonly TrayJob[] {
    return this.jobs.filter(({ state }) => state === 'printed');
  }

  /** A printer comes, or its condition changes; what waits in its queue is printed when it can. */
  setPrinter(name: string, condition: Condition): void {
    this.#printers.set(name, condition);
    this.#reportPrinter(name);
    if (!PRINTS.includes(condition)) return;
    for (const job of this.jobs) {
      if (job.printer === name && job.state === 'queued') this.#work(job);
    }
  }

  removePrinter(name: string): void {
    this.#printers.delete(name);
  }

  /** Whoever sits at the PC allows what is asked. */
  answerWindow(): void {
    for (const answer of this.#windows.splice(0)) answer();
  }

  #welcome(socket: WebSocket): void {
    this.#listeners.set(socket, new Set());
    socket.on('close', () => this.#listeners.delete(socket));
    socket.on('message', (data) => void this.#receive(socket, data.toString()));
  }

  async #receive(socket: WebSocket, text: string): Promise<void> {
    if (text === 'ping') return;
    if (text === 'getProgramName') return socket.send('QZ Tray');
    const frame = JSON.parse(text) as Frame;
    const { uid } = frame;
    if (uid === undefined) return socket.close(4003, 'Invalid message');
    try {
      const isCertificate = 'certificate' in frame;
      const mustAsk = this.asks && (isCertificate || !UNSIGNED.includes(frame.call ?? ''));
      if (this.hangs || mustAsk) await this.#window();
      const result = isCertificate ? this.#admit(frame) : this.#do(socket, frame);
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ uid, result }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      socket.send(JSON.stringify({ uid, error: error.message }));
      // Whoever is not let in is cut off.
      if (frame.call === undefined) socket.terminate();
    }
  }

  #window(): Promise<void> {
    return new Promise((resolve) => {
      this.#windows.push(resolve);
    });
  }

  #admit({ certificate }: Frame): undefined {
    if (this.blocks || !certificate?.startsWith('-----BEGIN CERTIFICATE-----')) {
      throw new Refusal('Connection blocked by client');
    }
  }

  #do(socket: WebSocket, frame: Frame): unknown {
    const { call = '' } = frame;
    if (!UNSIGNED.includes(call)) this.#check(frame);
    switch (call) {
      case 'getVersion':
        return '2.2.6';
      case 'printers.find':
        return [...this.#printers.keys()];
      case 'printers.detail':
        return [...this.#printers.keys()].map((name) => ({
          name,
          driver: 'raw',
          connection: 'usb',
          density: 0,
        }));
      case 'printers.startListening':
        return this.#listen(socket, (frame.params as { printerNames: string[] }).printerNames);
      case 'printers.stopListening':
        return this.#listeners.get(socket)?.clear();
      case 'printers.getStatus':
        for (const name of this.#listeners.get(socket) ?? []) this.#send(socket, this.#printerEvent(name));
        return undefined;
      case 'printers.clearQueue':
        return this.#clear(frame.params as QueueParams);
      case 'print':
        return this.#print(socket, frame.params as PrintParams);
      default:
        throw new Refusal(`Invalid function call: ${call}`);
    }
  }

  /** The signature is over the text of the digest; the digest over what the server reads, written again. */
  #check({ call, params, timestamp = 0, signature = '', signAlgorithm }: Frame): void {
    const isFresh = Math.abs(Date.now() + this.clockAheadMs - timestamp) <= FRESH_MS;
    const digest = createHash('sha256').update(JSON.stringify({ call, params, timestamp })).digest('hex');
    const isSigned =
      this.trusted !== null &&
      signAlgorithm === 'SHA512' &&
      verify('RSA-SHA512', Buffer.from(digest), this.trusted, Buffer.from(signature, 'base64'));
    if (!isFresh || !isSigned) throw new Refusal('Request blocked');
  }

  #listen(socket: WebSocket, names: readonly string[]): undefined {
    for (const name of names) {
      if (!this.#printers.has(name)) throw new Refusal('Specified printer could not be found.');
      this.#listeners.get(socket)?.add(name);
    }
  }

  #print(socket: WebSocket, { printer, options, data }: PrintParams): undefined {
    if (!this.#printers.has(printer.name)) {
      throw new Refusal(`Cannot find printer with name "${printer.name}"`);
    }
    if (this.breaksAtPrint === 'before') {
      socket.terminate();
      return;
    }
    const [item] = data;
    if (item?.flavor !== 'base64') throw new Refusal('Only base64 is understood here');
    const job: TrayJob = {
      id: this.jobs.length + 1,
      name: options.jobName,
      printer: printer.name,
      bytes: Buffer.from(item.data, 'base64'),
      state: 'queued',
    };
    this.jobs.push(job);
    if (this.breaksAtPrint === 'after') socket.terminate();
    // Resolved when spooled; the queue begins after it.
    setTimeout(() => {
      this.#reportJob(job, 'PAUSED', 'job-hold-until-specified');
      this.#reportPrinter(job.printer, { statusText: 'PROCESSING', message: 'processing' });
      if (PRINTS.includes(this.#condition(job))) this.#work(job);
      else this.#reportPrinter(job.printer);
    }, 20);
  }

  #condition(job: TrayJob): Condition {
    return this.#printers.get(job.printer) ?? OFFLINE;
  }

  #work(job: TrayJob): void {
    this.#reportJob(job, 'PRINTING', 'job-printing');
    setTimeout(() => {
      job.state = 'printed';
      this.#reportJob(job, 'COMPLETE', 'job-completed-successfully');
      this.#reportPrinter(job.printer);
    }, this.printsInMs);
  }

  #clear({ printerName, jobId }: QueueParams): undefined {
    const job = this.jobs.find(({ id, printer }) => id === jobId && printer === printerName);
    if (job?.state !== 'queued') return;
    job.state = 'cancelled';
    this.#reportJob(job, 'CANCELED', 'job-canceled-by-user');
  }

  #printerEvent(name: string, condition = this.#printers.get(name) ?? OFFLINE): object {
    return { printerName: name, eventType: 'PRINTER', severity: 'INFO', type: 'ACTION', ...condition };
  }

  #reportPrinter(name: string, condition?: Condition): void {
    this.#report(name, this.#printerEvent(name, condition));
  }

  #reportJob(job: TrayJob, statusText: string, message: string): void {
    if (!this.reportsJobs) return;
    // `lpr` puts a space in front of the name.
    const whose = { printerName: job.printer, jobId: job.id, jobName: ` ${job.name}` };
    this.#report(job.printer, {
      ...whose,
      eventType: 'JOB',
      severity: 'INFO',
      type: 'ACTION',
      statusText,
      message,
    });
  }

  #report(printer: string, event: object): void {
    for (const [socket, names] of this.#listeners) if (names.has(printer)) this.#send(socket, event);
  }

  #send(socket: WebSocket, event: object): void {
    socket.send(JSON.stringify({ type: 'PRINTER', event: JSON.stringify(event) }));
  }
}
