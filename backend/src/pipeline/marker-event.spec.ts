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

/** Another process on the server: what this one sent may arrive long after it was given up. */
const onServer = () => TestLedger.open({ instance: 'b' }, ledger.store.disk, true);

beforeEach(async () => {
  ledger = await TestLedger.open({}, await TestLedger.disk(), true);
});

/** After the marker event with which this process became the active one. */
const types = () => ledger.store.disk.slice(11).map(({ revision, json }) => decode(revision, json).type);
const cashins = (at = ledger) => at.pipeline.read((state) => state.drawers.get(4)?.cashin ?? 0);

describe('a takeover', () => {
  it('begins with a marker event, after which nothing that another process sent can be recorded', async () => {
    expect(decode(10, ledger.store.disk[10]?.json ?? '')).toMatchObject({
      type: 'ledger.opened',
      on: 'a',
      by: { userId: 0, ip: '' },
      data: { reason: 'another instance became the active one' },
    });
    // There it was accepted: the cash-in before it was decided, and is not recorded either.
    ledger.cashIn(100);
    ledger.remit(50, keyOf('sent before'));
    await settle();
    const lateArrival = ledger.store.held;
    const successor = await onServer();
    expect(lateArrival.record()).toMatchObject({ kind: 'conflict' });
    const refused = successor.remit(50, keyOf('sent before'));
    await settle();
    await successor.store.held.succeed();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    expect(types()).toEqual(['ledger.opened', 'ledger.opened']);
  });
});

describe('a refusal under a key on a server', () => {
  it('is answered with a marker event: the same command may be on its way', async () => {
    const refused = ledger.remit(50, keyOf('key'));
    await settle();
    expect(refused.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    expect(decode(11, ledger.store.disk[11]?.json ?? '')).toMatchObject({
      data: { reason: 'a command was refused' },
    });
  });

  it('needs no marker event of its own where events of this process are about to be appended', async () => {
    ledger.cashIn(100);
    const refused = ledger.remit(150, keyOf('key'));
    await settle();
    await ledger.store.held.succeed();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    expect(types()).toEqual(['cash.added']);
  });

  it('shares its marker event with all that are refused at the time', async () => {
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
      'repeated at 11',
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
  it('is decided again only after a marker event, and is there once although it arrives late', async () => {
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
    expect(types()).toEqual(['ledger.opened', 'cash.added']);
  });

  it('is answered as recorded when it arrives before the marker event', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    const first = ledger.store.held;
    await first.failUnclearly();
    first.record();
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 11');
    expect(await cashins()).toBe(100);
    expect(types()).toEqual(['cash.added']);
  });

  it('is not judged while it is unknown whether the marker event is there', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.failUnclearly();
    const marker = ledger.store.held;
    await marker.failUnclearly();
    expect(ledger.timers.delays).toContain(50);
    marker.record();
    ledger.timers.goOff();
    await settle();
    // Told meanwhile that nobody knows; so nobody waits for the command any more, and it is not done.
    expect(cashIn.answer).toBe('OUTCOME_UNKNOWN');
    expect(ledger.store.sent).toHaveLength(2);
    expect(types()).toEqual(['ledger.opened']);
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
