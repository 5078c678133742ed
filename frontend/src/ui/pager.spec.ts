import { expect, test } from '@jest/globals';
import { pageNumbers } from './pager.js';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 70, [1, 2, 3, null, 70]],
  [2, 70, [1, 2, 3, null, 70]],
  [35, 70, [1, null, 34, 35, 36, null, 70]],
  [70, 70, [1, null, 69, 70]],
  [3, 4, [1, 2, 3, 4]],
])('on page %i of %i: %j', (page, totalPages, numbers) => {
  expect(pageNumbers(page, totalPages)).toEqual(numbers);
});
