/** The lease over a stream in memory, with clocks in the hands of the spec. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { EMPTY_STREAM } from '../event-store/event-store.js';
import type { LeaseRecord, LeaseStream, StoredLease } from '../event-store/lease-stream.js';
import { settle } from '../pipeline/pipeline.fixture.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { hasActiveInstance, LEASE_MS, Lease } from './lease.js';

const RENEWED_EVERY_MS = 1_000;
const POLL_EVERY_MS = 250;

/** The record of a station, as the server keeps it. */
class MemoryLeaseStream implements LeaseStream {
  stored: StoredLease | null = null;
  /** What becomes of the next writes, one each; then they succeed. */
  fates: ('lost' | 'answer lost')[] = [];

  async latest(): Promise<StoredLease | null> {
    return this.stored;
  }

  async write(record: LeaseRecord, expectedRevision: number): Promise<number | null> {
    const fate = this.fates.shift();
    if (fate === 'lost') throw new Error('the server is away');
    const revision = this.stored?.revision ?? EMPTY_STREAM;
    if (revision !== expectedRevision) return null;
    this.stored = { ...record, revision: revision + 1 };
    if (fate === 'answer lost') throw new Error('no answer');
    return revision + 1;
  }

  async close(): Promise<void> {}
}

/** A machine with clocks of its own. */
class Machine {
  readonly timers = new ManualTimers();
  readonly lease: Lease;
  readonly happened: string[] = [];
  monotonicMs: number;
  wallMs = Date.UTC(2026, 10, 21);

  constructor(name: string, stream: LeaseStream, monotonicMs: number) {
    this.monotonicMs = monotonicMs;
    this.monotonicMs = monotonicMs;
    this.lease = new Lease({
      stream,
      self: { holder: name, location: `folder of ${name.split(',')[0]}` },
      clock: { nowMs: () => this.wallMs, monotonicMs: () => this.monotonicMs },
      timers: this.timers,
      onTaken: () => this.happened.push('taken'),
      onLapsed: () => this.happened.push('lapsed'),
      onLost: () => this.happened.push('lost'),
      onFailure: ({ message }) => this.happened.push(message),
    });
  }

  passes(ms: number): void {
    this.monotonicMs += ms;
    this.wallMs += ms;
  }

  /** Its next look or renewal, after the pause that it has asked for. */
  async turn(pauseMs: number): Promise<void> {
    this.passes(pauseMs);
    this.timers.goOff((delayMs) => delayMs === pauseMs);
    await settle();
  }
}

let stream: MemoryLeaseStream;
let one: Machine;
let other: Machine;

/** Clocks of two machines never agree. */
beforeEach(async () => {
  stream = new MemoryLeaseStream();
  one = new Machine('one', stream, 0);
  other = new Machine('other', stream, 777_000_000);
  await one.lease.start();
  await other.lease.start();
});

const otherPolls = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += POLL_EVERY_MS) await other.turn(POLL_EVERY_MS);
};

