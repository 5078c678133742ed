import { beforeEach, describe, expect, it } from '@jest/globals';
import { bytesOf } from './batch.js';
import { PIPELINE_LIMITS } from './limits.js';
import { settle, TestLedger } from './pipeline.fixture.js';

let ledger: TestLedger;

beforeEach(async () => {
  ledger = await TestLedger.open();
});

const batches = () => ledger.store.sent.map(({ events }) => events.length);

describe('group commit', () => {
  it('writes commands that came together in one batch', async () => {
    for (const amount of [100, 200, 300]) ledger.cashIn(amount);
    await settle();
    expect(batches()).toEqual([3]);
  });

  it('fills the next batch while one is being written', async () => {
    ledger.cashIn(100);
    await settle();
    ledger.cashIn(200);
    ledger.cashIn(300);
    await settle();
    expect(batches()).toEqual([1]);
    await ledger.store.held.succeed();
    expect(batches()).toEqual([1, 2]);
  });

  it('always expects the last durable revision', async () => {
    ledger.cashIn(100);
    await settle();
    ledger.cashIn(200);
    await ledger.store.held.succeed();
    expect(ledger.store.sent.map(({ expectedRevision }) => expectedRevision)).toEqual([9, 10]);
  });

  it('ends a batch at the limit of commands', async () => {
    ledger = await TestLedger.open({ limits: { batchCommands: 2 } });
    for (let count = 0; count < 5; count += 1) ledger.cashIn(100);
    await settle();
    await ledger.store.held.succeed();
    await ledger.store.held.succeed();
    expect(batches()).toEqual([2, 2, 1]);
  });

  it('ends a batch at the limit of bytes', async () => {
    ledger = await TestLedger.open({ limits: { batchBytes: 500 } });
    for (let count = 0; count < 5; count += 1) ledger.cashIn(100);
    await settle();
    const [first] = ledger.store.sent;
    const bytes = first?.events.reduce((sum, event) => sum + bytesOf(event), 0) ?? 0;
    expect(first?.events).toHaveLength(2);
    expect(bytes).toBeGreaterThanOrEqual(500);
  });

  it('has no command whose events one append could not hold', async () => {
    ledger = await TestLedger.open({ limits: { commandBytes: 200 } }, ledger.store.disk);
    const tooLarge = ledger.cashIn(100);
    await settle();
    expect(tooLarge.answer).toBe('STATION_LIMIT');
    expect(await ledger.pipeline.read((state) => state.drawers.get(4)?.cashin ?? 0)).toBe(0);
    expect(ledger.store.sent).toEqual([]);
    const { batchBytes, commandBytes } = PIPELINE_LIMITS;
    expect(batchBytes + commandBytes).toBeLessThan(1_000_000);
  });

  it('counts commands by their type and answer', async () => {
    ledger = await TestLedger.open({}, ledger.store.disk);
    ledger.cashIn(100);
    ledger.remit(5_000);
    await settle();
    await ledger.store.held.succeed();
    expect(ledger.pipeline.counters).toEqual({
      conflicts: 0,
      recoveries: 0,
      byType: new Map([
        ['cashIn', { recorded: 1, repeated: 0, refused: 0 }],
        ['remit', { recorded: 0, repeated: 0, refused: 1 }],
      ]),
      byRefusal: new Map([['REMIT_OVER_LIMIT', 1]]),
    });
    expect(ledger.pipeline.waiting).toBe(0);
  });
});

