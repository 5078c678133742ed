import { timeForPeople } from '@taya/contracts/time';
import type { QzTray, TrayEvent } from 'qz-tray';
import { timeZone } from '../../data/station-zone.js';
import { createStore } from '../../data/store.js';
import type { Waiting } from './trust.js';

/** Why there is no connection. */
export type AwayReason =
  /** Nothing answers on its ports, or QZ Tray was closed. */
  | 'unreachable'
  /** It refuses this page. */
  | 'blocked'
  /** Our server sent no certificate to show. */
  | 'uncertified'
  /** The browser does not let this page reach programs on the computer. */
  | 'forbidden';

export type LinkState =
  /** Not needed, or the first try is under way. */
  | { readonly state: 'off' | 'connecting' }
  /** It has the certificate and does not answer yet. */
  | { readonly state: Waiting }
  | { readonly state: 'up'; readonly version: string }
  | { readonly state: 'away'; readonly why: AwayReason; readonly sinceMs: number };

const AWAY: Readonly<Record<AwayReason, string>> = {
  unreachable: 'QZ Tray away',
  blocked: 'QZ Tray blocked',
  uncertified: 'No certificate',
  forbidden: 'Browser blocks QZ',
};

/** `QZ Tray away since 2:41 PM` */
export function awayWords({ why, sinceMs }: Extract<LinkState, { state: 'away' }>): string {
  return `${AWAY[why]} since ${timeForPeople(sinceMs, timeZone)}`;
}

/** There is no connection: nothing was sent. */
export class TrayAwayError extends Error {}

export interface TrayLinkParts {
  readonly load: () => Promise<QzTray>;
  readonly certificate: () => Promise<string>;
  /** Signs a call: the JSON of its name, parameters and time. */
  readonly sign: (call: string) => Promise<string>;
  /** Whether QZ Tray answers on a connection of its own to this address. */
  readonly isAlive: (address: string) => Promise<boolean>;
  /** On the clock that the pages show. */
  readonly nowMs: () => number;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;
/** A blocked page retries seldom, because each try may open a window of QZ Tray. */
const BLOCKED_DELAY_MS = 60_000;
/** What takes longer may wait for a person at the PC. */
const SLOW_MS = 3_000;
const KEEP_ALIVE_S = 30;

/** The page's one connection to QZ Tray: once needed, it is retried without end, at growing intervals. */
export class TrayLink {
  readonly store = createStore<LinkState>({ state: 'off' });
  readonly #parts: TrayLinkParts;
  /** Hears what is reported of printers and their queues. */
  onEvent: (event: TrayEvent) => void = () => undefined;
  #qz: QzTray | null = null;
  #isWanted = false;
  #isRunning = false;
  /** Calls that our server has not signed yet: QZ Tray does not know of them. */
  #unsigned = 0;
  #endPause: () => void = () => undefined;
  #onClosed: () => void = () => undefined;

  constructor(parts: TrayLinkParts) {
    this.#parts = parts;
  }

  /** Connects and stays connected; at once if it was waiting for the next try. */
  start(): void {
    this.#isWanted = true;
    this.#endPause();
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#isWanted = false;
    this.#endPause();
    this.#onClosed();
  }

  /**
   * Calls QZ Tray.
   * @throws TrayAwayError without a connection, where its client would throw a TypeError
   */
  async call<Answer>(work: (qz: QzTray) => Promise<Answer>): Promise<Answer> {
    const qz = this.#qz;
    if (qz === null || this.store.get().state !== 'up' || !qz.websocket.isActive()) {
      throw new TrayAwayError('QZ Tray is away');
    }
    return work(qz);
  }

