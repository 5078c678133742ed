import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ObservedLeases } from '../document-store/leases/observed-leases.js';
import { MemoryLeaseRecords } from '../document-store/memory/memory-lease-records.fixture.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { Activity, type SessionUse } from './activity.js';
import { findInstances } from './find-instances.js';
import { PeerSilentError, PeerUnreachableError } from './peers.js';
import { PrivatePeers } from './private-peers.js';
import { InstanceRegistry } from './registry.js';

let nowMs: number;
let records: MemoryLeaseRecords;
let started: { readonly registry: InstanceRegistry; readonly timers: ManualTimers }[];

const clock = { monotonicMs: () => nowMs };

beforeEach(() => {
  nowMs = 1_000;
  records = new MemoryLeaseRecords();
  started = [];
});

afterEach(async () => {
  for (const { registry } of started) await registry.close();
});

async function join(instance: string, address: string | null = `http://${instance}:1`) {
  const timers = new ManualTimers();
  const registry = new InstanceRegistry({
    leases: new ObservedLeases(records, clock),
    self: { instance, address },
    place: instance,
    timers,
    watch: { reportLost: () => {}, reportUp: () => {} },
    onOthers: () => {},
  });
  const entry = { registry, timers };
  started.push(entry);
  await registry.start();
  return entry;
}

async function passes(ms: number, of = started): Promise<void> {
  for (const end = nowMs + ms; nowMs < end; ) {
    nowMs += 1_000;
    if (nowMs % 2_000 === 0) for (const { timers } of of) timers.goOff();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the instances of a station', () => {
  it('know each other and where they are, themselves left out', async () => {
    const one = await join('one');
    const two = await join('two', null);
    await passes(2_000);
    expect(one.registry.others).toEqual([{ instance: 'two', address: null }]);
    expect(two.registry.others).toEqual([{ instance: 'one', address: 'http://one:1' }]);
  });

  it('are found by somebody who is none of them, those that were killed are not', async () => {
    const timers = new ManualTimers();
    const find = async () => {
      const found = findInstances(new ObservedLeases(records, clock), timers);
      await passes(7_000, started.slice(0, 1));
      timers.goOff();
      return found;
    };
    expect(await find()).toEqual([]);
    await join('one');
    await join('killed');
    expect(await find()).toEqual(['one']);
  });

  it('know that one was killed after 6 seconds, and that one has stopped with their next look', async () => {
    const [one, two, three] = [await join('one'), await join('two'), await join('three')];
    await passes(4_000);
    await three.registry.close();
    await passes(2_000, [one, two]);
    expect(one.registry.others).toEqual([{ instance: 'two', address: 'http://two:1' }]);
    await passes(4_000, [one]);
    expect(one.registry.others).toHaveLength(1);
    await passes(4_000, [one]);
    expect(one.registry.others).toEqual([]);
  });
});

describe('commands for other instances', () => {
  const registry = {
    others: [
      { instance: 'one', address: 'http://one:1' },
      { instance: 'two', address: null },
    ],
  };

  it('go to those whose address is known', async () => {
    const posted: unknown[] = [];
    const peers = new PrivatePeers(registry, { post: async (...message) => posted.push(message) }, clock);
    expect(['one', 'two', 'gone'].map((instance) => peers.isReachable(instance))).toEqual([
      true,
      false,
      false,
    ]);
    await peers.forward('one', []);
    expect(posted).toEqual([['http://one:1', 'one', '/commands', []]]);
    await expect(peers.forward('two', [])).rejects.toThrow(PeerUnreachableError);
  });

  it('avoid for a while an instance that was not reached, not one that was silent', async () => {
    let failure: Error = new PeerSilentError('silent');
    const peers = new PrivatePeers(registry, { post: () => Promise.reject(failure) }, clock);
    await expect(peers.forward('one', [])).rejects.toThrow('silent');
    expect(peers.isReachable('one')).toBe(true);
    failure = new PeerUnreachableError('refused');
    await expect(peers.forward('one', [])).rejects.toThrow('refused');
    expect(peers.isReachable('one')).toBe(false);
    nowMs += 5_000;
    expect(peers.isReachable('one')).toBe(true);
  });
});

describe('who was active', () => {
  const use = (userId: number, atMs: number): SessionUse & { readonly atMs: number } => ({
    userId,
    sessionId: `s${userId}`,
    atMs,
    agoMs: nowMs - atMs,
  });

  it('is told to each other instance once, again when it did not arrive, and everything to a new one', async () => {
    const uses = new Map([[1, 500]]);
    const others = [{ instance: 'one', address: 'a' }];
    const away = new Set<string>();
    let told: [string, number[]][] = [];
    const activity = new Activity({
      others: () => [...others, { instance: 'deaf', address: null }],
      peers: {
        send: async (instance, _path, content) => {
          told.push([instance, (content as SessionUse[]).map(({ userId }) => userId)]);
          if (away.has(instance)) throw new PeerUnreachableError('away');
        },
      },
      usesWithin: (ms) =>
        [...uses].map(([userId, atMs]) => use(userId, atMs)).filter(({ agoMs }) => agoMs <= ms),
      clock,
      timers: new ManualTimers(),
    });
    const tells = async () => {
      told = [];
      nowMs += 3_000;
      await activity.tell();
      return told;
    };
    expect(await tells()).toEqual([['one', [1]]]);
    expect(await tells()).toEqual([]);
    uses.set(2, nowMs + 1);
    away.add('one');
    others.push({ instance: 'two', address: 'b' });
    expect(await tells()).toEqual([
      ['one', [2]],
      ['two', [1, 2]],
    ]);
    away.clear();
    expect(await tells()).toEqual([['one', [2]]]);
    expect(await tells()).toEqual([]);
  });
});
