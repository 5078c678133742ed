import { expect, test } from '@jest/globals';
import { mergeNewestFirst } from './prefix-or-suffix.js';

test('a document found by both ends of its code is listed once, and the newest come first', () => {
  const documents = (...ids: number[]) => ids.map((id) => ({ id }));
  expect(mergeNewestFirst(documents(3, 10, 7), documents(10, 2))).toEqual(documents(10, 7, 3, 2));
});
