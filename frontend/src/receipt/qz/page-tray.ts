import type { CertificateView, SignatureView } from '@taya/contracts/print';
import { useEffect } from 'react';
import { api } from '../../data/api.js';
import { serverNow } from '../../data/server-clock.js';
import { currentSession, onSessionChange } from '../../data/session.js';
import { useStore } from '../../data/store.js';
import { noteSilence, onPcSettings, pcSettings } from '../pc-settings.js';
import type { ReceiptPrinter } from '../printer.js';
import { explainRefusals } from './local-network.js';
import { type LinkState, TrayLink } from './tray-link.js';
import { TrayPrinter, type TrayView } from './tray-printer.js';
import { TRUST_WORDS } from './trust.js';
import { awayWords } from './words.js';

/** QZ Tray's client and the encoder are loaded when they are first needed. */
async function loadClient() {
  explainRefusals();
  return (await import('qz-tray')).default;
}

const loadRenderer = () => import('../escpos.js');

const link = new TrayLink({
  load: loadClient,
  certificate: async () => (await api.get<CertificateView>('/api/print/certificate')).certificate,
  sign: async (call) => (await api.post<SignatureView>('/api/print/sign', JSON.parse(call))).signature,
  nowMs: serverNow,
});

const tray = new TrayPrinter({
  link,
  settings: pcSettings,
  noteSilence,
  bytesOf: async (receipt, settings) => (await loadRenderer()).escposOf(receipt, settings),
  token: () =>
    crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), ''),
});

/** Pages that want QZ Tray though no printer is chosen: to choose one. */
let visitors = 0;

/** The server signs only for a signed-in user: without one there is no connection. */
function followWishes(): void {
  const isWanted = pcSettings().printer !== null || visitors > 0;
  if (isWanted && currentSession() !== null) link.start();
  else link.stop();
}

onSessionChange(followWishes);
onPcSettings(() => {
  followWishes();
  if (link.store.get().state === 'up') void tray.look();
});

export const startTray = followWishes;

/** For a page that shows how QZ Tray is: connected while it is open. */
export function useTrayVisit(): void {
  useEffect(() => {
    visitors += 1;
    followWishes();
    return () => {
      visitors -= 1;
      followWishes();
    };
  }, []);
}

export const useTrayLink = (): LinkState => useStore(link.store);
export const useTrayView = (): TrayView => useStore(tray.store);

/** Tries everything again at once. */
export function tryTrayAgain(): void {
  followWishes();
  if (link.store.get().state === 'up') void tray.look();
}

/** A page that was just opened has not found QZ Tray yet. */
const FIRST_PATIENCE_MS = 3_000;

/**
 * The printer of QZ Tray; null when it is not there, and the print dialog has to do.
 * @throws Error when it is there and would not print
 */
export async function trayPrinter(): Promise<ReceiptPrinter | null> {
  const { printer } = pcSettings();
  if (printer === null) return null;
  startTray();
  await settled(() => link.store.get().state !== 'connecting' && link.store.get().state !== 'off');
  const state = link.store.get();
  // A PC without QZ Tray may take long to say so on each of its ports.
  if (state.state === 'connecting' || state.state === 'off') return null;
  if (state.state === 'away' && state.why !== 'blocked') return null;
  if (state.state !== 'up') throw new Error(state.state === 'away' ? awayWords(state) : ASKS);
  await known(printer);
  const { trust, printers } = tray.store.get();
  if (trust !== 'trusted') throw new Error(TRUST_WORDS[trust]);
  if (printers?.includes(printer) !== true) throw new Error(`this PC has no printer “${printer}”`);
  // A part of the client that does not come must fail before the print is counted.
  await loadRenderer();
  return tray;
}

const ASKS = TRUST_WORDS.asking;

/** Checks once more unless all is well: by now the printer may be there, or the certificate trusted. */
async function known(printer: string): Promise<void> {
  await settled(() => tray.store.get().trust !== 'unknown');
  const { trust, printers } = tray.store.get();
  if (trust === 'asking' || (trust === 'trusted' && printers?.includes(printer) === true)) return;
  await Promise.race([tray.look(), settled(() => tray.store.get().trust === 'asking')]);
}

/** Waits until something is so, but not long. */
function settled(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stops = [link.store.subscribe(look), tray.store.subscribe(look)];
    const timer = window.setTimeout(end, FIRST_PATIENCE_MS);
    function end() {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    }
    function look() {
      if (isSo()) end();
    }
    look();
  });
}
