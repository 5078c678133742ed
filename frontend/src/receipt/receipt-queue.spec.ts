/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { UserView } from '@taya/contracts/teller';
import { clearSession, saveSession } from '../data/session.js';
import { onStored } from '../data/stored.js';
import type { TakeNumber } from './counting.js';
import type { Receipt } from './lines.js';
import { receiptId, type Subject } from './model.js';
import { PRINTED, type PrintState, SENT, waiting } from './printer.js';
import { ReceiptQueue } from './receipt-queue.js';
import { ANA, BET, STATION, SUBJECTS } from './receipts.fixture.js';
import { clearOldPrints, dropPrint, noteJob, storedPrints, storePrint } from './stored-prints.js';

const second = { kind: 'bet', bet: { ...BET, serial: 'H84JQY5RVN2C' }, teller: ANA } satisfies Subject;

/** A printer that finishes when the test says so. */
class SlowPrinter {
  readonly papers: Receipt[] = [];
  /** Reports on the receipt printed last. */
  report: (state: PrintState) => void = () => undefined;
  #finish: ((state: PrintState) => void) | undefined;
  #giveUp: ((reason: Error) => void) | undefined;

  print(receipt: Receipt, report: (state: PrintState) => void): Promise<PrintState> {
    this.papers.push(receipt);
    this.report = report;
    return new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#giveUp = reject;
    });
  }

  finish(state: PrintState = SENT): void {
    this.#finish?.(state);
  }

  giveUp(reason: string): void {
    this.#giveUp?.(new Error(reason));
  }
}

