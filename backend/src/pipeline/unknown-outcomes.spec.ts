import { beforeEach, describe, expect, it } from '@jest/globals';
import { nextLink } from '../event-store/chain.js';
import { LedgerDamagedError } from '../event-store/event-store.js';
import { keyOf, settle, TestLedger } from './pipeline.fixture.js';

let ledger: TestLedger;

beforeEach(async () => {
  ledger = await TestLedger.open();
});

const cashins = () => ledger.pipeline.read((state) => state.drawers.get(4)?.cashin ?? 0);

/** Recoveries wait until the returned function is called. */
function holdRecovery(): () => Promise<void> {
  const held = Promise.withResolvers<void>();
  ledger.store.recovering = held.promise;
  return async () => {
    held.resolve();
    await settle();
  };
}

describe('an append that failed in an unclear way', () => {
  it('is answered as recorded when the store contains it, and not written again', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    ledger.store.held.record();
    await ledger.store.held.failUnclearly();
    expect(cashIn.answer).toBe('recorded at 10');
    expect(ledger.store.sent).toHaveLength(1);
    expect(await cashins()).toBe(100);
  });

  it('is decided again when the store does not contain it', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.failUnclearly();
    expect(cashIn.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 10');
    expect(await cashins()).toBe(100);
  });

  it('delays later commands, and decides them once the outcome is known', async () => {
    const release = holdRecovery();
    ledger.cashIn(100);
    await settle();
    const inNextBatch = ledger.remit(150);
    await ledger.store.held.failUnclearly();
    const whileUnknown = ledger.cashIn(50);
    await settle();
    expect(ledger.store.sent).toHaveLength(1);
    ledger.store.held.record();
    await release();
    expect(inNextBatch.answer).toBe('REMIT_OVER_LIMIT');
    await ledger.store.held.succeed();
    expect(whileUnknown.answer).toBe('recorded at 11');
  });

  it('counts as unknown too when the store does not answer in time', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    ledger.store.held.record();
    expect(ledger.timers.delays).toEqual([5_000]);
    ledger.timers.goOff();
    await settle();
    expect(cashIn.answer).toBe('recorded at 10');
    expect(ledger.store.recoveries).toBe(1);
  });
});

describe('when it stays unknown for longer than calls wait', () => {
  it('every waiting call is told so', async () => {
    holdRecovery();
    const sent = ledger.cashIn(100);
    await settle();
    const waiting = ledger.cashIn(200);
    await ledger.store.held.failUnclearly();
    expect(ledger.timers.delays).toEqual([2_000]);
    ledger.timers.goOff();
    await settle();
    expect([sent.answer, waiting.answer]).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN']);
  });

  it('every call is answered once, also when it turns out to be recorded', async () => {
    const release = holdRecovery();
    const sent = ledger.cashIn(100);
    await settle();
    ledger.store.held.record();
    await ledger.store.held.failUnclearly();
    ledger.timers.goOff();
    await release();
    expect([sent.answer, ledger.pipeline.waiting]).toEqual(['OUTCOME_UNKNOWN', 0]);
    expect(ledger.pipeline.durableRevision).toBe(10);
  });

  it('a call that came later is told so too, after the same time', async () => {
    holdRecovery();
    ledger.cashIn(100);
    await settle();
    await ledger.store.held.failUnclearly();
    ledger.timers.goOff();
    const later = ledger.cashIn(200);
    await settle();
    expect([later.answer, ledger.timers.delays]).toEqual(['none yet', [2_000]]);
    ledger.timers.goOff();
    await settle();
    expect(later.answer).toBe('OUTCOME_UNKNOWN');
  });

  it('a repeat with the same key gets the first answer, when it was recorded', async () => {
    const release = holdRecovery();
    ledger.cashIn(100, keyOf('first'));
    await settle();
    await ledger.store.held.failUnclearly();
    ledger.timers.goOff();
    const again = ledger.cashIn(100, keyOf('first'));
    ledger.store.held.record();
    await release();
    expect(again.answer).toBe('repeated at 10');
    expect(await cashins()).toBe(100);
  });

  it('a repeat with the same key is decided once, when it was not recorded', async () => {
    const release = holdRecovery();
    const first = ledger.cashIn(100, keyOf('first'));
    await settle();
    await ledger.store.held.failUnclearly();
    ledger.timers.goOff();
    await settle();
    expect(first.answer).toBe('OUTCOME_UNKNOWN');
    await release();
    expect(ledger.store.sent).toHaveLength(1);
    const again = ledger.cashIn(100, keyOf('first'));
    await settle();
    await ledger.store.held.succeed();
    expect(again.answer).toBe('recorded at 10');
    expect(await cashins()).toBe(100);
  });

  it('a read fails with the refusal of a command', async () => {
    holdRecovery();
    ledger.cashIn(100);
    await settle();
    await ledger.store.held.failUnclearly();
    const read = ledger.pipeline.read(() => 1);
    ledger.timers.goOff();
    await expect(read).rejects.toMatchObject({ refusal: { code: 'OUTCOME_UNKNOWN' } });
  });

  it('the program can still be closed', async () => {
    holdRecovery();
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.failUnclearly();
    const closed = ledger.pipeline.close();
    ledger.timers.goOff();
    await closed;
    expect(cashIn.answer).toBe('OUTCOME_UNKNOWN');
  });
});

