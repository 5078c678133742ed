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

describe('a refusal where others may write', () => {
  it('is answered with a fence, after which nothing that was sent for the same command can be recorded', async () => {
    // There it was accepted: the cash-in before it was decided, and is not recorded either.
    ledger.cashIn(100);
    ledger.remit(50, keyOf('sent before'));
    await settle();
    const lateArrival = ledger.store.held;
    const successor = await onServer();
    const refused = successor.remit(50, keyOf('sent before'));
    await settle();
    expect(refused.answer).toBe('none yet');
    await successor.store.held.succeed();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    expect(lateArrival.record()).toMatchObject({ kind: 'conflict' });
    expect(decode(10, ledger.store.disk[10]?.json ?? '')).toMatchObject({
      type: 'ledger.opened',
      on: 'b',
      by: { userId: 0, ip: '' },
      data: { reason: 'a command was refused' },
    });
  });

  it('is decided again when something arrives before the fence', async () => {
    ledger.cashIn(100);
    await settle();
    const successor = await onServer();
    const remit = successor.remit(50, keyOf('key'));
    await settle();
    ledger.store.held.record();
    await successor.store.held.succeed();
    await successor.store.held.succeed();
    expect(remit.answer).toBe('recorded at 11');
    expect(types()).toEqual(['cash.added', 'cash.remitted']);
  });

  it('needs no fence of its own where events of this process are about to be appended', async () => {
    ledger.cashIn(100);
    const refused = ledger.remit(150, keyOf('key'));
    await settle();
    await ledger.store.held.succeed();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    expect(types()).toEqual(['cash.added']);
  });

  it('shares its fence with all that are refused at the time', async () => {
    const refused = ['a', 'b', 'c'].map((key) => ledger.remit(50, keyOf(key)));
    await settle();
    await ledger.store.held.succeed();
    expect(refused.map(({ answer }) => answer)).toEqual(refused.map(() => 'REMIT_OVER_LIMIT'));
    expect(types()).toEqual(['ledger.opened']);
  });

  it('needs none without a key, nor for a key that was used: nobody else was asked, or it is recorded', async () => {
    ledger.cashIn(100, keyOf('used'));
    await settle();
    await ledger.store.held.succeed();
    const keyless = ledger.remit(150);
    const repeated = ledger.cashIn(100, keyOf('used'));
    const reused = ledger.cashIn(200, keyOf('used', 'other content'));
    await settle();
    expect([keyless, repeated, reused].map(({ answer }) => answer)).toEqual([
      'REMIT_OVER_LIMIT',
      'repeated at 10',
      'KEY_REUSED',
    ]);
    expect(types()).toEqual(['cash.added']);
  });

  it('needs none on files of this machine', async () => {
    const embedded = await TestLedger.open({}, await TestLedger.disk());
    const refused = embedded.remit(50, keyOf('key'));
    await settle();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    expect(embedded.store.sent).toEqual([]);
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
    expect(first.record()).toEqual({ kind: 'conflict', actualRevision: 10 });
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 11');
    expect(await cashins()).toBe(100);
    expect(types()).toEqual(['ledger.opened', 'cash.added']);
  });

  it('is answered as recorded when it arrives before the fence', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    const first = ledger.store.held;
    await first.failUnclearly();
    first.record();
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 10');
    expect(await cashins()).toBe(100);
    expect(types()).toEqual(['cash.added']);
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
    expect(types()).toEqual(['ledger.opened']);
  });

  it('needs no fence after a conflict: the event that was first is one', async () => {
    const other = await onServer();
    other.cashIn(50);
    await settle();
    await other.store.held.succeed();
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.succeed();
    expect(ledger.store.sent).toHaveLength(2);
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 11');
    expect(types()).toEqual(['cash.added', 'cash.added']);
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
