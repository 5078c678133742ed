import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';

/** For what should be there at once; computers may have other work. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 100;

/** Waits until what is read is what is expected; in the end it fails with the difference. */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  let found = await read();
  while (!isDeepStrictEqual(found, expected) && performance.now() < deadlineMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    found = await read();
  }
  expect(found).toEqual(expected);
}
