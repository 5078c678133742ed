/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QzTray, TrayEvent } from 'qz-tray';
import { createStore } from '../../data/store.js';
import { pcSettings, savePcSettings } from '../pc-settings.js';
import { receiptOf } from '../receipt-of.js';
import { ORIGINAL, SUBJECTS } from '../receipts.fixture.js';
import { storedPrints, storePrint } from '../stored-prints.js';
import type { LinkState, TrayLink } from './tray-link.js';
import { TrayPrinter } from './tray-printer.js';
import type { Waiting } from './trust.js';

/** A QZ Tray that accepts every job and reports what the test says. */
function start() {
  let jobs = 0;
  const asked: string[] = [];
  const cleared: object[] = [];
  const hear: (event: TrayEvent) => void = () => undefined;
  const print = (): Promise<void> => Promise.resolve();
  const find = async (): Promise<string[]> => ['EPSON'];
  const tray = { isSigned: true, jobName: '', report: hear, print, find };
  const store = createStore<LinkState>({ state: 'up', version: '2.2.6' });
  const qz = {
    printers: {
      find: () => tray.find(),
      startListening: async (name: string) => {
        asked.push(name);
        if (!tray.isSigned) throw new Error('Failed to sign request');
      },
      stopListening: async () => undefined,
      getStatus: async () => undefined,
      clearQueue: async (job: { printerName: string; jobId: number }) => void cleared.push(job),
    },
    configs: {
      create: (_printer: string, { jobName }: { jobName: string }) => {
        tray.jobName = jobName;
      },
    },
    print: () => tray.print(),
  } as unknown as QzTray;
  const link = {
    store,
    set onEvent(listener: (event: TrayEvent) => void) {
      tray.report = listener;
    },
    reportWaiting: (note: (waiting: Waiting) => void) => {
      const timer = setInterval(() => note('asking'), 3_000);
      return () => clearInterval(timer);
    },
    call: <Answer>(work: (client: QzTray) => Promise<Answer>) => work(qz),
  } as unknown as TrayLink;
  savePcSettings({ printer: 'EPSON' });
  const printer = new TrayPrinter({
    link,
    bytesOf: async () => new Uint8Array(),
    token: () => String(++jobs),
  });
  return { asked, cleared, tray, link: store, printer };
}

afterEach(() => localStorage.clear());

it('starts to listen to the printer at the next check when it could not at the first', async () => {
  const { asked, tray, printer } = start();
  tray.isSigned = false;
  await printer.checkPrinters();
  expect(printer.store.get().trust).toBe('unsigned');
  tray.isSigned = true;
  await printer.checkPrinters();
  expect(printer.store.get().trust).toBe('trusted');
  await printer.checkPrinters();
  expect(asked).toEqual(['EPSON', 'EPSON']);
});

