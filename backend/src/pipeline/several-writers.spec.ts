import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Outcome } from './ledger.js';
import { PEN_LOST } from './pen.js';
import { HeldReader, keyOf, settle, TestLedger } from './pipeline.fixture.js';

let reader: HeldReader;
/** Instance a, and b on the same log. */
let ledger: TestLedger;
let other: TestLedger;

beforeEach(async () => {
  reader = new HeldReader();
  const disk = await TestLedger.disk();
  ledger = await TestLedger.open({ instance: 'a', reader }, disk, true);
  other = await TestLedger.open({ instance: 'b' }, disk, true);
});

const disk = () => ledger.store.disk;
const cashins = (at = ledger) => at.pipeline.read((state) => state.drawers.get(4)?.cashin ?? 0);

/** Instance b records a cash-in. */
async function otherCashesIn(amount: number): Promise<void> {
  const given = other.cashIn(amount);
  await settle();
  // The first append is a conflict where this instance has written since.
  while (given.answer === 'none yet') await other.store.held.succeed();
}

async function record(amount: number): Promise<void> {
  ledger.cashIn(amount);
  await settle();
  await ledger.store.held.succeed();
}

describe('what another instance writes', () => {
  it('is told to the listeners in its place, before anything was asked here', async () => {
    const heard: number[] = [];
    ledger.pipeline.onDurable((events) => heard.push(...events.map(({ revision }) => revision)));
    await otherCashesIn(100);
    await otherCashesIn(100);
    await reader.deliver(disk().slice(10));
    expect(heard).toEqual([10, 11]);
    expect(ledger.pipeline.durableRevision).toBe(11);
    await record(50);
    expect(heard).toEqual([10, 11, 12]);
    expect(await cashins()).toBe(250);
  });

  it('comes before what was decided here and not sent yet: that is decided again', async () => {
    await otherCashesIn(100);
    const remit = ledger.remit(100, keyOf('first'));
    const cashIn = ledger.cashIn(30);
    await reader.deliver(disk().slice(10));
    expect(ledger.store.held.expectedRevision).toBe(10);
    await ledger.store.held.succeed();
    expect([remit.answer, cashIn.answer]).toEqual(['recorded at 11', 'recorded at 12']);
  });

  it('waits while a batch is being written, whose end says which of them was first', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    await otherCashesIn(50);
    await reader.deliver(disk().slice(10));
    expect(ledger.pipeline.durableRevision).toBe(9);
    await ledger.store.held.succeed();
    expect(ledger.pipeline.durableRevision).toBe(10);
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 11');
  });

  it('is nothing new when it is what this instance wrote, arriving early or late', async () => {
    const heard: number[] = [];
    ledger.pipeline.onDurable((events) => heard.push(...events.map(({ revision }) => revision)));
    const cashIn = ledger.cashIn(100);
    await settle();
    ledger.store.held.record();
    await reader.deliver(disk().slice(10));
    expect(cashIn.answer).toBe('none yet');
    const result = { kind: 'appended', revision: 10 } as const;
    await ledger.store.held.say(result);
    expect(cashIn.answer).toBe('recorded at 10');
    await reader.deliver(disk().slice(10));
    expect(heard).toEqual([10]);
  });

  it('stops the ledger when it does not continue the chain', async () => {
    const [last] = disk().slice(-1);
    await reader.deliver([{ revision: 10, json: last?.json ?? '', hash: last?.hash ?? '' }]);
    expect(ledger.stopped[0]?.message).toContain('does not continue the hash chain');
  });

  it('is followed again from there when the subscription ends, after growing pauses', async () => {
    await record(100);
    reader.drop(new Error('dropped'));
    expect(ledger.timers.delays).toEqual([100]);
    ledger.timers.goOff();
    reader.drop(new Error('dropped'));
    expect(ledger.timers.delays).toEqual([200]);
    ledger.timers.goOff();
    expect(reader.from).toEqual([9, 10, 10]);
  });

  it('that leaves something out is followed again too', async () => {
    await otherCashesIn(100);
    await otherCashesIn(100);
    await reader.deliver(disk().slice(11));
    expect(ledger.pipeline.durableRevision).toBe(9);
    ledger.timers.goOff();
    expect(reader.from).toEqual([9, 9]);
    await reader.deliver(disk().slice(10));
    expect(ledger.pipeline.durableRevision).toBe(11);
  });
});

describe('a read', () => {
  it('includes what others recorded before it, although nothing told of it', async () => {
    await otherCashesIn(100);
    expect(await cashins()).toBe(100);
    expect(ledger.pipeline.durableRevision).toBe(10);
  });

  it('shares a reading of the log\u2019s end with those of the same moment, not with later ones', async () => {
    const before = ledger.store.tails;
    const tailing = Promise.withResolvers<void>();
    ledger.store.tailing = tailing.promise;
    const first = [cashins(), cashins()];
    await settle();
    const later = cashins();
    await settle();
    expect(ledger.store.tails).toBe(before + 1);
    tailing.resolve();
    await Promise.all([...first, later]);
    expect(ledger.store.tails).toBe(before + 2);
  });

  it('is answered however much others go on writing: only what was there before it counts', async () => {
    await otherCashesIn(1);
    const tailing = Promise.withResolvers<void>();
    ledger.store.tailing = tailing.promise;
    const read = cashins();
    await settle();
    ledger.store.tailing = new Promise(() => undefined);
    await otherCashesIn(2);
    tailing.resolve();
    expect(await read).toBe(3);
  });

  it('needs no reading when a batch of this instance follows it', async () => {
    ledger.store.tailing = new Promise(() => undefined);
    const read = cashins();
    await settle();
    await record(100);
    expect(await read).toBe(0);
  });

  it('waits for the store to be read again, and no longer than everybody else', async () => {
    ledger.store.tailErrors = [new Error('the server is away')];
    ledger.store.recoverErrors = [new Error('the server is away')];
    const read = cashins();
    await settle();
    expect(ledger.attempts).toEqual([1]);
    ledger.timers.goOff();
    await expect(read).rejects.toMatchObject({ refusal: { code: 'OUTCOME_UNKNOWN' } });
    await settle();
    expect(await cashins()).toBe(0);
    expect(ledger.recovered).toHaveLength(1);
  });

  it('is what a query of read models waits for, too', async () => {
    await otherCashesIn(100);
    expect(await ledger.pipeline.currentRevision()).toBe(10);
  });
});

