import { beforeEach, describe, expect, it } from '@jest/globals';
import { keyOf, settle, TestLedger } from './pipeline.fixture.js';

let ledger: TestLedger;

beforeEach(async () => {
  ledger = await TestLedger.open();
});

describe('when another writer was first', () => {
  it('undoes its own events, applies those of the other and decides again, in order', async () => {
    const other = await TestLedger.open({ instance: 'b' }, ledger.store.disk);
    const mine = [ledger.cashIn(100), ledger.remit(250)];
    await settle();
    other.cashIn(200);
    await settle();
    await other.store.held.succeed();

    await ledger.store.held.succeed();
    expect(mine.map(({ answer }) => answer)).toEqual(['none yet', 'none yet']);
    await ledger.store.held.succeed();
    expect(mine.map(({ answer }) => answer)).toEqual(['recorded at 11', 'recorded at 12']);
    expect(await ledger.pipeline.read((state) => state.drawers.get(4)?.cashin)).toBe(300);
    expect(ledger.pipeline.counters).toMatchObject({ conflicts: 1 });
    // Only what the other wrote had to be read.
    expect([ledger.store.recoveries, ledger.recovered]).toEqual([0, []]);
  });

  it('keeps the order of commands that were sent, decided and still waiting', async () => {
    ledger = await TestLedger.open({ limits: { batchCommands: 1 } }, ledger.store.disk);
    const other = await TestLedger.open({ instance: 'b' }, ledger.store.disk);
    const given = [100, 200, 300, 400].map((amount) => ledger.cashIn(amount));
    await settle();
    other.cashIn(50);
    await settle();
    await other.store.held.succeed();
    for (let append = 0; append < 5; append += 1) await ledger.store.held.succeed();
    expect(given.map(({ answer }) => answer)).toEqual([11, 12, 13, 14].map((at) => `recorded at ${at}`));
  });

  it('tells its listeners of the events of the other too', async () => {
    const other = await TestLedger.open({ instance: 'b' }, ledger.store.disk);
    const heard: number[] = [];
    ledger.pipeline.onDurable((events) => heard.push(...events.map(({ revision }) => revision)));
    ledger.cashIn(100);
    await settle();
    other.cashIn(200);
    await settle();
    await other.store.held.succeed();
    await ledger.store.held.succeed();
    await ledger.store.held.succeed();
    expect(heard).toEqual([10, 11]);
  });

  it('repeats the command of the other, not its own that was undone at the same place', async () => {
    const other = await TestLedger.open({ instance: 'b' }, ledger.store.disk);
    ledger.cashIn(100, keyOf('mine'));
    await settle();
    other.cashIn(200, keyOf('theirs'));
    await settle();
    await other.store.held.succeed();
    await ledger.store.held.succeed();
    const again = ledger.cashIn(200, keyOf('theirs'));
    await settle();
    await ledger.store.held.succeed();
    expect(again.answer).toBe('repeated at 10');
    expect(again.outcome).toMatchObject({ events: [{ data: { amount: 200 } }], result: { amount: 200 } });
  });

  it('finds a key that the other writer recorded meanwhile', async () => {
    const other = await TestLedger.open({ instance: 'b' }, ledger.store.disk);
    const mine = ledger.cashIn(100, keyOf('same'));
    await settle();
    other.cashIn(100, keyOf('same'));
    await settle();
    await other.store.held.succeed();
    await ledger.store.held.succeed();
    expect(mine.answer).toBe('repeated at 10');
  });
});
