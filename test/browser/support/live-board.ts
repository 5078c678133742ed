import type { GameView } from '@taya/contracts/game';
import type { ServerMessage } from '@taya/contracts/socket';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { keepIntercepting } from './screen.js';

/** For what should be there at once; computers may have other work. */
const TIMEOUT_MS = 60_000;

export const TV = { width: 1920, height: 1080 } as const;

/** The public board in a browser, in the words of those who look at it. */
export class LiveBoard {
  readonly page: Page;
  /** What went wrong in the page. */
  readonly errors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  static async open(
    browser: Browser,
    url: string,
    { games, ...options }: BrowserContextOptions & { readonly games?: number } = {},
  ): Promise<LiveBoard> {
    const context = await browser.newContext({ viewport: TV, ...options });
    context.setDefaultTimeout(TIMEOUT_MS);
    await keepIntercepting(context);
    const page = await context.newPage();
    const board = new LiveBoard(page);
    if (games !== undefined) await withLongHistory(page, games);
    await page.goto(`${url}/live`);
    await board.title.waitFor();
    return board;
  }

  side(name: 'MERON' | 'WALA'): Locator {
    return this.page.getByRole('region', { name });
  }

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get clock(): Locator {
    return this.page.getByRole('timer');
  }

  get banner(): Locator {
    return this.page.getByRole('main').locator('header');
  }

  /** All between the game's name and the score. */
  get stage(): Locator {
    return this.page.locator('[data-kind]');
  }

  /** A word of the band, or what is announced in its place. */
  word(text: string): Locator {
    return this.stage.locator('p[aria-hidden]').filter({ hasText: new RegExp(`^\\s*${text}\\s*$`) });
  }

  get score(): Locator {
    return this.page.getByRole('list', { name: 'TODAY' });
  }

  get history(): Locator {
    return this.page.getByRole('img', { name: /^History/ });
  }

  get away(): Locator {
    return this.page.getByText(/^Not live since \d{1,2}:\d{2} [AP]M$/);
  }

  /** `MERON 1`, `WALA 0`, `DRAW 0`, `CANCELLED 0` */
  tally(): Promise<string[]> {
    return this.score.getByRole('listitem').allTextContents();
  }

  /** Where everything stands that must not move. */
  async boxes(): Promise<unknown> {
    const [banner, stage, score, history] = await Promise.all(
      [this.banner, this.stage, this.score, this.history].map((part) => part.boundingBox()),
    );
    // The score's figures become wider.
    return { banner, stage, score: { x: score?.x, y: score?.y, height: score?.height }, history };
  }

  /** How much of the stage something takes. */
  async shareOfStage(part: Locator): Promise<number> {
    const [own, whole] = await Promise.all([part.boundingBox(), this.stage.boundingBox()]);
    return area(own) / area(whole);
  }

  /** The size of a text, as a share of the screen's height. */
  async sizeOf(text: Locator): Promise<number> {
    const size = Number.parseFloat((await styleOf(text, 'fontSize')) ?? '');
    return size / (this.page.viewportSize()?.height ?? Number.NaN);
  }

  isFullScreen(): Promise<boolean> {
    return this.page.evaluate<boolean>('document.fullscreenElement !== null');
  }

  /** Whether the mouse pointer is shown. */
  async hasPointer(): Promise<boolean> {
    return (await styleOf(this.page.getByRole('main'), 'cursor')) !== 'none';
  }

  /** Where the columns of the history are that scroll, px from where they began. */
  scrolledPx(): Promise<number> {
    return this.page.evaluate<number>(`-new DOMMatrix(getComputedStyle(${SCROLLING}).transform).e`);
  }

  /** How long the columns that scroll take for 1 px, milliseconds. */
  scrollingMsPerPx(): Promise<number> {
    return this.page.evaluate<number>(`(() => {
      const { effect } = ${SCROLLING}.getAnimations()[0];
      return -effect.getTiming().duration / new DOMMatrix(effect.getKeyframes()[1].transform).e;
    })()`);
  }

  /** Times between animation frames, milliseconds. */
  async frames(durationMs: number): Promise<readonly number[]> {
    const moments = await this.page.evaluate<number[]>(`new Promise((resolve) => {
      const moments = [];
      const step = (ms) => {
        moments.push(ms);
        if (ms - moments[0] < ${durationMs}) requestAnimationFrame(step);
        else resolve(moments);
      };
      requestAnimationFrame(step);
    })`);
    return moments.slice(1).map((ms, index) => ms - (moments[index] ?? 0));
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

const SCROLLING = `document.querySelector('[role="img"][aria-label^="History"] > div > div')`;

const area = (box: { readonly width: number; readonly height: number } | null): number =>
  box === null ? Number.NaN : box.width * box.height;

type Styled = { getComputedStyle(node: unknown): Readonly<Record<string, string>> };

/** Chromium's categories in which DrawFrame and DroppedFrame come. */
const FRAME_EVENTS = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];

export interface TracedFrames {
  readonly drawn: number;
  readonly dropped: number;
}

/** Frames that the browser itself says it has drawn, or had to leave out, while something went on. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<TracedFrames> {
  await browser.startTracing(page, { categories: FRAME_EVENTS });
  await action();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string }[] };
  const count = (name: string) => trace.traceEvents.filter((event) => event.name === name).length;
  return { drawn: count('DrawFrame'), dropped: count('DroppedFrame') };
}

/** What a style comes to on the screen. */
export function styleOf(
  element: Locator,
  property: 'color' | 'backgroundColor' | 'backgroundImage' | 'borderColor' | 'cursor' | 'fontSize',
): Promise<string | undefined> {
  return element.evaluate(
    (node, name) => (globalThis as unknown as Styled).getComputedStyle(node)[name],
    property,
  );
}

const RESULTS = ['MERON', 'WALA', 'MERON', 'MERON', 'WALA', 'WALA', 'DRAW', 'WALA', 'MERON'] as const;

function finishedGame(model: GameView, id: number): GameView {
  const result = RESULTS[(id * 7 + Math.trunc(id / 8)) % RESULTS.length] ?? 'DRAW';
  return { ...model, id, game_status_id: 6, result };
}

/** Lets a station with a single finished game look like one with many: the history on its way to the page is made longer. */
async function withLongHistory(page: Page, games: number): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((packet) =>
      socket.send(typeof packet === 'string' ? lengthened(packet, games) : packet),
    );
  });
}

/** Socket.IO's packet of an event. */
const EVENT = '42';

function lengthened(packet: string, games: number): string {
  if (!packet.startsWith(EVENT)) return packet;
  const [name, message] = JSON.parse(packet.slice(EVENT.length)) as [string, ServerMessage];
  const model = message.event === 'game_live_list' ? message.data[0] : undefined;
  if (model === undefined) return packet;
  const data = Array.from({ length: games }, (_, index) => finishedGame(model, index + 1));
  return EVENT + JSON.stringify([name, { ...message, data }]);
}