it.each([
  ['QZ Tray goes away', 'away', 'Unsure', 'QZ Tray disconnected: check that the paper came out'],
  ['the page leaves it', 'off', 'Sent', 'Sent to printer: check that the paper came out'],
] as const)('never says that nothing was printed when %s in the middle', async (_, end, status, words) => {
  const station = start();
  await station.printer.checkPrinters();
  station.tray.print = () => Promise.reject(new Error('Connection closed before response received'));
  const outcome = station.printer.print(receiptOf(SUBJECTS.bet, ORIGINAL), () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  station.link.set(end === 'off' ? { state: 'off' } : { state: 'away', why: 'unreachable', sinceMs: 0 });
  expect(await outcome).toMatchObject({ status, words });
});

it('cancels a waiting job at the printer it was sent to, whichever printer is chosen by then', async () => {
  const { cleared, tray, printer } = start();
  const receipt = receiptOf(SUBJECTS.bet, ORIGINAL);
  const waits = printer.print(receipt, () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  tray.report({ eventType: 'JOB', statusText: 'PAPEROUT', jobName: tray.jobName, jobId: 7 });
  expect((await waits).status).toBe('Waiting');
  savePcSettings({ printer: 'STAR' });
  const copy = printer.print(receipt, () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(cleared).toEqual([{ printerName: 'EPSON', jobId: 7 }]);
  tray.report({ eventType: 'JOB', statusText: 'COMPLETE', jobName: tray.jobName });
  expect((await copy).status).toBe('Printed');
});

it('notes what became of a job that another page has sent, or that it followed until QZ Tray went away', async () => {
  const { tray, link, printer } = start();
  const report = (statusText: string, jobName: string) =>
    tray.report({ eventType: 'JOB', statusText, jobName: ` ${jobName}` });
  await printer.checkPrinters();
  const outcome = printer.print(receiptOf(SUBJECTS.bet, ORIGINAL), () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  const own = tray.jobName;
  link.set({ state: 'away', why: 'unreachable', sinceMs: 0 });
  await outcome;
  const names = ['Taya-bet-K7QP3MXW9DTA-2', own, 'Untitled'];
  for (const job of names) {
    const state = { status: 'Unsure', words: 'Unsure', job } as const;
    storePrint({ id: job, key: job, subject: SUBJECTS.bet, state, atMs: Date.now() });
  }
  for (const name of names) {
    report('PRINTING', name);
    report('COMPLETE', name);
  }
  expect(storedPrints().map(({ id, state }) => [id, state.words])).toEqual([
    ['Taya-bet-K7QP3MXW9DTA-2', 'Printed'],
    [own, 'Printed'],
    ['Untitled', 'Unsure'],
  ]);
});

describe('a station that QZ Tray', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const answers = async (afterMs: number, refusal?: string, isTrusted = false) => {
    const { tray, printer } = start();
    savePcSettings({ isTrusted });
    tray.find = () =>
      new Promise((resolve, reject) =>
        setTimeout(() => (refusal === undefined ? resolve(['EPSON']) : reject(new Error(refusal))), afterMs),
      );
    const checking = printer.checkPrinters();
    await jest.advanceTimersByTimeAsync(3_500);
    const meanwhile = printer.store.get().trust;
    await jest.advanceTimersByTimeAsync(60_000);
    await checking;
    return { meanwhile, trust: printer.store.get().trust, isTrusted: pcSettings().isTrusted };
  };

  it('answers without a window is trusted on this PC from then on', async () => {
    expect(await answers(100)).toEqual({ meanwhile: 'trusted', trust: 'trusted', isTrusted: true });
  });

  it('answers late may have asked somebody: nothing is remembered', async () => {
    expect(await answers(9_000)).toEqual({ meanwhile: 'asking', trust: 'trusted', isTrusted: false });
  });

  it('has answered without a window before is only kept waiting: nobody is sent to look for one', async () => {
    const waited = { meanwhile: 'slow', trust: 'trusted', isTrusted: true };
    expect(await answers(9_000, undefined, true)).toEqual(waited);
  });

  it('refuses at once has another certificate; one that it refuses late was blocked in its window', async () => {
    expect(await answers(100, 'Request blocked', true)).toMatchObject({ trust: 'refused', isTrusted: false });
    expect(await answers(9_000, 'Request blocked', true)).toMatchObject({
      trust: 'blocked',
      isTrusted: false,
    });
  });
});

it('says that it cannot see a printer that tells nothing', async () => {
  const { printer } = start();
  await printer.checkPrinters();
  expect(printer.store.get().status).toEqual({ words: 'sends, cannot see', level: 'warning' });
});

describe('a printer that never reports on its jobs', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const printOne = async ({ printer }: ReturnType<typeof start>) => {
    const outcome = printer.print(receiptOf(SUBJECTS.bet, ORIGINAL), () => undefined);
    await jest.advanceTimersByTimeAsync(10_000);
    return outcome;
  };

  it('is remembered as silent, until a report on one of our jobs comes', async () => {
    const station = start();
    await station.printer.checkPrinters();
    await printOne(station);
    expect(pcSettings().silentPrinters).toEqual(['EPSON']);
    const { report, jobName } = station.tray;
    report({ eventType: 'JOB', statusText: 'PRINTING', jobName: 'Untitled' });
    report({ eventType: 'PRINTER', statusText: 'OK' });
    expect(pcSettings().silentPrinters).toEqual(['EPSON']);
    report({ eventType: 'JOB', statusText: 'PRINTING', jobName: ` ${jobName}` });
    expect(pcSettings().silentPrinters).toEqual([]);
  });

  it('is not remembered as silent while nobody listens to it', async () => {
    const station = start();
    station.tray.isSigned = false;
    await station.printer.checkPrinters();
    expect((await printOne(station)).status).toBe('Sent');
    expect(pcSettings().silentPrinters).toEqual([]);
  });
});