describe('the holder', () => {
  it('is the first who asked, and no other', () => {
    expect([one.lease.isHeld, other.lease.isHeld]).toEqual([true, false]);
    expect(one.happened).toEqual(['taken']);
  });

  it('holds it as long as it renews it, and half a second less than it lasts', async () => {
    await one.turn(RENEWED_EVERY_MS);
    one.passes(LEASE_MS - 501);
    expect(one.lease.isHeld).toBe(true);
    one.passes(1);
    expect(one.lease.isHeld).toBe(false);
  });

  it.each([
    ['its machine slept, and the monotonic clock stood still', { monotonicMs: 0, wallMs: LEASE_MS }],
    ['its wall clock was set back', { monotonicMs: LEASE_MS, wallMs: -3_600_000 }],
  ])('does not hold it any more when %s', (_, { monotonicMs, wallMs }) => {
    one.monotonicMs += monotonicMs;
    one.wallMs += wallMs;
    expect(one.lease.isHeld).toBe(false);
  });

  it('counts from the moment at which it sent the renewal, whenever that was answered', async () => {
    const write = stream.write.bind(stream);
    stream.write = async (...args) => {
      one.passes(1_400);
      return write(...args);
    };
    await one.turn(RENEWED_EVERY_MS);
    one.passes(LEASE_MS - 500 - 1_400);
    expect(one.lease.isHeld).toBe(false);
  });

  it('that was late goes on if nobody took it: the revision proves that', async () => {
    stream.fates = ['lost', 'lost'];
    await one.turn(RENEWED_EVERY_MS);
    one.passes(LEASE_MS);
    expect(one.lease.isHeld).toBe(false);
    await one.turn(POLL_EVERY_MS);
    await one.turn(POLL_EVERY_MS);
    expect(one.lease.isHeld).toBe(true);
    expect(one.happened).toEqual(['taken', 'the server is away', 'the server is away']);
  });

  it('finds a renewal whose answer was lost, and renews it once more', async () => {
    stream.fates = ['answer lost'];
    await one.turn(RENEWED_EVERY_MS);
    await one.turn(POLL_EVERY_MS);
    expect([one.lease.isHeld, stream.stored?.revision]).toEqual([true, 2]);
  });

  it('hears that it has run out, and that somebody took it', async () => {
    stream.fates = Array.from({ length: 20 }, () => 'lost' as const);
    one.timers.goOff((delayMs) => delayMs === LEASE_MS - 500);
    expect(one.happened).toEqual(['taken', 'lapsed']);
    stream.fates = [];
    await otherPolls(LEASE_MS + POLL_EVERY_MS);
    expect(other.happened).toEqual(['taken']);
    await one.turn(RENEWED_EVERY_MS);
    expect(one.happened).toEqual(['taken', 'lapsed', 'lost']);
    expect([one.lease.isHeld, other.lease.isHeld]).toEqual([false, true]);
  });
});

describe('whoever waits', () => {
  it('takes it when it has seen no renewal for as long as it lasts, on their own clock', async () => {
    await otherPolls(LEASE_MS - POLL_EVERY_MS);
    expect(other.lease.isHeld).toBe(false);
    await otherPolls(POLL_EVERY_MS);
    expect(other.lease.isHeld).toBe(true);
  });

  it('waits anew after each renewal, however far its wall clock jumps', async () => {
    for (let second = 0; second < 10; second += 1) {
      await one.turn(RENEWED_EVERY_MS);
      other.wallMs += 3_600_000;
      await otherPolls(RENEWED_EVERY_MS);
    }
    expect(other.lease.isHeld).toBe(false);
  });

  it('takes at once what was released, and what a process of before left at its own folder', async () => {
    await one.lease.close();
    await other.turn(POLL_EVERY_MS);
    expect(other.lease.isHeld).toBe(true);
    const again = new Machine('other, started again', stream, 5);
    await again.lease.start();
    expect(again.lease.isHeld).toBe(true);
    await other.turn(RENEWED_EVERY_MS);
    expect(other.happened).toEqual(['taken', 'lost']);
  });

  it('is one of many who want it at the same time', async () => {
    await one.lease.release();
    const many = Array.from({ length: 8 }, (_, index) => new Machine(`${index}`, stream, index));
    await Promise.all(many.map(({ lease }) => lease.start()));
    expect(many.filter(({ lease }) => lease.isHeld)).toHaveLength(1);
  });
});

describe('for somebody who is no instance', () => {
  const isThere = async (meanwhile: () => Promise<unknown>) => {
    const timers = new ManualTimers();
    const answer = hasActiveInstance(stream, timers);
    await settle();
    await meanwhile();
    timers.goOff();
    return answer;
  };

  it('there is an instance while the lease is renewed', async () => {
    expect(await isThere(() => one.turn(RENEWED_EVERY_MS))).toBe(true);
    expect(await isThere(async () => undefined)).toBe(false);
    await one.lease.close();
    expect(await isThere(async () => undefined)).toBe(false);
  });
});
