import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';

/** For what should be there at once; computers may have other work. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 100;

/**
 * Waits until what is read is what is expected; in the end it fails with the difference. A page comes to show what was done
 * a moment after it was done: whatever is read from a page is read through this.
 * @param expected a value, or a matcher such as `expect.stringContaining('WINNER')`
 */
export async function eventually(read: () => unknown, expected: unknown): Promise<void> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    try {
      return expect(found).toEqual(expected);
    } catch (difference) {
      if (performance.now() > deadlineMs) throw difference;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Half a second in which nothing comes: what was on its way has come. */
const REST_MS = 500;

/** What is read once a page has come to rest: twice the same, for what must not change afterwards. */
export async function atRest<Value>(read: () => Promise<Value>): Promise<Value> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  let last = await read();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const next = await read();
    if (isDeepStrictEqual(next, last)) return next;
    if (performance.now() > deadlineMs) throw new Error('the page does not come to rest');
    last = next;
  }
}
