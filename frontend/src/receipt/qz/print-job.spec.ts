/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TrayEvent } from 'qz-tray';
import type { PrintState } from '../printer.js';
import { PrintJob } from './print-job.js';
import { CONNECTING, printerStatusOf } from './status.js';

const NAME = 'Taya-bet-K7QP3MXW9DTA-x7k2p1';

const event = (statusText: string, more: Partial<TrayEvent> = {}): TrayEvent => ({
  eventType: 'JOB',
  statusText,
  ...more,
});

const PAPER_OUT = { words: 'paper out', level: 'stopped' } as const;
const READY = { words: 'ready', level: 'ready' } as const;

function start({ isSilent = false } = {}) {
  const reported: string[] = [];
  const onSilence = jest.fn();
  const job = new PrintJob({
    receiptId: 'bet K7QP3MXW9DTA',
    printer: 'EPSON_TM-T20',
    name: NAME,
    isSilent,
    report: ({ words }: PrintState) => reported.push(words),
    onSilence,
  });
  return { job, reported, onSilence };
}

describe('a job in the print queue', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is printed when the queue reports it as complete, whatever came before', async () => {
    const { job, reported } = start();
    job.spooled(null);
    for (const step of ['PAUSED', 'SPOOLING', 'PRINTING', 'SENT']) job.hear(event(step));
    expect(reported).toEqual([]);
    job.hear(event('COMPLETE'));
    expect(await job.settled).toEqual({ status: 'Printed', words: 'Printed', job: NAME });
    jest.advanceTimersByTime(60_000);
    expect(reported).toEqual(['Printed']);
  });

  it('lets the next one print although its outcome could not be reported', async () => {
    const { job, reported } = start();
    reported.push = () => {
      throw new Error('a fault of the page');
    };
    expect(() => job.hear(event('COMPLETE'))).toThrow('a fault of the page');
    expect((await job.settled).status).toBe('Printed');
  });

  it('is printed although the queue reported before QZ Tray answered', () => {
    const { job, reported } = start();
    job.hear(event('COMPLETE'));
    job.spooled(PAPER_OUT);
    jest.advanceTimersByTime(60_000);
    expect(reported).toEqual(['Printed']);
  });

  it('lets the next one print when somebody has to help, and is still followed', async () => {
    const { job, reported } = start();
    job.spooled(null);
    job.hear(event('PAPEROUT', { jobId: 7 }));
    expect((await job.settled).status).toBe('Waiting');
    expect(job.id).toBe(7);
    job.printerIs({ words: 'printer door open', level: 'stopped' });
    job.printerIs(READY);
    job.hear(event('COMPLETE'));
    expect(reported).toEqual(['Not printed yet: paper out', 'Not printed yet: printer door open', 'Printed']);
  });

  it('says after ten seconds that the printer does not respond, and prints later all the same', () => {
    const { job, reported, onSilence } = start();
    job.spooled(null);
    job.hear(event('PAUSED'));
    jest.advanceTimersByTime(9_999);
    expect(reported).toEqual([]);
    jest.advanceTimersByTime(1);
    job.hear(event('COMPLETE'));
    expect(reported).toEqual(['Not printed yet: the printer does not respond', 'Printed']);
    expect(onSilence).not.toHaveBeenCalled();
  });

  it('says so too when the queue reports only that it cannot reach the printer', () => {
    const { job, reported, onSilence } = start();
    job.spooled(CONNECTING);
    jest.advanceTimersByTime(10_000);
    expect(reported).toEqual(['Not printed yet: the printer does not respond']);
    expect(onSilence).not.toHaveBeenCalled();
  });

  it('keeps its reason for waiting, however long that takes', () => {
    const stopped = start();
    stopped.job.spooled(PAPER_OUT);
    const hindered = start();
    hindered.job.hear(event('PAPEROUT'));
    hindered.job.spooled(READY);
    jest.advanceTimersByTime(60_000);
    for (const { reported } of [stopped, hindered]) expect(reported).toEqual(['Not printed yet: paper out']);
  });

  it.each([
    ['CANCELED', 'Failed', 'Not printed: cancelled in the print queue'],
    ['ABORTED', 'Failed', 'Not printed: the print queue gave up'],
    ['DELETED', 'Sent', 'Left the queue: check that the paper came out'],
  ])('ends when it is %s', async (statusText, status, words) => {
    const { job, reported } = start();
    job.spooled(null);
    job.hear(event(statusText));
    expect(await job.settled).toMatchObject({ status, words });
    job.hear(event('COMPLETE'));
    job.lost({ isLeft: false });
    expect(reported).toEqual([words]);
  });

  it('has an unknown outcome when the connection to QZ Tray ends, unless it was printed', async () => {
    const lost = start();
    lost.job.spooled(null);
    lost.job.lost({ isLeft: false });
    expect(await lost.job.settled).toMatchObject({
      status: 'Unsure',
      words: 'QZ Tray disconnected: check that the paper came out',
    });
    const printed = start();
    printed.job.hear(event('COMPLETE'));
    printed.job.lost({ isLeft: false });
    expect(printed.reported).toEqual(['Printed']);
    const left = start();
    left.job.spooled(null);
    left.job.lost({ isLeft: true });
    expect(left.reported).toEqual(['Sent to printer: check that the paper came out']);
    const waits = start();
    waits.job.spooled(PAPER_OUT);
    waits.job.lost({ isLeft: true });
    expect(waits.reported).toEqual(['Not printed yet: paper out']);
  });
});

