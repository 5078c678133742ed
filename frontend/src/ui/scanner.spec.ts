/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onScan, startScanner } from './scanner.js';

let field: HTMLInputElement;
let seen: string[];
let scans: string[];
let stops: (() => void)[];
let nowMs = 1_000;

/** A key as a browser sends it: the field gets the character unless the page kept it. */
function press(key: string, afterMs: number): void {
  nowMs += afterMs;
  jest.advanceTimersByTime(afterMs);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: nowMs });
  if (field.dispatchEvent(event) && key.length === 1) field.value += key;
}

const type = (text: string, everyMs: number) => {
  for (const key of text) press(key, everyMs);
};

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<input>';
  field = document.body.querySelector('input') as HTMLInputElement;
  field.focus();
  seen = [];
  scans = [];
  window.addEventListener('keydown', record);
  stops = [startScanner(), onScan((code) => scans.push(code))];
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
  it('is read, and leaves neither its characters in the field nor its Enter to the page', () => {
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

  it('goes to whoever listens last', () => {
    const inner: string[] = [];
    const stop = onScan((code) => inner.push(code));
    type('ABCD', 5);
    press('Enter', 5);
    stop();
    type('EFGH', 5);
    press('Enter', 5);
    expect(inner).toEqual(['ABCD']);
    expect(scans).toEqual(['EFGH']);
  });
});

describe('fingers', () => {
  it('reach the field and the page, their Enter too', () => {
    type('500', 80);
    press('Enter', 80);
    expect(field.value).toBe('500');
    expect(scans).toEqual([]);
    expect(seen).toEqual(['5', '0', '0', 'Enter']);
  });

  it('that roll over several keys get them back', () => {
    type('5000', 10);
    expect(field.value).toBe('');
    jest.advanceTimersByTime(200);
    expect(field.value).toBe('5000');
    expect(scans).toEqual([]);
  });

  it('pressing Enter after three fast digits do not make a scan', () => {
    type('500', 10);
    press('Enter', 60);
    expect(scans).toEqual([]);
    expect(field.value).toBe('500');
    expect(seen).toContain('Enter');
  });
});
