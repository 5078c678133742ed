/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serialFromBytes } from '@taya/contracts/serial';
import fc from 'fast-check';
import { toast as toasts } from 'sonner';
import { handOn, onScan, type ScanHandler } from './scanner.js';

const toast = jest.spyOn(toasts, 'error');

const READING = { code: 'K7QP3MXW9DTA', isScan: true, everyMs: 5, leastMs: 5, mostMs: 5 };

let field: HTMLInputElement;
let seen: string[];
let scans: string[];
let stops: (() => void)[];
let nowMs = 1_000;

const into =
  (codes: string[]): ScanHandler =>
  (code) => {
    codes.push(code);
    return undefined;
  };

/** Presses a key as a browser does: the field gets the character unless the page prevents it. */
function press(key: string, afterMs: number): void {
  nowMs += afterMs;
  jest.advanceTimersByTime(afterMs);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: nowMs });
  const target = document.activeElement ?? document.body;
  if (!target.dispatchEvent(event) || key.length !== 1) return;
  // The page may have moved the focus meanwhile.
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement)) return;
  focused.value += key;
  focused.dispatchEvent(new Event('input', { bubbles: true }));
}

const type = (text: string, everyMs: number) => {
  for (const key of text) press(key, everyMs);
};

beforeEach(() => {
  jest.useFakeTimers();
  toast.mockClear();
  document.body.innerHTML = '<input>';
  field = document.body.querySelector('input') as HTMLInputElement;
  field.focus();
  seen = [];
  scans = [];
  window.addEventListener('keydown', record);
  stops = [onScan(into(scans))];
});

afterEach(() => {
  for (const stop of stops) stop();
  window.removeEventListener('keydown', record);
  jest.useRealTimers();
});

const record = ({ key }: KeyboardEvent) => {
  seen.push(key);
};

describe('a scanner', () => {
  it('is read, without leaving its characters in the field or its Enter to the page', () => {
    field.value = '500';
    press('x', 1_000);
    press('Backspace', 1_000);
    field.value = '500';
    press('K', 1_000);
    type('7QP3MXW9DTA', 5);
    press('Enter', 5);
    expect(scans).toEqual(['K7QP3MXW9DTA']);
    expect(field.value).toBe('500');
    expect(seen).not.toContain('Enter');
  });

  it('is noted as pressed keys, although nothing else gets them', async () => {
    const { keysSoFar } = await import('./held-keys.js');
    const before = keysSoFar();
    type('K7QP3MXW9DTA', 5);
    press('Enter', 5);
    expect(keysSoFar() - before).toBe(13);
  });

  it.each([3, 5, 8, 12])('is read on a busy computer that pauses after %i of its keys', (count) => {
    const keys = [...'K7QP3MXW9DTA', 'Enter'];
    field.value = '500';
    for (const key of keys.slice(0, count)) press(key, 5);
    jest.advanceTimersByTime(500);
    for (const key of keys.slice(count)) press(key, 5);
    expect(scans).toEqual(['K7QP3MXW9DTA']);
    expect(field.value).toBe('500');
    expect(seen).not.toContain('Enter');
  });

  it('goes to the latest listener', () => {
    const inner: string[] = [];
    const stop = onScan(into(inner));
    type('ABCD', 5);
    press('Enter', 5);
    stop();
    type('EFGH', 5);
    press('Enter', 5);
    expect(inner).toEqual(['ABCD']);
    expect(scans).toEqual(['EFGH']);
  });
});