describe('a request that has waited too long', () => {
  it('is not run: whoever gave it may have been refused elsewhere since', async () => {
    ledger.cashIn(100);
    await settle();
    const old = ledger.cashIn(30, keyOf('old'));
    ledger.nowMs += 10_001;
    await otherCashesIn(50);
    await ledger.store.held.succeed();
    expect(old.answer).toBe('OUTCOME_UNKNOWN');
    expect(disk().slice(10)).toHaveLength(1);
  });

  it('is run on files of this machine, where there is no elsewhere', async () => {
    const embedded = await TestLedger.open({}, await TestLedger.disk());
    embedded.cashIn(100);
    await settle();
    const old = embedded.cashIn(30);
    embedded.nowMs += 10_001;
    await embedded.store.held.failUnclearly();
    await embedded.store.held.succeed();
    expect(old.answer).toBe('recorded at 11');
  });
});

describe('the pen', () => {
  it('is held by the instance that wrote last', async () => {
    expect(ledger.pipeline.penHolder).toBeNull();
    await record(100);
    expect(ledger.pipeline.penHolder).toBe('a');
    await cashins(other);
    expect(other.pipeline.penHolder).toBe('a');
    await otherCashesIn(100);
    await reader.deliver(disk().slice(11));
    expect(ledger.pipeline.penHolder).toBe('b');
  });

  it('is known to a process that starts, which is not the one of its name that ran before', async () => {
    await record(100);
    expect((await TestLedger.open({ instance: 'c' }, disk(), true)).pipeline.penHolder).toBe('a');
    expect((await TestLedger.open({ instance: 'a' }, disk(), true)).pipeline.penHolder).toBeNull();
  });
});

describe('a command that another instance has sent', () => {
  type Answer = Outcome<unknown> | typeof PEN_LOST | 'none yet';

  /** Sent by an instance that knew the log up to `since`. */
  function forwarded(amount: number, since: number, key = `${amount}`): { answer: Answer } {
    const command = { type: 'cashIn', tellerId: 4, amount } as Parameters<TestLedger['give']>[0];
    const given: { answer: Answer } = { answer: 'none yet' };
    const request = { command, actor: ledger.admin, key: keyOf(key) };
    void ledger.pipeline.executeForwarded(request, since).then((answer) => {
      given.answer = answer;
    });
    return given;
  }

  it('is recorded by the holder of the pen', async () => {
    await record(100);
    const given = forwarded(50, 10);
    await settle();
    await ledger.store.held.succeed();
    expect(given.answer).toMatchObject({ ok: true, repeated: false, events: [{ revision: 11, on: 'a' }] });
    const again = forwarded(50, 10);
    await settle();
    expect(again.answer).toMatchObject({ ok: true, repeated: true, events: [{ revision: 11 }] });
  });

  it('is turned away by whoever does not hold the pen, or did not when it was sent', async () => {
    await record(100);
    const early = forwarded(50, 9);
    await settle();
    expect(early.answer).toBe(PEN_LOST);
    await otherCashesIn(1);
    await reader.deliver(disk().slice(11));
    const late = forwarded(60, 11);
    await settle();
    expect(late.answer).toBe(PEN_LOST);
  });

  it('is turned away, not run again, when another instance was first', async () => {
    await record(100);
    const given = forwarded(50, 10);
    const own = ledger.cashIn(70);
    await settle();
    await otherCashesIn(1);
    await ledger.store.held.succeed();
    await ledger.store.held.succeed();
    expect(given.answer).toBe(PEN_LOST);
    expect(own.answer).toBe('recorded at 12');
  });

  it('is turned away when it was refused here since it was sent: its sender was not asked again', async () => {
    await record(100);
    const refused = ledger.remit(1_000, keyOf('the same'));
    await settle();
    await ledger.store.held.succeed();
    expect(refused.answer).toBe('REMIT_OVER_LIMIT');
    const late = forwarded(50, 10, 'the same');
    const another = forwarded(60, 10, 'another');
    await settle();
    expect(late.answer).toBe(PEN_LOST);
    await ledger.store.held.succeed();
    expect(another.answer).toMatchObject({ ok: true });
    const askedAgain = forwarded(50, 12, 'the same');
    await settle();
    await ledger.store.held.succeed();
    expect(askedAgain.answer).toMatchObject({ ok: true });
  });

  it('is refused by a fence like any other', async () => {
    await record(100);
    const given = forwarded(0, 10);
    await settle();
    await ledger.store.held.succeed();
    expect(given.answer).toMatchObject({ ok: false });
    expect(
      disk()
        .slice(11)
        .map(({ json }) => JSON.parse(json).type),
    ).toEqual(['ledger.opened']);
  });
});
