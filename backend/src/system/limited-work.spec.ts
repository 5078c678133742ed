import { beforeEach, describe, expect, it } from '@jest/globals';
import { currentCall, LimitedWork, OverloadedError } from './limited-work.js';

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

/** Lets everything happen that needs no timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs two at a time, the others in order, and refuses work that would wait too long', async () => {
  const limited = new LimitedWork(2, 1);
  const [first, second, third, fourth] = [task(), task(), task(), task()];
  const runs = [first, second, third].map(({ work }) => limited.run(work));
  await settled();
  expect([first, second, third].map(({ hasBegun }) => hasBegun)).toEqual([true, true, false]);

  const refused = await limited.run(fourth.work).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OverloadedError);
  expect(fourth.hasBegun).toBe(false);

  first.end();
  await settled();
  expect(third.hasBegun).toBe(true);
  second.end();
  third.end();
  await Promise.all(runs);
});

it('gives the slot of work that failed to the next', async () => {
  const limited = new LimitedWork(1, 1);
  const failing = limited.run(() => Promise.reject(new Error('broken')));
  const next = limited.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await limited.run(async () => 'again')).toBe('again');
});

describe('when many wait', () => {
  /** The names of the work in the order in which it started. */
  let begun: string[] = [];
  let limited: LimitedWork;
  let first: ReturnType<typeof task>;
  let runs: Promise<unknown>[] = [];

  const add = (name: string, from: string, isKnown = false) => {
    const run = limited.run(async () => void begun.push(name), { from, isKnown });
    runs.push(run.catch(() => begun.push(`${name} turned away`)));
  };
  const allDone = async () => {
    first.end();
    await Promise.all(runs);
    return begun;
  };

  beforeEach(() => {
    begun = [];
    limited = new LimitedWork(1, 4);
    first = task();
    runs = [limited.run(first.work)];
  });

  it('known people come first, then the origins take turns', async () => {
    for (const name of ['a1', 'a2', 'a3']) add(name, 'a');
    add('b1', 'b');
    add('known', 'a', true);
    expect(await allDone()).toEqual(['known', 'a1', 'b1', 'a2', 'a3']);
  });

  it('every third slot is for the others, as long as any waits', async () => {
    for (const name of ['k1', 'k2', 'k3', 'k4']) add(name, 'k', true);
    add('a1', 'a');
    expect(await allDone()).toEqual(['k1', 'k2', 'a1', 'k3', 'k4']);
  });

  it('the last in the longest queue is refused', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name, 'a');
    add('b1', 'b');
    expect(await allDone()).toEqual(['a5 turned away', 'a4 turned away', 'a1', 'b1', 'a2', 'a3']);
  });

  it('however many strangers wait, there is room for known people', async () => {
    for (let one = 0; one < 10; one += 1) add(`s${one}`, `address ${one}`);
    add('known', 'here', true);
    expect((await allDone()).filter((name) => !name.endsWith('away'))[0]).toBe('known');
  });

  it('calls take turns by their users, whatever lies between, and none has more slots than one may have', async () => {
    limited = new LimitedWork(1, 100, 2);
    runs.push(limited.run(first.work));
    const call = (name: string, userId: number) =>
      currentCall.run({ caller: { userId } }, async () => {
        await settled();
        const run = limited.run(async () => void begun.push(name));
        runs.push(run.catch(() => begun.push(`${name} turned away`)));
      });
    for (const name of ['a1', 'a2', 'a3']) await call(name, 7);
    await call('b1', 8);
    expect(await allDone()).toEqual(['a3 turned away', 'a1', 'b1', 'a2']);
  });
});
