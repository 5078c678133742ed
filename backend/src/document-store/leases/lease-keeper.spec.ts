import { beforeEach, expect, it } from '@jest/globals';
import { ManualTimers } from '../../system/manual-timers.fixture.js';
import { MemoryLeaseRecords } from '../memory/memory-lease-records.fixture.js';
import { LeaseKeeper } from './lease-keeper.js';
import type { LeaseRecord } from './lease-records.js';
import { ObservedLeases } from './observed-leases.js';

const EVERY_MS = 1_000;
const LASTS_MS = 4_000;

class Records extends MemoryLeaseRecords {
  isAway = false;

  override async all() {
    if (this.isAway) throw new Error('the server is away');
    return super.all();
  }

  override async replace(record: LeaseRecord) {
    if (this.isAway) throw new Error('the server is away');
    return super.replace(record);
  }
}

let records: Records;
/** By holder. */
let timers: Map<string, ManualTimers>;
let nowMs: number;
let failures: string[];

beforeEach(() => {
  records = new Records();
  timers = new Map();
  nowMs = 0;
  failures = [];
});

async function started(holder: string): Promise<LeaseKeeper> {
  const ownTimers = new ManualTimers();
  timers.set(holder, ownTimers);
  const keeper = new LeaseKeeper({
    leases: new ObservedLeases(records, { monotonicMs: () => nowMs }),
    name: 'projector',
    terms: { holder, place: holder, data: '', lastsMs: LASTS_MS },
    everyMs: EVERY_MS,
    timers: ownTimers,
    onFailure: ({ message }) => failures.push(message),
  });
  await keeper.start();
  return keeper;
}

async function passes(ms: number, of: readonly string[] = [...timers.keys()]): Promise<void> {
  for (const end = nowMs + ms; nowMs < end; ) {
    nowMs += EVERY_MS;
    for (const holder of of) timers.get(holder)?.goOff();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('keeps what it has, and the other waits', async () => {
  const [first, second] = [await started('first'), await started('second')];
  const calls: string[] = [];
  first.whenHeld(() => calls.push('first'));
  second.whenHeld(() => calls.push('second'));
  await passes(20_000);
  expect(calls).toEqual(['first']);
  expect([first.isHeld, second.isHeld]).toEqual([true, false]);
});

it('gives it up when it ends, and the other has it with its next attempt', async () => {
  const [first, second] = [await started('first'), await started('second')];
  const calls: string[] = [];
  second.whenHeld(() => calls.push('second'));
  await first.close();
  await passes(EVERY_MS);
  expect(calls).toEqual(['second']);
  expect([first.isHeld, second.isHeld]).toEqual([false, true]);
});

it('does not hold it when the server has been away for too long, and has it again afterwards', async () => {
  const keeper = await started('first');
  records.isAway = true;
  await passes(LASTS_MS - EVERY_MS);
  expect(keeper.isHeld).toBe(true);
  await passes(EVERY_MS);
  expect(keeper.isHeld).toBe(false);
  expect(failures).toContain('the server is away');
  records.isAway = false;
  await passes(EVERY_MS);
  expect(keeper.isHeld).toBe(true);
});

it('hears that another has taken it, and gets it back when that ends', async () => {
  const [first, second] = [await started('first'), await started('second')];
  await passes(LASTS_MS, ['second']);
  expect([first.isHeld, second.isHeld]).toEqual([false, true]);
  await passes(EVERY_MS);
  expect([first.isHeld, second.isHeld]).toEqual([false, true]);
  await second.close();
  await passes(EVERY_MS, ['first']);
  expect(first.isHeld).toBe(true);
});
