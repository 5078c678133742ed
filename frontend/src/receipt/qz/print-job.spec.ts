/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TrayEvent } from 'qz-tray';
import type { PrintState } from '../printer.js';
import { PrintJob } from './print-job.js';
import { printerStatusOf } from './status.js';

const NAME = 'Taya-bet-K7QP3MXW9DTA-x7k2p1';

const event = (statusText: string, jobName = ` ${NAME}`, more: Partial<TrayEvent> = {}): TrayEvent => ({
  eventType: 'JOB',
  statusText,
  jobName,
  ...more,
});

function start() {
  const told: string[] = [];
  const job = new PrintJob('bet K7QP3MXW9DTA', NAME, ({ words }: PrintState) => told.push(words));
  return { job, told };
}

describe('a job in the print queue', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is printed when the queue says that it is complete, whatever came before', async () => {
    const { job, told } = start();
    job.spooled(null);
    for (const step of ['PAUSED', 'SPOOLING', 'PRINTING', 'SENT']) job.hear(event(step));
    expect(told).toEqual([]);
    job.hear(event('COMPLETE'));
    expect(await job.settled).toEqual({ status: 'Printed', words: 'Printed' });
    jest.advanceTimersByTime(60_000);
    expect(told).toEqual(['Printed']);
  });

  it('is complete though the queue was faster than QZ Tray’s answer', () => {
    const { job, told } = start();
    job.hear(event('COMPLETE'));
    job.spooled({ words: 'paper out', level: 'stopped' });
    jest.advanceTimersByTime(60_000);
    expect(told).toEqual(['Printed']);
  });

  it('is its own: another one of the same receipt says nothing about it', () => {
    const { job, told } = start();
    job.spooled(null);
    job.hear(event('COMPLETE', 'Taya-bet-K7QP3MXW9DTA-other'));
    job.hear(event('COMPLETE', undefined, {}));
    expect(told).toEqual(['Printed']);
  });

  it('settles when somebody has to help, and is still followed', async () => {
    const { job, told } = start();
    job.spooled(null);
    job.hear(event('PAPEROUT', ` ${NAME}`, { jobId: 7 }));
    expect((await job.settled).status).toBe('Waiting');
    expect(job.id).toBe(7);
    job.printerIs({ words: 'printer door open', level: 'stopped' });
    job.printerIs({ words: 'ready', level: 'ready' });
    job.hear(event('COMPLETE'));
    expect(told).toEqual(['Not printed yet: paper out', 'Not printed yet: printer door open', 'Printed']);
  });

  it('says after ten seconds that the printer does not answer, and prints later all the same', () => {
    const { job, told } = start();
    job.spooled(null);
    jest.advanceTimersByTime(9_999);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(1);
    job.hear(event('COMPLETE'));
    expect(told).toEqual(['Not printed yet: the printer does not answer', 'Printed']);
  });

  it.each([
    ['CANCELED', 'Failed', 'Not printed: cancelled in the print queue'],
    ['ABORTED', 'Failed', 'Not printed: the print queue gave up'],
    ['DELETED', 'Sent', 'Left the queue: see whether the paper came'],
  ])('ends when it is %s', async (statusText, status, words) => {
    const { job, told } = start();
    job.spooled(null);
    job.hear(event(statusText));
    expect(await job.settled).toEqual({ status, words });
    job.hear(event('COMPLETE'));
    job.lost();
    expect(told).toEqual([words]);
  });

  it('is not known when QZ Tray goes away, unless it was printed', async () => {
    const lost = start();
    lost.job.spooled(null);
    lost.job.lost();
    expect(await lost.job.settled).toEqual({
      status: 'Failed',
      words: 'QZ Tray went away: see whether the paper came',
    });
    const printed = start();
    printed.job.hear(event('COMPLETE'));
    printed.job.lost();
    expect(printed.told).toEqual(['Printed']);
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

  it('stays what it was at a word that says nothing about it', () => {
    expect(printerStatusOf({ eventType: 'PRINTER', statusText: 'UNKNOWN' })).toBeUndefined();
  });
});