describe('recovering', () => {
  it('lets the program close as soon as the outcome is known', async () => {
    const release = holdRecovery();
    const cashIn = ledger.cashIn(100);
    await settle();
    ledger.store.held.record();
    await ledger.store.held.failUnclearly();
    let isClosed = false;
    void ledger.pipeline.close().then(() => {
      isClosed = true;
    });
    await settle();
    expect(isClosed).toBe(false);
    await release();
    expect([cashIn.answer, isClosed]).toEqual(['recorded at 10', true]);
  });

  it('recovery is tried without end, with longer and longer pauses', async () => {
    ledger.store.recoverErrors = Array.from({ length: 10 }, () => new Error('no space left on device'));
    const cashIn = ledger.cashIn(100);
    await settle();
    ledger.store.held.record();
    await ledger.store.held.failUnclearly();
    const pauses: (number | undefined)[] = [];
    while (ledger.store.recoveries <= 10) {
      pauses.push(ledger.timers.delays.find((delay) => delay !== 2_000));
      ledger.timers.goOff();
      await settle();
    }
    expect(pauses).toEqual([50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
    expect(ledger.attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(ledger.recovered).toEqual([true]);
    expect(cashIn.answer).toBe('OUTCOME_UNKNOWN');
    expect(await cashins()).toBe(100);
    expect(ledger.pipeline.counters.recoveries).toBe(1);
  });
});

describe('a store that opens again and still takes nothing, as on a full disk', () => {
  const fail = async (times: number) => {
    const pauses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await ledger.store.held.failUnclearly();
      const pause = ledger.timers.delays.find((delay) => ![2_000, 5_000].includes(delay));
      if (pause === undefined) continue;
      pauses.push(pause);
      ledger.timers.goOff((delay) => delay === pause);
      await settle();
    }
    return pauses;
  };

  it('gets the batch again at once, then after longer and longer pauses', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    expect(await fail(5)).toEqual([50, 100, 200, 400]);
    expect(ledger.store.sent).toHaveLength(6);
    expect(ledger.attempts).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(ledger.recovered)).toEqual(new Set([false]));
    expect(cashIn.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 10');
    expect(ledger.timers.delays).toEqual([]);
  });

  it('keeps nobody waiting for longer than the usual time', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    await fail(3);
    const later = ledger.cashIn(200);
    await settle();
    ledger.timers.goOff((delay) => delay === 2_000);
    await settle();
    expect([cashIn.answer, later.answer]).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN']);
  });

  it('lets the program close', async () => {
    const cashIn = ledger.cashIn(100);
    await settle();
    await fail(3);
    const closed = ledger.pipeline.close();
    ledger.timers.goOff((delay) => delay === 2_000);
    await fail(1);
    await closed;
    expect(cashIn.answer).toBe('OUTCOME_UNKNOWN');
  });
});

describe('the ledger stops for good and reports it', () => {
  const expectStopped = async (reason: RegExp) => {
    expect(ledger.stopped).toHaveLength(1);
    expect(ledger.stopped[0]?.message).toMatch(reason);
    expect(ledger.pipeline.stoppedFor).toBe(ledger.stopped[0]);
    const next = ledger.cashIn(1);
    await settle();
    expect(next.answer).toBe('LEDGER_STOPPED');
    await expect(ledger.pipeline.read(() => 1)).rejects.toMatchObject({
      refusal: { code: 'LEDGER_STOPPED' },
    });
    await ledger.pipeline.close();
  };

  it('when the store says that it is damaged', async () => {
    ledger.store.recoverErrors = [new LedgerDamagedError('behind its anchor')];
    const sent = ledger.cashIn(100);
    await settle();
    const waiting = ledger.cashIn(200);
    await ledger.store.held.failUnclearly();
    expect([sent.answer, waiting.answer]).toEqual(['OUTCOME_UNKNOWN', 'LEDGER_STOPPED']);
    await expectStopped(/behind its anchor/);
  });

  it('also to a command that was delayed until then', async () => {
    ledger.cashIn(100);
    await settle();
    ledger.lagEvents = 20_001;
    const delayed = ledger.cashIn(200);
    ledger.store.recoverErrors = [new LedgerDamagedError('behind its anchor')];
    await ledger.store.held.failUnclearly();
    ledger.timers.goOff();
    await settle();
    expect(delayed.answer).toBe('LEDGER_STOPPED');
  });

  it('when acknowledged events are gone', async () => {
    ledger.cashIn(100);
    await settle();
    ledger.store.disk.pop();
    await ledger.store.held.succeed();
    await expectStopped(/revision 9 that was acknowledged: its end is lost/);
  });

  it('when an acknowledged event is another one', async () => {
    ledger.cashIn(100);
    await settle();
    const last = ledger.store.disk.pop();
    if (last !== undefined) ledger.store.disk.push({ ...last, hash: nextLink(last.hash, '{}') });
    await ledger.store.held.failUnclearly();
    await expectStopped(/its end is lost/);
  });

  it('when a part of a batch is there', async () => {
    ledger.cashIn(100);
    ledger.cashIn(200);
    await settle();
    ledger.store.held.record(ledger.store.held.events.slice(0, 1));
    await ledger.store.held.failUnclearly();
    await expectStopped(/1 of the 2 events of one batch from revision 10/);
  });

  it('when another writer left an event that this program does not know', async () => {
    ledger.cashIn(100);
    await settle();
    const json = '{"type":"bet.insured","v":1,"at":1,"by":{"userId":0,"ip":""},"on":"b","data":{}}';
    const hash = nextLink(ledger.store.disk.at(-1)?.hash ?? '', json);
    ledger.store.disk.push({ revision: 10, json, hash });
    await ledger.store.held.succeed();
    await expectStopped(/revision 10 of the ledger is not understood.*bet\.insured/);
  });

  it('when another writer broke the chain', async () => {
    ledger.cashIn(100);
    await settle();
    const [first] = ledger.store.held.events;
    if (first !== undefined) ledger.store.disk.push({ ...first, json: `${first.json} `, revision: 10 });
    await ledger.store.held.failUnclearly();
    await expectStopped(/does not continue the hash chain after revision 9/);
  });
});
