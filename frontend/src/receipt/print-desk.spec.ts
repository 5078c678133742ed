import { describe, expect, it } from '@jest/globals';
import type { Receipt } from './lines.js';
import type { Subject } from './model.js';
import { PrintDesk } from './print-desk.js';
import { type PrintState, SENT } from './printer.js';
import { ANA, BET, PAID_BET, STATION, SUBJECTS } from './receipts.fixture.js';

const second = { kind: 'bet', bet: { ...BET, serial: 'H84JQY5RVN2C' }, teller: ANA } satisfies Subject;

/** A printer that finishes when the test says so. */
class SlowPrinter {
  readonly papers: Receipt[] = [];
  #finish: ((state: PrintState) => void) | undefined;
  #giveUp: ((reason: Error) => void) | undefined;

  print(receipt: Receipt): Promise<PrintState> {
    this.papers.push(receipt);
    return new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#giveUp = reject;
    });
  }

  finish(): void {
    this.#finish?.(SENT);
  }

  giveUp(reason: string): void {
    this.#giveUp?.(new Error(reason));
  }
}

/** Lets everything happen that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function start(parts: Partial<ConstructorParameters<typeof PrintDesk>[0]> = {}) {
  const printer = new SlowPrinter();
  const taken: [string, boolean][] = [];
  const copies = {
    take(id: string, isReprint: boolean) {
      taken.push([id, isReprint]);
      return taken.filter(([other]) => other === id).length;
    },
  };
  const desk = new PrintDesk({ printer, copies, station: async () => STATION, nowMs: () => 0, ...parts });
  const words = (id: string) => desk.states().get(id)?.words;
  return { printer, taken, desk, words };
}

const marksOf = (receipt: Receipt | undefined) =>
  (receipt?.lines ?? []).flatMap((line) => (line.type === 'mark' ? [line.text] : []));

describe('the print desk', () => {
  it('prints one receipt at a time, in the order asked for', async () => {
    const { printer, desk, words } = start();
    void desk.print(SUBJECTS.bet);
    const later = desk.print(second);
    await settle();
    expect(printer.papers.map(({ id }) => id)).toEqual(['bet K7QP3MXW9DTA']);
    expect(words('bet K7QP3MXW9DTA')).toBe('Printing');
    printer.finish();
    await settle();
    expect(words('bet K7QP3MXW9DTA')).toBe('Sent to printer');
    expect(words('bet H84JQY5RVN2C')).toBe('Printing');
    expect(printer.papers).toHaveLength(2);
    printer.finish();
    expect(await later).toEqual(SENT);
  });

  it('makes one paper of a bouncing key, and a copy when asked again later', async () => {
    const { printer, desk } = start();
    const first = desk.print(SUBJECTS.bet);
    expect(desk.print(SUBJECTS.bet)).toBe(first);
    await settle();
    expect(desk.print(SUBJECTS.bet, { isReprint: true })).toBe(first);
    printer.finish();
    await first;
    void desk.print(SUBJECTS.bet, { isReprint: true });
    await settle();
    expect(printer.papers.map(marksOf)).toEqual([[], ['REPRINT 2', 'REPRINT 2']]);
  });

  it('says what went wrong, and goes on with the next', async () => {
    const { printer, desk } = start();
    const outcome = desk.print(SUBJECTS.bet);
    void desk.print(second);
    await settle();
    printer.giveUp('no paper');
    expect(await outcome).toEqual({ status: 'Failed', words: 'Not printed: no paper' });
    await settle();
    expect(printer.papers).toHaveLength(2);
  });

  it('prints nothing, and takes no number, without the station’s name or for a bet nobody claimed', async () => {
    const away = start({ station: () => Promise.reject(new Error('the server is away')) });
    expect((await away.desk.print(SUBJECTS.bet)).words).toBe('Not printed: the server is away');
    const unclaimed = start();
    const bet = { ...PAID_BET, has_claimed: false, claimed_date: null };
    expect((await unclaimed.desk.print({ kind: 'payout', bet, teller: ANA })).status).toBe('Failed');
    for (const { printer, taken } of [away, unclaimed]) {
      expect(printer.papers).toHaveLength(0);
      expect(taken).toHaveLength(0);
    }
  });

  it('knows no copies of a balance: each is of its own moment', async () => {
    const { printer, taken, desk } = start();
    for (const _ of [1, 2]) {
      void desk.print(SUBJECTS.balance);
      await settle();
      printer.finish();
      await settle();
    }
    expect(printer.papers.map(marksOf)).toEqual([[], []]);
    expect(taken).toHaveLength(0);
  });

  it('tells those who listen of every change, until they stop', async () => {
    const { printer, desk, words } = start();
    const seen: (string | undefined)[] = [];
    const stop = desk.subscribe(() => seen.push(words('bet K7QP3MXW9DTA')));
    void desk.print(SUBJECTS.bet);
    await settle();
    printer.finish();
    await settle();
    stop();
    void desk.print(second);
    expect(seen).toEqual(['Printing', 'Sent to printer']);
  });
});