describe('a scan is not read', () => {
  it('while nobody listens', () => {
    for (const stop of stops.splice(0)) stop();
    type('hunter22', 2);
    press('Enter', 2);
    expect(field.value).toBe('hunter22');
    expect(seen).toContain('Enter');
  });

  it.each(['<input type="password">', '<input autocomplete="new-password">'])('in %s', (html) => {
    document.body.innerHTML = html;
    field = document.body.querySelector('input') as HTMLInputElement;
    field.focus();
    type('hunter22', 2);
    press('Enter', 2);
    expect([field.value, scans]).toEqual(['hunter22', []]);
    expect(seen).toContain('Enter');
  });

  it('a scan that cannot be used says why', () => {
    stops.push(onScan(() => 'answer the question first'));
    type('ABCD', 5);
    press('Enter', 5);
    expect(toast).toHaveBeenCalledWith('Scan not used: answer the question first');
  });

  it('a scan that is passed on goes to the next listener once, or is reported when none comes', () => {
    handOn('K7QP3MXW9DTA', READING);
    const later: string[] = [];
    stops.push(onScan(into(later)), onScan(into(later)));
    expect(later).toEqual(['K7QP3MXW9DTA']);
    jest.advanceTimersByTime(20_000);
    expect(toast).not.toHaveBeenCalled();
    handOn('K7QP3MXW9DTA', READING);
    jest.advanceTimersByTime(20_000);
    expect(toast).toHaveBeenCalledWith('Scan not used: the page for it did not open');
  });

  it('a scan that is passed on waits for a page that takes long to load', () => {
    handOn('K7QP3MXW9DTA', READING);
    jest.advanceTimersByTime(10_000);
    const later: string[] = [];
    stops.push(onScan(into(later)));
    expect([later, toast.mock.calls]).toEqual([['K7QP3MXW9DTA'], []]);
  });

  it('a scan that is passed on twice, before the page opens, is used once', () => {
    handOn('K7QP3MXW9DTA', READING);
    jest.advanceTimersByTime(400);
    handOn('K7QP3MXW9DTA', READING);
    const later: string[] = [];
    stops.push(onScan(into(later)));
    jest.advanceTimersByTime(20_000);
    expect([later, toast.mock.calls]).toEqual([['K7QP3MXW9DTA'], []]);
  });
});

describe('digits typed while no field has the focus', () => {
  let other: HTMLInputElement;

  beforeEach(() => {
    document.body.innerHTML = '<input id="amount"><input id="other"><input type="checkbox"><button></button>';
    field = document.querySelector('#amount') as HTMLInputElement;
    other = document.querySelector('#other') as HTMLInputElement;
    stops.push(onScan(into(scans), { field: { current: field }, takes: 'digits' }));
  });

  it.each(['button', '[type="checkbox"]'])('reach their field when the focus is on %s', (selector) => {
    field.value = '1';
    document.querySelector<HTMLElement>(selector)?.focus();
    type('250', 70);
    expect(field.value).toBe('1250');
    (document.activeElement as HTMLElement).blur();
    type('0', 70);
    expect(field.value).toBe('12500');
  });

  it('stay in another field that has the focus; letters stay too', () => {
    other.focus();
    type('250', 70);
    expect([field.value, other.value]).toEqual(['', '250']);
    other.blur();
    type('x', 70);
    expect(document.activeElement).toBe(document.body);
  });

  it('do not when they are part of a scan', () => {
    type('234567892345', 5);
    press('Enter', 5);
    expect([field.value, scans]).toEqual(['', ['234567892345']]);
  });

  it('reach it, and so do letters where it accepts them, except from a scan', () => {
    stops.push(onScan(into(scans), { field: { current: field }, takes: 'codes' }));
    type('k7q', 70);
    expect(field.value).toBe('k7q');
    field.blur();
    press('A', 1_000);
    type('BCDEFGHJKMN', 5);
    press('Enter', 5);
    expect([field.value, scans]).toEqual(['k7q', ['ABCDEFGHJKMN']]);
  });

  it('do not while a dialog is open', () => {
    document.body.append(document.createElement('dialog'));
    document.querySelector('dialog')?.setAttribute('open', '');
    type('250', 70);
    expect(field.value).toBe('');
  });
});

