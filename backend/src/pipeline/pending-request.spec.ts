import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { type AnyRequest, RequestQueue } from './pending-request.js';

class FakeRequest implements AnyRequest {
  isAnswered = false;
  admittedMs = 0;
  seenTail = 0;
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }

  run(): never {
    throw new Error('the queue runs nothing');
  }

  refuse(): void {
    this.isAnswered = true;
  }
}

const numbersOf = (requests: readonly (AnyRequest | undefined)[]) =>
  requests.map((request) => (request instanceof FakeRequest ? request.number : undefined));

/** In a turn of its own: what a `WeakRef` was asked for stays until the turn ends. */
async function collectGarbage(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

describe('the queue of requests', () => {
  const COUNT = 2_000;

  it('keeps their order over thousands, and has each once', () => {
    const queue = new RequestQueue();
    for (let number = 0; number < COUNT; number += 1) queue.push(new FakeRequest(number));
    const first = Array.from({ length: COUNT - 10 }, () => queue.shift());
    expect(queue.length).toBe(10);
    const rest = queue.takeAll();
    const inOrder = Array.from({ length: COUNT }, (_, number) => number);
    expect(numbersOf([...first, ...rest])).toEqual(inOrder);
    expect([queue.length, queue.shift()]).toEqual([0, undefined]);
  });

  it('keeps nothing that was taken', async () => {
    const queue = new RequestQueue();
    const push = (number: number) => {
      const request = new FakeRequest(number);
      queue.push(request);
      return new WeakRef(request);
    };
    const all = Array.from({ length: 10 }, (_, number) => push(number));
    const taken = all.slice(0, -1);
    expect(numbersOf(taken.map(() => queue.shift()))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    await collectGarbage();
    expect(taken.filter((request) => request.deref() !== undefined)).toHaveLength(0);
    expect(queue.length).toBe(1);
  });

  it('has those that run again first, and passes over those that were answered', () => {
    const queue = new RequestQueue();
    const requests = [0, 1, 2, 3].map((number) => new FakeRequest(number));
    for (const request of requests) queue.push(request);
    const again = [queue.shift(), queue.shift()].filter((request) => request !== undefined);
    queue.putBack(again);
    requests[1]?.refuse();
    expect(numbersOf([queue.shift(), queue.shift(), queue.shift()])).toEqual([0, 2, 3]);
  });
});
