/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { mount } from './mount.fixture.js';
import { useHotkeys } from './use-hotkeys.js';

const pay = jest.fn();
const create = jest.fn();
const one = jest.fn();
let root: Root;

function Page() {
  useHotkeys({ Enter: pay, n: create, 1: one });
  return (
    <>
      <input />
      <button type="button" id="pay" aria-keyshortcuts="Enter">
        PAYOUT
      </button>
      <button type="button" id="logout">
        <span id="word">Logout</span>
      </button>
      <a href="/live">Live</a>
    </>
  );
}

beforeEach(async () => {
  root = await mount(<Page />);
  pay.mockClear();
  create.mockClear();
  one.mockClear();
});

afterEach(async () => {
  await act(async () => root.unmount());
});

/** @returns whether the browser may handle the key itself */
function pressEnterOn(selector: string): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  return document.querySelector(selector)?.dispatchEvent(event) ?? false;
}

it.each(['body', 'input', '#pay'])('Enter on %s acts as the page’s hotkey', (selector) => {
  expect(pressEnterOn(selector)).toBe(false);
  expect(pay).toHaveBeenCalledTimes(1);
});

it.each(['#logout', '#word', 'a'])('Enter on %s presses that and nothing else', (selector) => {
  expect(pressEnterOn(selector)).toBe(true);
  expect(pay).not.toHaveBeenCalled();
});

it.each([
  ['n', 'KeyN', false, 1],
  ['N', 'KeyN', false, 1],
  ['N', 'KeyN', true, 0],
  ['n', 'KeyN', true, 0],
  ['т', 'KeyN', false, 1],
  ['n', 'KeyL', false, 1],
  ['k', 'KeyN', false, 0],
])(
  'a letter is the same hotkey with Caps Lock and on any layout: %s at %s, with Shift %s',
  (key, code, shiftKey, times) => {
    press({ key, code, shiftKey });
    expect(create).toHaveBeenCalledTimes(times);
  },
);

it.each([
  ['1', 'Digit1', false, 1],
  ['1', 'Numpad1', false, 1],
  ['&', 'Digit1', false, 1],
  ['1', 'Digit1', true, 1],
  ['!', 'Digit1', true, 0],
])('a digit: %s at %s, with Shift %s', (key, code, shiftKey, times) => {
  press({ key, code, shiftKey });
  expect(one).toHaveBeenCalledTimes(times);
});

function press(init: KeyboardEventInit): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
}
