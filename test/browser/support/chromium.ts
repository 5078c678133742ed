import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';

declare global {
  /** Of `environment.mjs`. */
  var chromiumOfWorker: BrowserType | undefined;
}

/** The shell without a window first, which takes a third less of the processor; Debian's names before others. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A name of this computer that browsers take for another one: without https they give its pages less than those of `localhost`. */
export const PLAIN_HOST = 'station.test';

/** QZ Tray's ports without TLS. */
const TRAY_PORTS = [8182, 8283, 8384, 8485];

/** Pages find the QZ Tray of their test and no other, nor one that runs on this computer. */
function trayRules(port: number | undefined): string {
  const address = port === undefined ? '~NOTFOUND' : `127.0.0.1:${port}`;
  return TRAY_PORTS.map((known) => `MAP localhost:${known} ${address}`).join(', ');
}

/** The browser of this computer: `CHROMIUM_PATH`, else the first one on PATH. */
function chromiumPath(): string {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH;
  const candidates = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error('Chromium is needed: install it, or set CHROMIUM_PATH.');
  return found;
}

/** @param trayPort where its pages find QZ Tray; left out when there is none */
export async function launchChromium(trayPort?: number): Promise<Browser> {
  const chromium = globalThis.chromiumOfWorker ?? (await import('playwright-core')).chromium;
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...FLAGS, `--host-resolver-rules=${trayRules(trayPort)}, MAP ${PLAIN_HOST} 127.0.0.1`],
  });
}
