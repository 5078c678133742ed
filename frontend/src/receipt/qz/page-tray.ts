import { useEffect } from 'react';
import { api } from '../../data/api.js';
import { serverNow } from '../../data/server-clock.js';
import { currentSession, onSessionChange } from '../../data/session.js';
import { createStore, useStore } from '../../data/store.js';
import { onStored } from '../../data/stored.js';
import { pcSettings } from '../pc-settings.js';
import type { ReceiptPrinter } from '../printer.js';
import { awayWords, type LinkState, TrayLink } from './tray-link.js';
import { TrayPrinter, type TrayView } from './tray-printer.js';
import { isWaiting, TRUST_WORDS, WAITING_WORDS } from './trust.js';

const loadNetwork = () => import('./local-network.js');

/** QZ Tray's client and the encoder are loaded when they are first needed. */
async function loadClient() {
  const [{ default: client }, { explainRefusals }] = await Promise.all([import('qz-tray'), loadNetwork()]);
  explainRefusals();
  return client;
}

const loadRenderer = () => import('../escpos.js');

const link = new TrayLink({
  load: loadClient,
  certificate: async () => (await api.get('/api/print/certificate')).certificate,
  sign: async (call) => (await api.compute('/api/print/sign', JSON.parse(call))).signature,
  isAlive: async (address) => (await loadNetwork()).answersAtOnce(address),
  nowMs: serverNow,
});

const tray = new TrayPrinter({
  link,
  bytesOf: async (receipt, settings) => (await loadRenderer()).escposOf(receipt, settings),
  token: () =>
    crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), ''),
});

/** Who needs QZ Tray although no printer is chosen: pages and receipts that ask for one. */
let visitors = 0;

/** The server signs only for logged-in users: without one there is no connection. */
export function followWishes(): void {
  const isWanted = pcSettings().printer !== null || visitors > 0;
  if (isWanted && currentSession() !== null) link.start();
  else link.stop();
}

onSessionChange(followWishes);
let { printer: followed } = pcSettings();
onStored(() => {
  const { printer } = pcSettings();
  if (printer === followed) return;
  followed = printer;
  followWishes();
  if (link.store.get().state === 'up') void tray.checkPrinters();
});

/** For a page that shows the state of QZ Tray: connected while the page is open. */
export function useTrayVisit(): void {
  useEffect(visit, []);
}

function visit(): () => void {
  visitors += 1;
  followWishes();
  return () => {
    visitors -= 1;
    followWishes();
  };
}

export const useTrayLink = (): LinkState => useStore(link.store);
export const useTrayView = (): TrayView => useStore(tray.store);

/** Tries connection, certificate and printers again at once. */
export function tryTrayAgain(): void {
  followWishes();
  if (link.store.get().state === 'up') void tray.checkPrinters();
}

/** How long a newly opened page waits for QZ Tray. */
const FIRST_TIMEOUT_MS = 3_000;

/**
 * The printer of QZ Tray; null when QZ Tray is not there, and the print dialog is used.
 * @throws Error when QZ Tray is there but would not print
 */
export async function trayPrinter(): Promise<ReceiptPrinter | null> {
  if (pcSettings().printer === null) await askForPrinter();
  const { printer } = pcSettings();
  if (printer === null) return null;
  followWishes();
  await linked();
  const state = link.store.get();
  // A PC without QZ Tray may take long to refuse the connection on each of its ports.
  if (state.state === 'connecting' || state.state === 'off') return null;
  if (state.state === 'away' && state.why !== 'blocked') return null;
  if (state.state === 'away') throw new Error(awayWords(state));
  if (isWaiting(state.state)) throw new Error(WAITING_WORDS[state.state]);
  await known(printer);
  const { trust, printers } = tray.store.get();
  if (trust !== 'trusted') throw new Error(TRUST_WORDS[trust]);
  if (printers?.includes(printer) !== true) throw new Error(`this PC has no printer “${printer}”`);
  // A part of the client that cannot be loaded must fail before the print is counted.
  await loadRenderer();
  return tray;
}

/** Among which printers somebody has to choose, and how it goes on then; null while nobody is asked. */
export const printerQuestion = createStore<{
  readonly printers: readonly string[];
  readonly go: () => void;
} | null>(null);

/** Ends the visit of a page that looks for printers to choose from; null while it does not look. */
let leave: (() => void) | null = null;
/** Once for each page: a PC without QZ Tray has nothing to choose from. */
let hasSearched = false;

function endSearch(): void {
  if (leave === null) return;
  hasSearched = true;
  leave();
  leave = null;
}

link.store.subscribe(() => link.store.get().state === 'away' && endSearch());

/** Whether QZ Tray has said which printers there are, or refuses to. */
function hasAnswered(): boolean {
  const { trust } = tray.store.get();
  return trust !== 'unknown' && !isWaiting(trust);
}

/**
 * The first receipt of a PC with QZ Tray asks which printer prints it; not where printers are chosen anyway. While
 * somebody has to answer QZ Tray's own window first, receipts use the dialog, and a later one asks.
 */
async function askForPrinter(): Promise<void> {
  const others = leave === null ? visitors : visitors - 1;
  if (hasSearched || others > 0 || pcSettings().isAsked) return;
  if (leave === null) {
    leave = visit();
    await linked();
    if (link.store.get().state === 'up') await settled(hasAnswered);
  }
  if (!hasAnswered()) return;
  const printers = tray.store.get().printers ?? [];
  if (printers.length > 0 && pcSettings().printer === null) {
    await new Promise<void>((resolve) => printerQuestion.set({ printers, go: resolve }));
    printerQuestion.set(null);
  }
  endSearch();
}

const linked = () => settled(() => !['connecting', 'off'].includes(link.store.get().state));

/** Checks again unless everything works: the printer may have come back, or the certificate may be trusted since. */
async function known(printer: string): Promise<void> {
  await settled(() => tray.store.get().trust !== 'unknown');
  const { trust, printers } = tray.store.get();
  if (isWaiting(trust) || (trust === 'trusted' && printers?.includes(printer) === true)) return;
  await Promise.race([tray.checkPrinters(), settled(() => isWaiting(tray.store.get().trust))]);
}

/** Waits until a condition is true, but not for long. */
function settled(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stops = [link.store.subscribe(check), tray.store.subscribe(check)];
    const timer = window.setTimeout(end, FIRST_TIMEOUT_MS);
    function end() {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    }
    function check() {
      if (isSo()) end();
    }
    check();
  });
}
