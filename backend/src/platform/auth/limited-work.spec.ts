import { expect, it } from '@jest/globals';
import { Failure } from '../http/failure.js';
import { LimitedWork } from './limited-work.js';

/** Work that lasts until it is told to end. */
function task(): { readonly work: () => Promise<void>; end(): void; hasBegun: boolean } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = {
    hasBegun: false,
    end: resolve,
    work: () => {
      begun.hasBegun = true;
      return promise;
    },
  };
  return begun;
}

/** Everything that can happen now has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs two at a time, the others in order, and turns away what would wait too long', async () => {
  const limited = new LimitedWork(2, 1);
  const [first, second, third, fourth] = [task(), task(), task(), task()];
  const runs = [first, second, third].map(({ work }) => limited.run(work));
  await settled();
  expect([first, second, third].map(({ hasBegun }) => hasBegun)).toEqual([true, true, false]);

  const refused = await limited.run(fourth.work).catch((error: unknown) => error);
  expect((refused as Failure).code).toBe('OVERLOADED');
  expect((refused as Failure).headers['retry-after']).toBe('1');
  expect(fourth.hasBegun).toBe(false);

  first.end();
  await settled();
  expect(third.hasBegun).toBe(true);
  second.end();
  third.end();
  await Promise.all(runs);
});

it('gives the place of work that failed to the next', async () => {
  const limited = new LimitedWork(1, 1);
  const failing = limited.run(() => Promise.reject(new Error('broken')));
  const next = limited.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await limited.run(async () => 'again')).toBe('again');
});
