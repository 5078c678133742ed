/**
 * What Chromium with an empty cache receives over the wire before a first page can be used. From another machine without
 * https browsers take gzip, else Brotli: both have to be within the budget that every build checks.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { UserView } from '@taya/contracts/teller';
import type { Browser, Page } from 'playwright-core';
import { type Client, dataOf } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { launchChromium, PLAIN_HOST } from './support/chromium.js';
import { atRest } from './support/eventually.js';

const KB = 1_000;
/**
 * The program; what it then asks for depends on what the station has recorded, and whether the icon is fetched on the
 * browser.
 */
const FILES = new Set(['Document', 'Script', 'Stylesheet', 'Font']);

interface Received {
  readonly path: string;
  readonly kind: string;
  readonly encoding: string;
  headerBytes: number;
  wholeBytes: number;
}

let browser: Browser;
let house: House;
let ana: Teller;

beforeAll(async () => {
  [browser, house] = await Promise.all([launchChromium(), House.open()]);
  ana = await house.teller('ana');
  // Without a game the admin begins with the first steps of a new station; a ticket has buttons and windows of its own.
  const game = await house.openGame();
  await house.sell(ana, game, 'MERON', '100');
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Notes every file that a page receives, from then on. */
async function watch(page: Page): Promise<Map<string, Received>> {
  const files = new Map<string, Received>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!FILES.has(type) || response.url.startsWith('data:')) return;
    const encoding = response.headers['content-encoding'] ?? 'none';
    const headerBytes = response.encodedDataLength;
    const path = new URL(response.url).pathname;
    files.set(requestId, { path, kind: type, encoding, headerBytes, wholeBytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file !== undefined) file.wholeBytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return files;
}

const wholeOf = (files: readonly Received[]) => files.reduce((sum, { wholeBytes }) => sum + wholeBytes, 0);
const contentOf = (files: readonly Received[]) =>
  files.reduce((sum, { wholeBytes, headerBytes }) => sum + wholeBytes - headerBytes, 0);

async function load(
  host: string,
  path: string,
  ready: string,
  client?: Client,
): Promise<readonly Received[]> {
  const context = await browser.newContext();
  try {
    if (client !== undefined) {
      const user = JSON.stringify(dataOf(await client.get<UserView>('/api/auth/data')));
      await context.addInitScript(signedIn, [client.token ?? '', user] as const);
    }
    // What is fetched once nothing else is to be done is no part of it.
    await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const page = await context.newPage();
    const files = await watch(page);
    await page.goto(house.station.url.replace('127.0.0.1', host) + path);
    await page.locator(ready).first().waitFor();
    // A page that a busy computer is still running has nothing on its way for a moment, and asks for more then.
    const received = async () => [...files.values()].map(({ wholeBytes }) => wholeBytes);
    await until(async () => !(await atRest(received)).includes(0));
    return [...files.values()];
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function signedIn([token, user]: readonly [string, string]): void {
  localStorage.setItem('taya.token', token);
  localStorage.setItem('taya.user', user);
}

/** A page, and what it may weigh in kB and be in files. */
const PAGES: readonly [
  page: string,
  path: string,
  ready: string,
  who: () => Client | undefined,
  kb: number,
  files: number,
][] = [
  ['login', '/', 'button:has-text("Login")', () => undefined, 90, 9],
  ['the live board', '/live', 'main header', () => undefined, 105, 9],
  ['payin', '/dashboard', 'button:has-text("Re-Print")', () => ana, 190, 13],
  ['game control', '/dashboard', 'main button', () => house.admin, 195, 18],
  ['a list of the office', '/dashboard/bets', 'main h1', () => house.admin, 225, 24],
  ['the tellers, with a form', '/dashboard/teller/create', 'form', () => house.superAdmin, 245, 30],
  ['the reports', '/dashboard', 'main h1', () => house.auditor, 225, 18],
  ['the reports, with sealing', '/dashboard/reports', 'main h1', () => house.admin, 225, 23],
  ['the event log', '/dashboard/eventlog', 'main h1', () => house.auditor, 225, 28],
];

test.each(PAGES)(
  '%s is within its budget: gzip and Brotli, Brotli with all headers too, and few files',
  async (...given) => {
    const [name, path, ready, who, kb, files] = given;
    const gzip = await load(PLAIN_HOST, path, ready, who());
    const brotli = await load('127.0.0.1', path, ready, who());
    const sums = { gzip: contentOf(gzip), brotli: contentOf(brotli), brotliWithHeaders: wholeOf(brotli) };
    console.info(
      `${name}: ${JSON.stringify({ files: gzip.length, ...sums, gzipWithHeaders: wholeOf(gzip) })}`,
    );
    expect(Object.values(sums).filter((bytes) => bytes > kb * KB)).toEqual([]);
    expect(gzip.length).toBeLessThanOrEqual(files);
    // Nothing was left out of the sums, and what is large was compressed.
    expect(gzip.filter(({ wholeBytes, headerBytes }) => wholeBytes <= headerBytes)).toEqual([]);
    for (const [files, encoding] of [
      [gzip, 'gzip'],
      [brotli, 'br'],
    ] as const) {
      const other = files.filter((file) => file.encoding !== encoding && wholeOf([file]) > 2_500);
      expect(other).toEqual([]);
    }
  },
);
