import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualTimers } from './manual-timers.fixture.js';
import { RestartPolicy, STABLE_AFTER_MS } from './restart-policy.js';
import { SupervisedWorker, type Supervision } from './supervised-worker.js';
import { WorkerClient, WorkerLostError } from './worker-rpc.js';
import type { FixtureCalls } from './worker-rpc.worker.fixture.js';

let timers: ManualTimers;
let reported: string[];
/** Those that were started, the latest last. */
let workers: WorkerClient<FixtureCalls>[];
let supervised: SupervisedWorker<FixtureCalls>;

beforeEach(() => {
  timers = new ManualTimers();
  reported = [];
  workers = [];
  supervised = supervise({});
});

afterEach(() => supervised.stop());

function supervise(options: Partial<Supervision<FixtureCalls>>): SupervisedWorker<FixtureCalls> {
  return new SupervisedWorker<FixtureCalls>({
    startWorker: () => {
      const worker = new WorkerClient<FixtureCalls>(
        new URL('./worker-rpc.worker.fixture.js', import.meta.url),
        {
          workerData: { number: workers.length + 1 },
          resourceLimits: { maxOldGenerationSizeMb: 64 },
        },
      );
      workers.push(worker);
      return worker;
    },
    timers,
    status: { reportLost: (reason) => reported.push(`lost: ${reason}`), reportUp: () => reported.push('up') },
    ...options,
  });
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 12_000 && !isSo(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(isSo()).toBe(true);
}

/** @returns the pauses it waits for then, if any */
async function lose(): Promise<readonly number[]> {
  await expect(supervised.call('crash')).rejects.toBeInstanceOf(WorkerLostError);
  expect(supervised.isUp).toBe(false);
  return timers.delays;
}

async function restarted(): Promise<void> {
  timers.goOff();
  await until(() => supervised.isUp);
}

describe('the policy of restarts', () => {
  it('is at once, then pauses that double up to ten seconds, for ever', () => {
    const policy = new RestartPolicy();
    const pauses = Array.from({ length: 8 }, () => policy.nextPauseMs());
    expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
    for (let times = 0; times < 5_000; times += 1) policy.nextPauseMs();
    expect(policy.nextPauseMs()).toBe(10_000);
    policy.reset();
    expect(policy.nextPauseMs()).toBe(0);
  });
});

describe('a supervised worker', () => {
  it('starts with the first call', async () => {
    expect(supervised.isUp).toBe(false);
    expect(await supervised.call('half', 4)).toBe(2);
    expect(reported).toEqual(['up']);
  });

  it.each([
    ['ends by itself', 'crash', 'The worker ended (exit code 3)'],
    ['fails outside of any call', 'throwLater', 'The worker crashed: thrown by nobody'],
    [
      'has no memory left',
      'exhaust',
      'The worker crashed: Worker terminated due to reaching memory limit: JS heap out of memory',
    ],
  ] as const)('is replaced when its thread %s; what was under way is refused', async (_, call, reason) => {
    await supervised.start();
    const underWay = supervised.call('never');
    const lost = expect(underWay).rejects.toBeInstanceOf(WorkerLostError);
    await expect(supervised.call(call)).rejects.toThrow(reason);
    await lost;
    expect(await supervised.call('given')).toEqual({ number: 2 });
    expect(reported).toEqual(['up', `lost: ${reason}`, 'up']);
  });

  it('is started again at once, then after pauses that grow; once it has settled, at once', async () => {
    await supervised.start();
    const pauses: (readonly number[])[] = [];
    for (let times = 0; times < 4; times += 1) {
      pauses.push(await lose());
      await restarted();
    }
    expect(pauses).toEqual([[], [1_000], [2_000], [4_000]]);
    expect(timers.delays).toEqual([STABLE_AFTER_MS]);
    timers.goOff();
    expect(await lose()).toEqual([]);
    await restarted();
    expect(await lose()).toEqual([1_000]);
  });

  it('refuses calls while it waits for its restart', async () => {
    await supervised.start();
    await lose();
    await restarted();
    await lose();
    await expect(supervised.call('half', 2)).rejects.toBeInstanceOf(WorkerLostError);
    expect(workers).toHaveLength(2);
  });

  it('counts a thread that cannot begin as lost', async () => {
    let failures = 2;
    supervised = supervise({
      begin: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('no ledger there');
      },
    });
    await expect(supervised.start()).rejects.toThrow('no ledger there');
    await until(() => timers.delays.length > 0);
    expect([reported, timers.delays]).toEqual([['lost: no ledger there', 'lost: no ledger there'], [1_000]]);
    await restarted();
    expect(reported).toEqual(['lost: no ledger there', 'lost: no ledger there', 'up']);
    expect(workers.map(({ isLost }) => isLost)).toEqual([true, true, false]);
  });

  it('counts a thread that fails at its work as lost', async () => {
    let works = 2;
    supervised = supervise({
      run: (worker) => {
        works -= 1;
        return works >= 0 ? worker.call('fail', 'unknown') : worker.call('never');
      },
    });
    await supervised.start();
    await until(() => timers.delays.includes(1_000));
    await restarted();
    expect(reported).toEqual(['up', 'lost: unknown', 'up', 'lost: unknown', 'up']);
    expect(workers.map(({ isLost }) => isLost)).toEqual([true, true, false]);
  });

  it('that nothing goes on without is not tried again when it cannot be opened', async () => {
    supervised = supervise({ begin: () => Promise.reject(new Error('damaged')) });
    await expect(supervised.open()).rejects.toThrow('damaged');
    expect([reported, timers.delays]).toEqual([[], []]);
    expect(workers[0]?.isLost).toBe(true);
  });

  it('is replaced after it was opened', async () => {
    await supervised.open();
    await lose();
    await restarted();
    expect(workers).toHaveLength(2);
  });

  it('is started without its pause by whoever cannot wait', async () => {
    await supervised.start();
    await lose();
    await restarted();
    expect(await lose()).toEqual([1_000]);
    await supervised.start();
    expect(await supervised.call('half', 2)).toBe(1);
    expect(workers).toHaveLength(3);
  });

  it('never has two threads at once', async () => {
    await supervised.start();
    const ends: string[] = [];
    const [first] = workers;
    const terminate = first?.terminate.bind(first);
    if (first !== undefined) {
      first.terminate = async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await terminate?.();
        ends.push(`ended, ${workers.length} started`);
      };
    }
    supervised.giveUp('it takes too long');
    await supervised.start();
    expect(ends).toEqual(['ended, 1 started']);
  });

  it('that does not answer can be given up', async () => {
    await supervised.start();
    const never = expect(supervised.call('never')).rejects.toBeInstanceOf(WorkerLostError);
    supervised.giveUp('it takes too long');
    await never;
    expect(reported).toEqual(['up', 'lost: it takes too long']);
  });

  it('can rest until it is needed: that is no loss', async () => {
    await supervised.start();
    await supervised.suspend();
    expect(workers[0]?.isLost).toBe(true);
    expect(timers.delays).toEqual([]);
    expect(await supervised.call('half', 4)).toBe(2);
    expect(reported).toEqual(['up', 'up']);
  });

  it('is asked before it is stopped, and ends whatever it says', async () => {
    await supervised.start();
    await expect(supervised.stop((worker) => worker.call('fail', 'coded'))).rejects.toThrow('disk I/O error');
    expect(workers[0]?.isLost).toBe(true);
    expect(reported).toEqual(['up']);
    await expect(supervised.call('half', 2)).rejects.toBeInstanceOf(WorkerLostError);
    expect(timers.delays).toEqual([]);
  });

  it('that is stopped while it is down stays down', async () => {
    await supervised.start();
    await lose();
    await supervised.stop(() => Promise.reject(new Error('nobody is there to ask')));
    timers.goOff();
    expect(workers).toHaveLength(1);
  });
});
