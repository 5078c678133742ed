/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { GroupedInput } from './grouped-input.js';
import { mount } from './mount.fixture.js';

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

function Field() {
  const [digits, setDigits] = useState('1234');
  return (
    <GroupedInput
      value={grouped(digits)}
      typed={/\d/}
      onText={(text) => setDigits(text.replace(/\D/g, ''))}
    />
  );
}

let input: HTMLInputElement;

beforeEach(async () => {
  await mount(<Field />);
  input = document.querySelector('input') as HTMLInputElement;
  input.focus();
});

/** Edits as a browser does: the key event first, then the new text with the caret behind the change. */
async function press(key: string): Promise<void> {
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const start = input.selectionStart ?? 0;
  const from = key === 'Backspace' ? start - 1 : start;
  const to = key === 'Delete' ? start + 1 : start;
  const text = input.value.slice(0, from) + (key.length === 1 ? key : '') + input.value.slice(to);
  const caret = from + (key.length === 1 ? 1 : 0);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.setSelectionRange(caret, caret);
  await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })));
}

/** The text with the caret in it. */
const shown = () =>
  `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionStart ?? 0)}`;

it.each([
  [2, '9', '19,|234'],
  [0, '9', '9|1,234'],
  [5, '9', '12,349|'],
  [2, 'Backspace', '|234'],
  [1, 'Delete', '1|34'],
  [4, 'Backspace', '12|4'],
])('with the caret at %i of 1,234, %s leaves it at %s', async (caret, key, text) => {
  input.setSelectionRange(caret, caret);
  await press(key);
  expect(shown()).toBe(text);
});
