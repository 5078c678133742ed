/** @jest-environment jsdom */
import './jsdom.fixture.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { mount } from '../../ui/mount.fixture.js';

const onYes = jest.fn();
let root: Root;

beforeAll(() => {
  jest.useFakeTimers();
});
afterAll(() => {
  jest.useRealTimers();
});

beforeEach(async () => {
  root = await mount(
    <ConfirmDialog isPermanent onYes={onYes}>
      For good?
    </ConfirmDialog>,
  );
  jest.advanceTimersByTime(1_000);
  onYes.mockClear();
});

afterEach(() => act(async () => root.unmount()));

/** Presses keys at a pace. */
function press(keys: string, everyMs: number): void {
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: performance.now() });
    document.querySelector('dialog')?.dispatchEvent(event);
    jest.advanceTimersByTime(everyMs);
  }
}

it.each([8, 65, 110, 180])('takes no Y of a code that is scanned at %d ms a key', (everyMs) => {
  press('y7qp3mxw9dty', everyMs);
  expect(onYes).not.toHaveBeenCalled();
});

it('takes the Y of a hand within a quarter of a second', () => {
  press('y', 250);
  expect(onYes).toHaveBeenCalledTimes(1);
});