  /**
   * Says every few seconds for what QZ Tray makes us wait. Its window silences only what waits for it, so that QZ Tray
   * answers everything else meanwhile.
   * @returns a function that ends it, once there is an answer
   */
  reportWaiting(report: (waiting: Waiting) => void): () => void {
    let isOver = false;
    const check = async () => {
      const waiting = (await this.#isAsking()) ? 'asking' : 'slow';
      if (!isOver) report(waiting);
    };
    const timer = window.setInterval(() => void check(), SLOW_MS);
    return () => {
      isOver = true;
      window.clearInterval(timer);
    };
  }

  async #isAsking(): Promise<boolean> {
    if (this.#qz === null || this.#unsigned > 0 || !this.#qz.websocket.isActive()) return false;
    const { socket, host, port } = this.#qz.websocket.getConnectionInfo();
    return this.#parts.isAlive(`${socket}://${host}:${port}`);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let delayMs = FIRST_DELAY_MS;
    while (this.#isWanted) {
      if (this.store.get().state === 'off') this.store.set({ state: 'connecting' });
      const { why, wasUp } = await this.#connectOnce();
      if (!this.#isWanted) break;
      this.#noteAway(why);
      if (wasUp) delayMs = FIRST_DELAY_MS;
      await this.#pause(why === 'blocked' ? BLOCKED_DELAY_MS : delayMs);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
    }
    this.#isRunning = false;
    this.store.set({ state: 'off' });
  }

  /** One connection from its first try to its end. */
  async #connectOnce(): Promise<{ readonly why: AwayReason; readonly wasUp: boolean }> {
    const closed = new Promise<'closed'>((resolve) => {
      this.#onClosed = () => resolve('closed');
    });
    const waiting: { end: () => void } = { end: () => undefined };
    try {
      const qz = await this.#ready(waiting);
      const opening = qz.websocket.connect({ host: ['localhost'], keepAlive: KEEP_ALIVE_S });
      const isOpen = (await Promise.race([opening, closed])) !== 'closed';
      waiting.end();
      if (!isOpen) return { why: 'unreachable', wasUp: false };
      this.store.set({ state: 'up', version: await qz.api.getVersion() });
      await closed;
      return { why: 'unreachable', wasUp: true };
    } catch (error) {
      return { why: reasonOf(error), wasUp: false };
    } finally {
      waiting.end();
      await this.#hangUp();
    }
  }

  /** The client, configured for the next connection. */
  async #ready(waiting: { end: () => void }): Promise<QzTray> {
    const { load, certificate, sign } = this.#parts;
    const qz = await load();
    this.#qz = qz;
    qz.security.setSignatureAlgorithm('SHA512');
    // As resolvers, because what the client does with async functions depends on how they were compiled.
    qz.security.setCertificatePromise(
      (resolve, reject) => {
        const show = (text: string) => {
          waiting.end = this.reportWaiting((state) => this.#noteWaiting(state));
          resolve(text);
        };
        certificate().then(show, () => reject(new Error(NO_CERTIFICATE)));
      },
      { rejectOnFailure: true },
    );
    // The server signs only what it has read, so it gets the call itself instead of its digest.
    qz.api.setSha256Type((call) => call);
    qz.security.setSignaturePromise((call) => (resolve, reject) => {
      this.#unsigned += 1;
      sign(call)
        .finally(() => {
          this.#unsigned -= 1;
        })
        .then(resolve, reject);
    });
    qz.websocket.setClosedCallbacks(() => this.#onClosed());
    qz.printers.setPrinterCallbacks((event) => this.onEvent(event));
    return qz;
  }

  /** After a refusal the client leaves its socket open. */
  async #hangUp(): Promise<void> {
    if (this.#qz?.websocket.isActive() === true) await this.#qz.websocket.disconnect();
  }

  #noteWaiting(state: Waiting): void {
    if (this.store.get().state !== state) this.store.set({ state });
  }

  /** Tries that fail one after another count as one absence. */
  #noteAway(why: AwayReason): void {
    const before = this.store.get();
    if (before.state === 'away' && before.why === why) return;
    const sinceMs = before.state === 'away' ? before.sinceMs : this.#parts.nowMs();
    this.store.set({ state: 'away', why, sinceMs });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, ms);
      this.#endPause = () => {
        window.clearTimeout(timer);
        resolve();
      };
    });
  }
}

const NO_CERTIFICATE = 'no certificate';

/** The client reports reasons only as texts. */
function reasonOf(error: unknown): AwayReason {
  const text = error instanceof Error ? error.message : String(error);
  if (text === NO_CERTIFICATE) return 'uncertified';
  if (text.includes('blocked')) return 'blocked';
  return text.includes('Local Network Access') ? 'forbidden' : 'unreachable';
}
