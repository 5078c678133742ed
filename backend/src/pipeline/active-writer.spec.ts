/** Two processes on one log: one writes, the other follows it and takes over. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PipelineObserver } from './observer.js';
import { HeldReader, keyOf, settle, TestLedger } from './pipeline.fixture.js';

let reader: HeldReader;
let isLeaseHeld: boolean;
let foreign: string[];
let stepsDown: number;
/** The active instance; its successor is `b`. */
let ledger: TestLedger;

beforeEach(async () => {
  reader = new HeldReader();
  isLeaseHeld = true;
  foreign = [];
  stepsDown = 0;
  const observer: PipelineObserver = {
    onStopped: () => {},
    onRecovering: () => {},
    onRecovered: () => {},
    onFailed: () => {},
    onForeign: (revision, instance) => foreign.push(`${revision} by ${instance}`),
  };
  const options = { instance: 'a', reader, observer, isLeaseHeld: () => isLeaseHeld };
  ledger = await TestLedger.open(options, await TestLedger.disk(), true);
  ledger.pipeline.onStepDown(() => {
    stepsDown += 1;
  });
});

const disk = () => ledger.store.disk;
const cashins = () => ledger.pipeline.read((state) => state.drawers.get(4)?.cashin ?? 0);
const takeOver = () => TestLedger.open({ instance: 'b' }, disk(), true);

describe('an event of another process', () => {
  it('lets the active instance step down though nobody asks it anything', async () => {
    await takeOver();
    await reader.deliver(disk().slice(11));
    expect([stepsDown, foreign]).toEqual([1, ['11 by b']]);
    const late = ledger.cashIn(50);
    await settle();
    expect(late.answer).toBe('STANDBY');
    expect(ledger.store.sent).toEqual([]);
  });

  it('is never decided around: what was sent before it was met is not done, and its callers ask again', async () => {
    const sent = ledger.cashIn(100, keyOf('sent'));
    await settle();
    const waits = ledger.cashIn(30, keyOf('waits'));
    await takeOver();
    await ledger.store.held.succeed();
    await settle();
    expect([sent.answer, waits.answer]).toEqual(['STANDBY', 'STANDBY']);
    expect([stepsDown, ledger.store.sent.length]).toEqual([1, 1]);
    expect(await cashins()).toBe(0);
  });

  it('does not make what this process has written another’s, arriving early or late', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    ledger.store.held.record();
    await reader.deliver(disk().slice(11));
    await ledger.store.held.say({ kind: 'appended', revision: 11 });
    await reader.deliver(disk().slice(11));
    expect([cashIn.answer, stepsDown]).toEqual(['recorded at 11', 0]);
  });
});

describe('an instance that steps down', () => {
  it('does not know what becomes of what it has sent, and undoes the rest', async () => {
    const sent = ledger.cashIn(100, keyOf('sent'));
    await settle();
    const waits = ledger.cashIn(30, keyOf('waits'));
    const reading = cashins();
    await settle();
    ledger.pipeline.stepDown();
    await settle();
    expect([sent.answer, waits.answer]).toEqual(['OUTCOME_UNKNOWN', 'STANDBY']);
    // Who reads for themselves, as the sessions do, reads what is durable.
    expect(await reading).toBe(0);
    // It is recorded after all, and said so too late.
    await ledger.store.held.succeed();
    expect(await cashins()).toBe(0);
    await reader.deliver(disk().slice(11));
    expect(await cashins()).toBe(100);
  });

  it('follows what its successor writes, and takes over from it', async () => {
    ledger.pipeline.stepDown();
    const heard: number[] = [];
    ledger.pipeline.onDurable((events) => heard.push(...events.map(({ revision }) => revision)));
    const other = await takeOver();
    const theirs = other.cashIn(70);
    await settle();
    await other.store.held.succeed();
    expect(theirs.answer).toBe('recorded at 12');
    await reader.deliver(disk().slice(11));
    expect(await cashins()).toBe(70);
    const activation = ledger.pipeline.activate();
    await settle();
    await ledger.store.held.succeed();
    expect(await activation).toBe(true);
    const ours = ledger.cashIn(5);
    await settle();
    await ledger.store.held.succeed();
    expect(ours.answer).toBe('recorded at 14');
    expect(heard).toEqual([11, 12, 13, 14]);
  });

  it('and is stepped down again while it takes over does not write', async () => {
    ledger.pipeline.stepDown();
    const activation = ledger.pipeline.activate();
    await settle();
    ledger.pipeline.stepDown();
    await ledger.store.held.succeed();
    expect(await activation).toBe(false);
    const late = ledger.cashIn(5);
    await settle();
    expect(late.answer).toBe('STANDBY');
  });
});

describe('an instance whose lease has run out', () => {
  it('takes no command', async () => {
    isLeaseHeld = false;
    const late = ledger.cashIn(100);
    await settle();
    expect(late.answer).toBe('STANDBY');
    expect(ledger.store.sent).toEqual([]);
  });

  it('says what is recorded, and refuses nothing for what the state is', async () => {
    const cashIn = ledger.cashIn(100);
    const keyless = ledger.remit(500);
    await settle();
    isLeaseHeld = false;
    await ledger.store.held.succeed();
    expect([cashIn.answer, keyless.answer]).toEqual(['recorded at 11', 'STANDBY']);
  });

  it('goes on when it has it again', async () => {
    isLeaseHeld = false;
    ledger.cashIn(100);
    isLeaseHeld = true;
    const cashIn = ledger.cashIn(50);
    await settle();
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 11');
  });
});