describe('what a teller does', () => {
  const code = fc
    .uint8Array({ minLength: 11, maxLength: 11, max: 247 })
    .map((bytes) => serialFromBytes(bytes) ?? '')
    .filter((text) => /\D/.test(text));
  const everyMs = fc.integer({ min: 3, max: 65 });
  const step = fc.oneof(
    fc.record({ does: fc.constant('scans' as const), code, everyMs, pausesAt: fc.nat(12) }),
    fc.record({
      does: fc.constant('types a number' as const),
      code,
      everyMs: fc.integer({ min: 66, max: 400 }),
    }),
    fc.record({ does: fc.constant('enters an amount' as const), digits: fc.stringMatching(/^[0-9]{1,8}$/) }),
    fc.constant({ does: 'clicks elsewhere' as const }),
  );

  it('scans are read, and no amount has a digit that was not entered', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        document.body.innerHTML = '<input><button></button>';
        field = document.querySelector('input') as HTMLInputElement;
        for (const stop of stops.splice(0)) stop();
        // As payin has it: letters make no amount.
        field.addEventListener('input', () => {
          field.value = field.value.replace(/\D/g, '');
        });
        scans = [];
        seen = [];
        stops = [onScan(into(scans), { field: { current: field }, takes: 'digits' })];
        const read: string[] = [];
        let amount = '';
        for (const each of steps) {
          nowMs += 1_000;
          jest.advanceTimersByTime(1_000);
          if (each.does === 'clicks elsewhere') document.querySelector('button')?.focus();
          else if (each.does === 'enters an amount') {
            type(each.digits, 70);
            amount += each.digits;
          } else {
            read.push(each.code);
            for (const [index, key] of [...each.code, 'Enter'].entries()) {
              press(key, each.does === 'scans' && index === each.pausesAt ? 60 : each.everyMs);
            }
          }
          expect(field.value).toBe(amount);
        }
        expect(scans).toEqual(read);
        expect(seen).not.toContain('Enter');
      }),
      { numRuns: 200 },
    );
  });
});

it('the second Enter of a scanner that ends with two is kept from the page too', () => {
  type('K7QP3MXW9DTZ', 45);
  press('Enter', 45);
  press('Enter', 10);
  expect([scans, seen.includes('Enter')]).toEqual([['K7QP3MXW9DTZ'], false]);
  press('Enter', 300);
  expect(seen).toContain('Enter');
});

it.each([80, 120, 170])('so is that of a slow one that takes %i ms a key', (everyMs) => {
  stops.push(onScan(into(scans), { field: { current: field }, takes: 'codes' }));
  type('K7QP3MXW9DTZ', everyMs);
  press('Enter', everyMs);
  press('Enter', everyMs);
  expect([scans, seen.includes('Enter')]).toEqual([['K7QP3MXW9DTZ'], false]);
  press('Enter', 300);
  expect(seen).toContain('Enter');
});

it.each([8, 45, 65])(
  'where nobody listens a code at %i ms a key reaches no field, and its Enter nothing',
  (everyMs) => {
    for (const stop of stops.splice(0)) stop();
    field.value = '500';
    type('K7QP3MXW9DTZ', everyMs);
    press('Enter', everyMs);
    press('Enter', everyMs);
    expect([field.value, seen.includes('Enter')]).toEqual(['500', false]);
    if (everyMs === 8) expect(seen).toEqual(['K', '7']);
    expect(toast).toHaveBeenCalledWith('Scan not used: K7QP 3MXW 9DTZ is not for this page');
  },
);

it('a number typed by hand is left to a field that takes no codes, and to its Enter', () => {
  type('K7QP3MXW9DTZ', 90);
  press('Enter', 90);
  expect([field.value, scans]).toEqual(['K7QP3MXW9DTZ', []]);
  expect(seen).toContain('Enter');
});

it('a whole number stays in no field for amounts, though no Enter comes', () => {
  stops.push(onScan(into(scans), { field: { current: field }, takes: 'digits' }));
  field.value = '500';
  type('K7QP3MXW9DT', 80);
  expect(field.value).not.toBe('500');
  press('Z', 80);
  expect(field.value).toBe('500');
});

describe('fingers', () => {
  it('reach the field and the page, with their Enter', () => {
    type('500', 80);
    press('Enter', 80);
    expect(field.value).toBe('500');
    expect(scans).toEqual([]);
    expect(seen).toEqual(['5', '0', '0', 'Enter']);
  });

  it('that press several keys at once keep them all', () => {
    type('5000', 10);
    expect(field.value).toBe('');
    jest.advanceTimersByTime(200);
    expect(field.value).toBe('5000');
    expect(scans).toEqual([]);
  });

  it('that press Enter after three fast digits do not make a scan', () => {
    type('500', 10);
    press('Enter', 60);
    expect(scans).toEqual([]);
    expect(field.value).toBe('500');
    expect(seen).toContain('Enter');
  });
});
