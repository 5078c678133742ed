import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WorkerClient, WorkerLostError } from './worker-rpc.js';
import type { FixtureCalls } from './worker-rpc.worker.fixture.js';

class OddNumberError extends Error {
  override readonly name = 'OddNumberError';
}

describe('worker-rpc', () => {
  let worker: WorkerClient<FixtureCalls>;

  beforeEach(() => {
    worker = new WorkerClient<FixtureCalls>(new URL('./worker-rpc.worker.fixture.js', import.meta.url), {
      errors: [OddNumberError],
      workerData: { station: 7 },
    });
  });

  afterEach(() => worker.terminate());

  it('answers calls, also many at once and made before the worker has loaded', async () => {
    const halves = await Promise.all(
      Array.from({ length: 100 }, (_, index) => worker.call('half', index * 2)),
    );
    expect(halves).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(await worker.call('later', 'x')).toBe('x');
    expect(await worker.call('given')).toEqual({ station: 7 });
  });

  it('restores errors of the classes it was told', async () => {
    const error = await worker.call('half', 3).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OddNumberError);
    expect(error).toMatchObject({ name: 'OddNumberError', message: '3 is odd' });
  });

  it('carries name, message and code of all others', async () => {
    await expect(worker.call('fail', 'unknown')).rejects.toMatchObject({
      name: 'TypeError',
      message: 'unknown',
    });
    await expect(worker.call('fail', 'coded')).rejects.toMatchObject({
      message: 'disk I/O error',
      code: 'EIO',
    });
    await expect(worker.call('fail', 'thrown string')).rejects.toMatchObject({ message: 'text' });
  });

  it('rejects what is in flight, and what comes later, when the worker ends', async () => {
    const inFlight = worker.call('crash');
    await expect(inFlight).rejects.toBeInstanceOf(WorkerLostError);
    expect(worker.isLost).toBe(true);
    await expect(worker.call('half', 2)).rejects.toBeInstanceOf(WorkerLostError);
  });

  it('rejects what is in flight when the worker is terminated', async () => {
    const inFlight = worker.call('half', 2);
    const rejection = expect(inFlight).rejects.toBeInstanceOf(WorkerLostError);
    await worker.terminate();
    await rejection;
  });
});
