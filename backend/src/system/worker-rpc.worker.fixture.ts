/** A worker for the specs of `worker-rpc.ts`. */
import { workerData } from 'node:worker_threads';
import { serveCalls, WorkerLostError } from './worker-rpc.js';

class OddNumberError extends Error {
  override readonly name = 'OddNumberError';
}

export interface FixtureCalls {
  half(amount: number): number;
  given(): unknown;
  fail(kind: 'known' | 'unknown' | 'coded' | 'thrown string'): never;
  later(value: string): Promise<string>;
  crash(): never;
  /** Fails once the call has begun, where nobody waits for it. */
  throwLater(): Promise<never>;
  exhaust(): never;
  never(): Promise<never>;
}

class Fixture implements FixtureCalls {
  // A parameter property: the loader must cope with TypeScript that plain stripping refuses.
  constructor(private readonly divisor: number) {}

  readonly half = (amount: number) => {
    if (amount % 2 !== 0) throw new OddNumberError(`${amount} is odd`);
    return amount / this.divisor;
  };
  readonly given = () => workerData;
  readonly later = async (value: string) => value;
  readonly crash = () => process.exit(3);
  readonly exhaust = (): never => {
    for (const kept: number[][] = []; ; ) kept.push(Array.from({ length: 1_000 }, (_, index) => index + 0.5));
  };
  readonly never = () => new Promise<never>(() => {});
  readonly throwLater = () => {
    setImmediate(() => {
      throw new Error('thrown by nobody');
    });
    return this.never();
  };
  readonly fail = (kind: Parameters<FixtureCalls['fail']>[0]): never => {
    if (kind === 'known') throw new WorkerLostError('known');
    if (kind === 'coded') throw Object.assign(new Error('disk I/O error'), { code: 'EIO' });
    if (kind === 'thrown string') throw 'text';
    throw new TypeError('unknown');
  };
}

serveCalls<FixtureCalls>(new Fixture(2));
