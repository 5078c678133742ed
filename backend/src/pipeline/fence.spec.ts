import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AppendResult,
  type NewEvent,
  type RecordedEvent,
  UnknownOutcomeError,
} from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { HeldAppend, HeldStore, keyOf, settle, TestLedger } from './pipeline.fixture.js';

let ledger: TestLedger;

/** A station on a server: what was sent may arrive long after it was given up. */
const onServer = () => TestLedger.open({ instance: 'b' }, ledger.store.disk, true);

beforeEach(async () => {
  ledger = await TestLedger.open({}, await TestLedger.disk(), true);
});

const types = () => ledger.store.disk.slice(10).map(({ revision, json }) => decode(revision, json).type);
const cashins = (at = ledger) => at.pipeline.read((state) => state.drawers.get(4)?.cashin ?? 0);

describe('a fence at the start', () => {
  it('is the first event of every process after the first', async () => {
    expect(types()).toEqual(['ledger.opened']);
    await onServer();
    expect(types()).toEqual(['ledger.opened', 'ledger.opened']);
    expect(decode(11, ledger.store.disk[11]?.json ?? '')).toMatchObject({
      on: 'b',
      by: { userId: 0, ip: '' },
      data: { reason: 'the station was started' },
    });
  });

  it('is not needed by a store on files of this machine', async () => {
    const disk = await TestLedger.disk();
    await TestLedger.open({}, disk);
    expect(disk).toHaveLength(10);
  });

  it('keeps out what the process before had sent, so that a refusal given since stays true', async () => {
    ledger.cashIn(100, keyOf('sent before'));
    await settle();
    const successor = await onServer();
    const refused = successor.remit(50);
    await settle();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    expect(ledger.store.held.record()).toEqual({ kind: 'conflict', actualRevision: 11 });
    expect(types()).toEqual(['ledger.opened', 'ledger.opened']);
  });

  it('stands after what arrives just before it', async () => {
    const successor = await onServer();
    const given = successor.cashIn(100);
    await settle();
    expect(successor.store.held.expectedRevision).toBe(11);
    await successor.store.held.succeed();
    expect(given.answer).toBe('recorded at 12');
  });
});

describe('a batch that is not there when its outcome is unknown', () => {
  it('is decided again only after a fence, and is there once although it arrives late', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    const first = ledger.store.held;
    await first.failUnclearly();
    expect(ledger.store.held.events.map(({ json }) => JSON.parse(json).type)).toEqual(['ledger.opened']);
    expect(cashIn.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect(first.record()).toEqual({ kind: 'conflict', actualRevision: 11 });
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 12');
    expect(await cashins()).toBe(100);
    expect(types()).toEqual(['ledger.opened', 'ledger.opened', 'cash.added']);
  });

  it('is answered as recorded when it arrives before the fence', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    const first = ledger.store.held;
    await first.failUnclearly();
    first.record();
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 11');
    expect(await cashins()).toBe(100);
    expect(types()).toEqual(['ledger.opened', 'cash.added']);
  });

  it('is not judged while it is unknown whether the fence is there', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.failUnclearly();
    const fence = ledger.store.held;
    await fence.failUnclearly();
    expect(ledger.timers.delays).toContain(50);
    fence.record();
    ledger.timers.goOff();
    await settle();
    // Told meanwhile that nobody knows; so nobody waits for the command any more, and it is not done.
    expect(cashIn.answer).toBe('OUTCOME_UNKNOWN');
    expect(ledger.store.sent).toHaveLength(2);
    expect(types()).toEqual(['ledger.opened', 'ledger.opened']);
  });

  it('needs no fence after a conflict: the event that was first is one', async () => {
    const other = await onServer();
    other.cashIn(50);
    await settle();
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.succeed();
    expect(ledger.store.sent).toHaveLength(2);
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 12');
    expect(types()).toEqual(['ledger.opened', 'ledger.opened', 'cash.added']);
  });
});

/** Loses the first append on the way. */
class LosingStore extends HeldStore {
  lost: HeldAppend | null = null;

  override append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    if (this.lost !== null) return super.append(expectedRevision, events);
    this.lost = new HeldAppend(this.disk, expectedRevision, events);
    return Promise.reject(new UnknownOutcomeError('no answer'));
  }
}

it('the first batch of a station is sent again instead: a log begins with it', async () => {
  const disk: RecordedEvent[] = [];
  const store = new LosingStore(disk, true);
  await TestLedger.open({ store }, disk, true);
  expect(disk[0]?.json).toBe(store.lost?.events[0]?.json);
  expect(store.lost?.record()).toMatchObject({ kind: 'conflict' });
  expect(disk.some(({ json }) => json.includes('ledger.opened'))).toBe(false);
});
