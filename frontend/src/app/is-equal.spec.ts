import { expect, test } from '@jest/globals';
import isEqual from './is-equal.js';

const list = () => ({ page: 1, filter: { search: 'ana', ids: [1, 2] }, sort: undefined });

test('plain data is the same by what it holds', () => {
  expect([isEqual(list(), list()), isEqual(undefined, undefined), isEqual([], [])]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  { ...list(), page: 2 },
  { ...list(), filter: { search: 'ana', ids: [1, 2, 3] } },
  { ...list(), more: undefined },
  { page: 1, filter: list().filter },
  undefined,
  null,
])('%j differs', (other) => {
  expect([isEqual(list(), other), isEqual(other, list())]).toEqual([false, false]);
});
