/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { mount } from '../ui/mount.fixture.js';
import { TypedField } from './typed-field.js';

let root: Root;
let taken: string[];
let answer: PromiseWithResolvers<void>;

const input = () => document.querySelector('input') as HTMLInputElement;

async function show(type: 'date' | 'revision', value: string): Promise<void> {
  const take = (typed: string) => {
    taken.push(typed);
    return answer.promise;
  };
  await act(async () => root.render(<TypedField label="Field" type={type} value={value} onTyped={take} />));
}

async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

const leave = () => act(async () => input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

beforeEach(async () => {
  root = await mount(null);
  taken = [];
  answer = Promise.withResolvers();
});

it('takes a whole day at once, and shows it until what it asked for has come', async () => {
  await show('date', '2026-11-20');
  await type('2026-11-21');
  await type('2026-11-22');
  expect(taken).toEqual(['2026-11-21', '2026-11-22']);
  expect(input().value).toBe('2026-11-22');
  await show('date', '2026-11-22');
  await show('date', '2026-11-23');
  expect(input().value).toBe('2026-11-23');
});

it('shows the day of before when the answer leads to no other', async () => {
  await show('date', '2026-11-20');
  await type('2999-01-01');
  expect(input().value).toBe('2999-01-01');
  await act(async () => answer.resolve());
  expect(input().value).toBe('2026-11-20');
});

it('takes no year that is half typed, and shows the day of before once it is left', async () => {
  await show('date', '2026-11-20');
  await type('0202-11-20');
  await leave();
  expect(taken).toEqual([]);
  expect(input().value).toBe('2026-11-20');
});

it('takes a revision when it is left', async () => {
  await show('revision', '12');
  await type('34x');
  expect(taken).toEqual([]);
  expect(input().value).toBe('34');
  await leave();
  expect(taken).toEqual(['34']);
});

it('stays empty when it is emptied, until it is left', async () => {
  await show('revision', '12');
  await type('');
  expect(input().value).toBe('');
  await leave();
  expect(input().value).toBe('12');
  expect(taken).toEqual([]);
});