/** Lets everything happen that needs no timer. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function start(parts: Partial<ConstructorParameters<typeof ReceiptQueue>[0]> = {}) {
  const printer = new SlowPrinter();
  const taken: [string, boolean][] = [];
  const takeNumber: TakeNumber = async (subject, isReprint) => {
    const id = receiptId(subject);
    taken.push([id, isReprint]);
    return { subject, copy: taken.filter(([other]) => other === id).length, printedAtMs: null };
  };
  const queue = new ReceiptQueue({
    printer: async () => printer,
    takeNumber,
    station: async () => STATION,
    nowMs: () => 0,
    ...parts,
  });
  return { printer, taken, queue };
}

const stateOf = (receipt: string) => storedPrints().find(({ id }) => id === receipt)?.state;
const words = (id: string) => stateOf(id)?.words;

const signIn = (id: number) => saveSession({ token: 'token', user: { ...USER, id } });
const USER: UserView = { id: 4, role_id: 2, name: 'Ana Cruz', location: 'Window 3', unique_key: 'ana' };

afterEach(() => {
  clearSession();
  localStorage.clear();
});

const marksOf = (receipt: Receipt | undefined) =>
  (receipt?.lines ?? []).flatMap((line) => (line.type === 'mark' ? [line.text] : []));

describe('the print queue', () => {
  it('prints one receipt at a time, in the order asked for', async () => {
    const { printer, taken, queue } = start();
    void queue.print(SUBJECTS.bet);
    const later = queue.print(second);
    await settle();
    expect(printer.papers.map(({ id }) => id)).toEqual(['bet K7QP3MXW9DTA']);
    expect(words('bet K7QP3MXW9DTA')).toBe('Printing');
    expect(words('bet H84JQY5RVN2C')).toBe('Waiting for the printer');
    expect(taken).toEqual([['bet K7QP3MXW9DTA', false]]);
    printer.finish();
    await settle();
    expect(words('bet K7QP3MXW9DTA')).toBe('Sent to printer');
    expect(words('bet H84JQY5RVN2C')).toBe('Printing');
    expect(printer.papers).toHaveLength(2);
    printer.finish();
    expect(await later).toEqual(SENT);
  });

  it('prints once for a bouncing key, and a copy for a later request', async () => {
    const { printer, queue } = start();
    const first = queue.print(SUBJECTS.bet);
    expect(queue.print(SUBJECTS.bet)).toBe(first);
    await settle();
    expect(queue.print(SUBJECTS.bet, { isReprint: true })).toBe(first);
    printer.finish();
    await first;
    void queue.print(SUBJECTS.bet, { isReprint: true });
    await settle();
    expect(printer.papers.map(marksOf)).toEqual([[], ['REPRINT 2', 'REPRINT 2']]);
  });

  it('says what went wrong, and goes on with the next', async () => {
    const { printer, queue } = start();
    const outcome = queue.print(SUBJECTS.bet);
    void queue.print(second);
    await settle();
    printer.giveUp('no paper');
    expect(await outcome).toEqual({ status: 'Failed', words: 'Not printed: no paper' });
    await settle();
    expect(printer.papers).toHaveLength(2);
  });

  it('prints nothing, and takes no number, without the station’s name or a printer', async () => {
    const away = start({ station: () => Promise.reject(new Error('the server is away')) });
    expect((await away.queue.print(SUBJECTS.bet)).words).toBe('Not printed: the server is away');
    const blocked = start({ printer: () => Promise.reject(new Error('QZ Tray blocks this page')) });
    expect((await blocked.queue.print(SUBJECTS.bet)).words).toBe('Not printed: QZ Tray blocks this page');
    for (const { printer, taken } of [away, blocked]) {
      expect(printer.papers).toHaveLength(0);
      expect(taken).toHaveLength(0);
    }
  });

  it('prints nothing that could not be counted, and prints the time of counting', async () => {
    const uncounted = start({ takeNumber: () => Promise.reject(new Error('the server is away')) });
    expect((await uncounted.queue.print(SUBJECTS.bet)).words).toBe('Not printed: the server is away');
    expect(uncounted.printer.papers).toHaveLength(0);
    const cancelled = { ...SUBJECTS.bet, bet: { ...BET, is_cancelled: true } };
    const counted = start({
      takeNumber: async () => ({ subject: cancelled, copy: 3, printedAtMs: 60_000 }),
    });
    void counted.queue.print(SUBJECTS.bet);
    await settle();
    expect(counted.printer.papers.map(marksOf)).toEqual([
      ['CANCELLED', 'REPRINT 3', 'REPRINT 3', 'CANCELLED'],
    ]);
    expect(counted.printer.papers[0]?.lines).toContainEqual({
      type: 'pair',
      label: 'Printed',
      value: 'Jan 1, 1970, 8:01:00 AM',
    });
  });

  it('goes on while a receipt waits for somebody, reports its state, and after a copy only that of the copy', async () => {
    const { printer, queue } = start();
    const waits = queue.print(SUBJECTS.bet);
    await settle();
    printer.report(waiting('paper out'));
    printer.finish(waiting('paper out'));
    await waits;
    const reportOriginal = printer.report;
    expect(words('bet K7QP3MXW9DTA')).toBe('Not printed yet: paper out');
    reportOriginal(PRINTED);
    expect(words('bet K7QP3MXW9DTA')).toBe('Printed');
    void queue.print(SUBJECTS.bet, { isReprint: true });
    await settle();
    reportOriginal(waiting('paper out'));
    expect(words('bet K7QP3MXW9DTA')).toBe('Printing');
  });

  it('goes on in a browser that has no room to store, whose page knows the states; then they are stored again', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const { printer, queue } = start();
    void queue.print(SUBJECTS.bet);
    const later = queue.print(second);
    await settle();
    expect(words('bet H84JQY5RVN2C')).toBe('Waiting for the printer');
    printer.finish(waiting('paper out'));
    await settle();
    expect(words('bet K7QP3MXW9DTA')).toBe('Not printed yet: paper out');
    expect(printer.papers).toHaveLength(2);
    expect(localStorage).toHaveLength(0);
    full.mockRestore();
    printer.finish();
    expect(await later).toEqual(SENT);
    expect(localStorage).toHaveLength(1);
    expect(storedPrints().map(({ state }) => state.status)).toEqual(['Waiting', 'Sent']);
    dropPrint(storedPrints()[0]?.key ?? '');
    expect(storedPrints()).toHaveLength(1);
  });

  it('goes on with the next after a print whose outcome could not be told', async () => {
    const { printer, queue } = start();
    const stop = onStored(() => {
      if (words('bet K7QP3MXW9DTA') !== SENT.words) return;
      stop();
      throw new Error('a fault of the page');
    });
    const first = queue.print(SUBJECTS.bet);
    void queue.print(second);
    await settle();
    printer.finish();
    await expect(first).rejects.toThrow('a fault of the page');
    await settle();
    expect(printer.papers).toHaveLength(2);
  });

  it('is told as stored for every change', async () => {
    const { printer, queue } = start();
    const seen: (string | undefined)[] = [];
    const stop = onStored(() => seen.push(words('bet K7QP3MXW9DTA')));
    void queue.print(SUBJECTS.bet);
    await settle();
    printer.finish();
    await settle();
    stop();
    void queue.print(second);
    expect(seen).toEqual(['Printing', 'Sent to printer']);
  });
});

describe('what became of prints', () => {
  it('is known after the page was closed: what was under way is in doubt, what waited was not printed', async () => {
    const { printer, queue } = start();
    void queue.print(SUBJECTS.bet);
    void queue.print(second);
    await settle();
    queue.leave();
    expect(stateOf('bet K7QP3MXW9DTA')).toMatchObject({
      status: 'Unsure',
      words: 'The page was closed: check that the paper came out',
    });
    expect(stateOf('bet H84JQY5RVN2C')).toMatchObject({
      status: 'Failed',
      words: 'Not printed: the page was closed',
    });
    printer.finish();
    await settle();
    printer.finish();
    await settle();
    expect(storedPrints().map(({ state }) => state.status)).toEqual(['Sent', 'Sent']);
  });

  it('stays in doubt over a reload until the queue reports on the job, or somebody says so', async () => {
    const { printer, queue } = start();
    const waits = queue.print(SUBJECTS.bet);
    await settle();
    printer.finish({ ...waiting('paused'), job: 'Taya-1' });
    await waits;
    queue.leave();
    clearOldPrints();
    expect(words('bet K7QP3MXW9DTA')).toBe('Not printed yet: paused');
    noteJob('Taya-2', PRINTED);
    expect(words('bet K7QP3MXW9DTA')).toBe('Not printed yet: paused');
    noteJob('Taya-1', PRINTED);
    expect(words('bet K7QP3MXW9DTA')).toBe('Printed');
    dropPrint(storedPrints()[0]?.key ?? '');
    expect(storedPrints()).toEqual([]);
  });

  it('is in doubt where a page ended without a word, for as long as nobody says what became of it', () => {
    const MINUTE_MS = 60_000;
    const ages = [
      ['1', 2],
      ['2', 0.5],
      ['3', 25 * 60],
    ] as const;
    for (const [key, minutes] of ages) {
      const atMs = Date.now() - minutes * MINUTE_MS;
      const state = { status: 'Printing', words: 'Printing' } as const;
      storePrint({ id: key, key, subject: SUBJECTS.bet, state, atMs });
    }
    clearOldPrints();
    expect(storedPrints().map(({ key, state }) => [key, state.status])).toEqual([
      ['1', 'Unsure'],
      ['2', 'Printing'],
      ['3', 'Unsure'],
    ]);
  });

  it('is noted for whoever asked, after they signed out too, and forgotten after a day whoever is signed in', async () => {
    signIn(4);
    const { printer, queue } = start();
    const outcome = queue.print(SUBJECTS.bet);
    await settle();
    signIn(5);
    expect(storedPrints()).toEqual([]);
    printer.finish();
    await outcome;
    signIn(4);
    expect(words('bet K7QP3MXW9DTA')).toBe('Sent to printer');
    storePrint({ id: '1', key: '1', subject: SUBJECTS.bet, state: PRINTED, atMs: 0 });
    signIn(5);
    clearOldPrints();
    signIn(4);
    expect(storedPrints().map(({ id }) => id)).toEqual(['bet K7QP3MXW9DTA']);
    dropPrint(storedPrints()[0]?.key ?? '');
    expect(Object.keys(localStorage).filter((slot) => slot.startsWith('taya.receipts'))).toEqual([]);
  });

  it('is kept of a hundred receipts that need nobody, and of those that do beside them', () => {
    const keep = (key: string, state: PrintState) =>
      storePrint({ id: key, key, subject: SUBJECTS.bet, state, atMs: Date.now() });
    const keys = () => storedPrints().map(({ key }) => key);
    keep('stuck 1', waiting('paper out'));
    for (let nr = 1; nr <= 120; nr += 1) keep(`printed ${nr}`, PRINTED);
    expect([keys().length, ...keys().slice(0, 2)]).toEqual([101, 'stuck 1', 'printed 21']);
    for (let nr = 2; nr <= 201; nr += 1) keep(`stuck ${nr}`, waiting('paper out'));
    expect([keys().length, keys()[0], keys()[100]]).toEqual([300, 'printed 21', 'stuck 2']);
  });

  it('is that of the latest print, whichever tab printed it', async () => {
    const [one, other] = [start(), start()];
    void one.queue.print(SUBJECTS.bet);
    await settle();
    one.printer.report(waiting('paper out'));
    void other.queue.print(SUBJECTS.bet, { isReprint: true });
    await settle();
    one.printer.report(PRINTED);
    expect(words('bet K7QP3MXW9DTA')).toBe('Printing');
    other.printer.report(PRINTED);
    expect(words('bet K7QP3MXW9DTA')).toBe('Printed');
  });
});
