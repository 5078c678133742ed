import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Locator,
  Page,
  Request,
} from 'playwright-core';
import { until } from '../../support/until.js';

/** The screen of a till. */
export const TILL = { width: 1366, height: 768 } as const;

/** For what should be there at once; computers may have much other work. */
const TIMEOUT_MS = 60_000;
/** Of the pages. */
const COMMAND_TIMEOUT_MS = 15_000;
/** Told when a test waits in vain. */
const MOST_COMMANDS = 5;

/** Said by the browser itself about an answer that is no success: the test asserts what the page made of it. */
const REFUSED_CALL = /^Failed to load resource: .*status of (400|401|403|404|409|422|429|503)/;
/** Likewise about a server that is away or died with the call. */
const NO_CONNECTION =
  /ERR_CONNECTION_(REFUSED|RESET)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|WebSocket connection to/;

export interface ScreenOptions extends BrowserContextOptions {
  readonly path?: string;
  /** Whether its commands give up after fifteen seconds, as people's pages do; else they wait as long as the test. */
  readonly givesUp?: boolean;
  /** Whether its calls may be intercepted. Then no file is kept from page to page, and a load takes a quarter more. */
  readonly intercepts?: boolean;
  /** Done before the first page is loaded. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Of QZ Tray's library, where the tray closes a connection in the moment in which it is made: the page then connects anew. */
const CLOSED_TRAY = "Cannot set properties of null (setting 'onclose')";

/** One person's browser: a page with a storage of its own, and everything that went wrong in it. */
export class Screen {
  readonly page: Page;
  /** Errors and warnings of the console, breaches of the policy, exceptions. A test ends with none. */
  readonly complaints: string[] = [];
  /** The latest commands and what came of them. */
  readonly #commands: string[] = [];
  readonly #url: string;

  private constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('console', (message) => this.#hear(message));
    page.on('response', (response) => this.#note(response.request(), String(response.status())));
    page.on('requestfailed', (request) => this.#note(request, request.failure()?.errorText ?? 'failed'));
    page.on('pageerror', ({ message }) => {
      if (message !== CLOSED_TRAY) this.complaints.push(`exception: ${message}`);
    });
  }

  static async open(browser: Browser, url: string, options: ScreenOptions = {}): Promise<Screen> {
    const { path = '/', givesUp = false, intercepts = true, prepare, viewport = TILL, ...rest } = options;
    const context = await browser.newContext({ viewport, ...rest });
    if (intercepts) await keepIntercepting(context);
    await context.addInitScript(recordToasts);
    if (!givesUp) await context.addInitScript(neverGiveUp, COMMAND_TIMEOUT_MS);
    await prepare?.(context);
    const page = await context.newPage();
    const screen = new Screen(page, url);
    await screen.go(path);
    return screen;
  }

  /** A second tab of the same browser, on the same address; it is closed with this one. */
  async anotherTab(): Promise<Screen> {
    const tab = new Screen(await this.page.context().newPage(), this.#url);
    await tab.go(this.path);
    return tab;
  }

  /** Reloads a path. */
  async go(path: string): Promise<void> {
    await this.page.goto(this.#url + path);
  }

  /** The path in the address bar. */
  get path(): string {
    return new URL(this.page.url()).pathname;
  }

  async isAt(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === path);
  }

  /** The chips of the header. */
  get connections(): Locator {
    return this.page.getByRole('status', { name: 'Connections' });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Fills the login form and sends it. */
  async submitLogin(username: string, password: string): Promise<void> {
    await this.field('Username').fill(username);
    await this.field('Password').fill(password);
    await this.button('Login').click();
  }

  /** Signs in from the login page and waits for the first page. */
  async signIn(username: string, password: string): Promise<void> {
    await this.submitLogin(username, password);
    await this.page.waitForURL((url) => url.pathname.startsWith('/dashboard/'));
    await this.page.getByRole('navigation', { name: 'Menu' }).waitFor();
  }

  /** Waits for a toast with this text, or for a row that says it instead, or finds it among those that have just gone. */
  async toast(text: string): Promise<void> {
    // By looking again and again: playwright's own way looks when a page is drawn, and one in the background is not.
    await until(
      () => this.page.evaluate(wasToasted, [text, TOAST_SHOWN_MS] as const),
      undefined,
      async () => `no toast '${text}'. ${await this.whatIsSeen()}`,
    );
  }

  /** For the message of a test that waited in vain: the latest toasts, chips and answers of the server. */
  async whatIsSeen(): Promise<string> {
    const toasts = await this.page.evaluate(() =>
      (window.toasted ?? []).slice(-3).map(({ element }) => element.textContent),
    );
    const chips = await this.page.getByRole('status').allTextContents();
    return `Toasts: ${toasts.join(' | ')}. States: ${chips.join(' | ')}. Commands: ${this.#commands.join(' | ')}`;
  }

  /** Waits until the live messages flow. */
  async isLive(): Promise<void> {
    await this.connections.getByText('Live', { exact: true }).waitFor();
  }

  /** A picture of the page, kept where `TAYA_PICTURES` says; none when it says nothing. */
  async picture(name: string): Promise<void> {
    const folder = process.env.TAYA_PICTURES;
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  #note(request: Request, outcome: string): void {
    if (request.method() === 'GET') return;
    this.#commands.push(`${request.method()} ${new URL(request.url()).pathname} ${outcome}`);
    if (this.#commands.length > MOST_COMMANDS) this.#commands.shift();
  }

  #hear(message: ConsoleMessage): void {
    const kind = message.type();
    if (kind !== 'error' && kind !== 'warning') return;
    const text = message.text();
    if (REFUSED_CALL.test(text) || NO_CONNECTION.test(text)) return;
    this.complaints.push(`${kind}: ${text}`);
  }
}

/** Runs in the page: a command whose answer a busy computer brings late is no failure of the page. */
function neverGiveUp(leastMs: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => (ms < leastMs ? timeout(ms) : new AbortController().signal);
}

interface Toasted {
  readonly element: Element;
  readonly texts: ReadonlySet<string>;
  /** When it was last seen, on the clock of the page. */
  seenAtMs: number;
}

declare global {
  interface Window {
    toasted?: Toasted[];
  }
}

/** A toast is there for four seconds, and a busy computer may come to look for it later. */
const TOAST_SHOWN_MS = 15_000;

/** Runs in the page: notes what every toast says, and every place that stands for one, each time the page changes. */
function recordToasts(): void {
  const toasted: Toasted[] = [];
  window.toasted = toasted;
  const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('[data-sonner-toast], [data-said]')) {
      const texts = new Set([element, ...element.querySelectorAll('*')].map(wordsOf));
      const last = toasted.findLast((one) => one.element === element);
      if (last !== undefined && [...texts].every((text) => last.texts.has(text))) last.seenAtMs = Date.now();
      else toasted.push({ element, texts, seenAtMs: Date.now() });
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page. */
function wasToasted([text, shownMs]: readonly [string, number]): boolean {
  const isRecent = ({ element, seenAtMs }: Toasted) => element.isConnected || Date.now() - seenAtMs < shownMs;
  return window.toasted?.some((one) => one.texts.has(text) && isRecent(one)) ?? false;
}

/**
 * To be called before the first page of a context. Chromium goes on for a moment after the first `page.route` as if there
 * were none, and a call that slips past is never seen by playwright: neither its route nor `waitForRequest` is told. One
 * route that is there from the beginning, and matches nothing, leaves no such moment.
 */
export async function keepIntercepting(context: BrowserContext): Promise<void> {
  await context.route(/^nothing:/, (route) => route.fallback());
}