describe('a job without reports', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('counts as sent after ten seconds, not as printed', async () => {
    const { job, reported, onSilence } = start();
    job.spooled(READY);
    jest.advanceTimersByTime(9_999);
    expect(onSilence).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(await job.settled).toMatchObject({
      status: 'Sent',
      words: 'Sent to printer: check that the paper came out',
    });
    expect(onSilence).toHaveBeenCalledTimes(1);
    job.lost({ isLeft: false });
    expect(reported).toHaveLength(1);
  });

  it('counts as sent at once for a printer that never reports, and as printed only after a report', async () => {
    const { job, reported, onSilence } = start({ isSilent: true });
    job.spooled(READY);
    expect(await job.settled).toMatchObject({ status: 'Sent', words: 'Sent to printer' });
    jest.advanceTimersByTime(10_000);
    job.printerIs(PAPER_OUT);
    job.printerIs(READY);
    expect(reported).toEqual(['Sent to printer']);
    expect(onSilence).not.toHaveBeenCalled();
    job.hear(event('COMPLETE'));
    expect(reported).toEqual(['Sent to printer', 'Printed']);
  });

  it('waits while the printer is stopped, and counts as sent when the printer goes on', async () => {
    const { job, reported } = start({ isSilent: true });
    job.spooled(PAPER_OUT);
    expect((await job.settled).status).toBe('Waiting');
    jest.advanceTimersByTime(60_000);
    job.printerIs(READY);
    job.printerIs(PAPER_OUT);
    job.printerIs(READY);
    const [waits, sent] = ['Not printed yet: paper out', 'Sent to printer'];
    expect(reported).toEqual([waits, sent, waits, sent]);
  });

  it('does not stay sent when the queue cannot reach the printer', () => {
    const { job, reported } = start({ isSilent: true });
    job.spooled(READY);
    job.printerIs(CONNECTING);
    jest.advanceTimersByTime(10_000);
    expect(reported).toEqual(['Sent to printer', 'Not printed yet: the printer does not respond']);
  });

  it('is waited for after all when a report came before it was in the queue', () => {
    const { job, reported } = start({ isSilent: true });
    job.hear(event('PAUSED'));
    job.spooled(READY);
    expect(reported).toEqual([]);
    job.hear(event('COMPLETE'));
    expect(reported).toEqual(['Printed']);
  });
});

describe('the status of a printer', () => {
  it.each([
    ['PAPER_OUT', 'media-empty-error', 'paper out', 'stopped'],
    ['PAPER_PROBLEM', 'media-low-warning', 'paper low', 'warning'],
    ['PAPER_PROBLEM', 'input-tray-missing', 'paper problem', 'stopped'],
    ['PROCESSING', 'connecting-to-device', 'connecting to the printer', 'warning'],
    ['PROCESSING', 'processing', 'ready', 'ready'],
    ['OK', 'idle', 'ready', 'ready'],
  ])('%s (%s) is %s', (statusText, message, words, level) => {
    expect(printerStatusOf({ eventType: 'PRINTER', statusText, message })).toEqual({ words, level });
  });

  it('does not change with a message that says nothing about it', () => {
    expect(printerStatusOf({ eventType: 'PRINTER', statusText: 'UNKNOWN' })).toBeUndefined();
  });
});
