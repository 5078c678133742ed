import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { comesTrue, until } from '../../support/until.js';

/**
 * Waits until what is read is what is expected; in the end it fails with the difference. A page comes to show what was done
 * a moment after it was done: whatever is read from a page is read through this.
 * @param expected a value, or a matcher such as `expect.stringContaining('WINNER')`
 */
export async function eventually(read: () => unknown, expected: unknown): Promise<void> {
  let difference: unknown;
  const isExpected = async () => {
    const found = await read();
    try {
      expect(found).toEqual(expected);
      return true;
    } catch (error) {
      difference = error;
      return false;
    }
  };
  if (!(await comesTrue(isExpected))) throw difference;
}

/** Half a second in which nothing comes: what was on its way has come. */
const REST_MS = 500;

/** What is read once a page has come to rest: twice the same, for what must not change afterwards. */
export async function atRest<Value>(read: () => Promise<Value>): Promise<Value> {
  let next = await read();
  const isSame = async () => {
    const last = next;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    next = await read();
    return isDeepStrictEqual(next, last);
  };
  await until(isSame);
  return next;
}

/** The faults of a page once it has come to rest: one that it is on its way from is none. A page without any is not waited for. */
export async function lasting(read: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const faults = await read();
  return faults.length === 0 ? faults : atRest(read);
}

/** What must not come: whatever was on its way has come, and this is not there. */
export async function staysAway(locator: Locator): Promise<void> {
  expect(await atRest(() => locator.count())).toBe(0);
}