describe('answers', () => {
  it('wait until the events are durable', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    expect(cashIn.answer).toBe('none yet');
    expect(ledger.pipeline.durableRevision).toBe(9);
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 10');
    expect(ledger.pipeline.durableRevision).toBe(10);
  });

  it('to refused commands wait for the events they were decided on', async () => {
    ledger.cashIn(100);
    const remit = ledger.remit(101);
    await settle();
    expect(remit.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect(remit.answer).toBe('REMIT_OVER_LIMIT');
  });

  it('to refused commands also wait for a batch that is being written', async () => {
    ledger.cashIn(100);
    await settle();
    const remit = ledger.remit(101);
    await settle();
    expect(remit.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect(remit.answer).toBe('REMIT_OVER_LIMIT');
  });

  it('to refused commands come at once when everything is durable', async () => {
    const remit = ledger.remit(101);
    await settle();
    expect(remit.answer).toBe('REMIT_OVER_LIMIT');
    expect(ledger.store.sent).toEqual([]);
  });

  it('to reads wait as well', async () => {
    let read: readonly [cashin: number | undefined, revision: number] | undefined;
    const { durableRevision } = ledger.pipeline;
    ledger.cashIn(100);
    void ledger.pipeline
      .read((state, revision) => [state.drawers.get(4)?.cashin, revision] as const)
      .then((answer) => {
        read = answer;
      });
    ledger.cashIn(100);
    await settle();
    expect(read).toBeUndefined();
    await ledger.store.held.succeed();
    // The state right after the first of the two.
    expect(read).toEqual([100, durableRevision + 1]);
  });

  it('come in the order of the commands, after the listeners got the events', async () => {
    const heard: string[] = [];
    ledger.pipeline.onDurable((events) => heard.push(...events.map(({ revision }) => `event ${revision}`)));
    for (const amount of [100, 200]) {
      void ledger.cashIn(amount).promise.then(() => heard.push(`answer ${amount}`));
    }
    await settle();
    await ledger.store.held.succeed();
    expect(heard).toEqual(['event 10', 'event 11', 'answer 100', 'answer 200']);
  });

  it('to what a listener asks for come in their turn, and one batch is written at a time', async () => {
    let asked = false;
    ledger.pipeline.onDurable(() => {
      if (!asked) ledger.cashIn(200);
      asked = true;
    });
    void ledger.cashIn(100).promise.then(() => ledger.cashIn(300));
    await settle();
    await ledger.store.held.succeed();
    expect(batches()).toEqual([1, 1]);
    await ledger.store.held.succeed();
    expect(batches()).toEqual([1, 1, 1]);
  });

  it('leave nothing of what is durable to be undone', async () => {
    ledger.cashIn(100);
    await settle();
    await ledger.store.held.succeed();
    const undo = ledger.pipeline.read(({ journal }) => journal.rollbackTo(journal.mark() - 1));
    await expect(undo).rejects.toThrow('is durable');
  });

  it('are sent even when a listener fails', async () => {
    ledger.pipeline.onDurable(() => {
      throw new Error('a faulty listener');
    });
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 10');
    expect(ledger.failed).toEqual([new Error('a faulty listener')]);
  });
});

describe('time', () => {
  it('never goes back in the log, whatever the clock does', async () => {
    const one = ledger.cashIn(100);
    ledger.nowMs -= 3_600_000;
    const other = ledger.cashIn(200);
    await settle();
    await ledger.store.held.succeed();
    const times = [one, other].map(({ outcome }) =>
      outcome !== 'none yet' && outcome.ok ? outcome.events[0]?.at : undefined,
    );
    expect(times[0]).toBe(ledger.nowMs + 3_600_000);
    expect(times[1]).toBe(times[0]);
  });
});

describe('overload', () => {
  it('refuses commands beyond the limit', async () => {
    ledger = await TestLedger.open({ limits: { waitingCommands: 2 } });
    const given = [ledger.cashIn(100), ledger.cashIn(200), ledger.cashIn(300)];
    await settle();
    await ledger.store.held.succeed();
    expect(given.map(({ answer }) => answer)).toEqual(['recorded at 10', 'recorded at 11', 'OVERLOADED']);
  });

  it('delays commands while the read models lag behind', async () => {
    ledger.lagEvents = 20_001;
    ledger.cashIn(100);
    await settle();
    expect(ledger.store.sent).toEqual([]);
    ledger.timers.goOff();
    await settle();
    expect(batches()).toEqual([1]);
  });

  it('refuses commands, but no reading, when they lag too far behind', async () => {
    ledger.lagEvents = 40_001;
    const cashIn = ledger.cashIn(100);
    expect(await ledger.pipeline.read((state) => state.counters.get().user)).toBe(4);
    expect(cashIn.answer).toBe('OVERLOADED');
  });
});

describe('closing', () => {
  it('writes what was decided, answers all calls and accepts no new ones', async () => {
    ledger = await TestLedger.open({ limits: { batchCommands: 1 } });
    const given = [ledger.cashIn(100), ledger.cashIn(200)];
    let isClosed = false;
    void ledger.pipeline.close().then(() => {
      isClosed = true;
    });
    const late = ledger.cashIn(300);
    await settle();
    expect(late.answer).toBe('OVERLOADED');
    await ledger.store.held.succeed();
    expect(isClosed).toBe(false);
    await ledger.store.held.succeed();
    expect(isClosed).toBe(true);
    expect(given.map(({ answer }) => answer)).toEqual(['recorded at 10', 'recorded at 11']);
  });

  it('also answers a command that was delayed until then', async () => {
    ledger.lagEvents = 20_001;
    const delayed = ledger.cashIn(100);
    await ledger.pipeline.close();
    expect(delayed.answer).toBe('none yet');
    ledger.timers.goOff();
    await settle();
    expect([delayed.answer, ledger.store.sent.length]).toEqual(['OVERLOADED', 0]);
  });

  it('ends at once when nothing waits', async () => {
    await ledger.pipeline.close();
    await expect(ledger.pipeline.read(() => 1)).rejects.toThrow('shutting down');
  });
});
