import { beforeEach, describe, expect, it } from '@jest/globals';
import { inquiryOf, keyOf, settle, TestLedger } from './pipeline.fixture.js';
import type { LookUpKey } from './recorded-commands.js';

let ledger: TestLedger;

beforeEach(async () => {
  ledger = await TestLedger.open();
});

describe('a repeated key', () => {
  it('waits for the first one while that is being written, and gets the same answer', async () => {
    const first = ledger.cashIn(100, keyOf('same'));
    await settle();
    const again = ledger.cashIn(100, keyOf('same'));
    await settle();
    expect(again.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect([first.answer, again.answer]).toEqual(['recorded at 10', 'repeated at 10']);
    expect(ledger.store.disk).toHaveLength(11);
  });

  it('used twenty times at once is recorded once', async () => {
    const given = Array.from({ length: 20 }, () => ledger.cashIn(100, keyOf('same')));
    await settle();
    await ledger.store.held.succeed();
    expect(given.map(({ answer }) => answer)).toEqual([
      'recorded at 10',
      ...Array(19).fill('repeated at 10'),
    ]);
    expect(ledger.store.disk).toHaveLength(11);
    expect(ledger.pipeline.counters.byType.get('cashIn')).toMatchObject({ repeated: 19 });
  });

  it('of a command with two events gets both again', async () => {
    void ledger.pipeline.read(({ settings }) =>
      settings.put({ ...settings.get(), timerFollowsBetting: true }),
    );
    ledger.give({ type: 'createGame', name: 'Game' });
    const start = { type: 'actOnGame', gameId: 1, action: 'start_betting_all' } as const;
    ledger.give(start, keyOf('start'));
    const again = ledger.give(start, keyOf('start'));
    await settle();
    await ledger.store.held.succeed();
    expect(again.answer).toBe('repeated at 11, 12');
  });

  it('is answered from the log after a restart of the program', async () => {
    ledger.cashIn(100, keyOf('same'));
    await settle();
    await ledger.store.held.succeed();
    const restarted = await TestLedger.open({}, ledger.store.disk);
    const again = restarted.cashIn(100, keyOf('same'));
    await settle();
    expect(again.answer).toBe('repeated at 10');
    expect(again.outcome).toMatchObject({ events: [{ type: 'cash.added', data: { amount: 100 } }] });
  });

  it('with other content is refused', async () => {
    ledger.cashIn(100, keyOf('same', 'cash in 100'));
    const other = ledger.cashIn(999, keyOf('same', 'cash in 999'));
    await settle();
    await ledger.store.held.succeed();
    expect(other.answer).toBe('KEY_REUSED');
  });

  it('in another scope is another key', async () => {
    ledger.cashIn(100, keyOf('same'));
    const other = ledger.remit(100, { ...keyOf('same'), scope: '1|POST /api/teller/:id/remit' });
    await settle();
    await ledger.store.held.succeed();
    expect(other.answer).toBe('recorded at 11');
  });

  it('may be used again after a refusal, and is decided again', async () => {
    const refused = ledger.remit(100, keyOf('same'));
    ledger.cashIn(100);
    const again = ledger.remit(100, keyOf('same'));
    await settle();
    await ledger.store.held.succeed();
    expect([refused.answer, again.answer]).toEqual(['REMIT_OVER_LIMIT', 'recorded at 11']);
  });

  it('gives no answer to a user whose session has ended', async () => {
    ledger.cashIn(100, keyOf('same'));
    const signIn = { type: 'signIn', userId: 1, credentialId: 'c1' } as const;
    ledger.give(signIn);
    const again = ledger.cashIn(100, keyOf('same'));
    await settle();
    await ledger.store.held.succeed();
    expect(again.answer).toBe('SESSION_REPLACED');
  });
});

describe('asking what became of a command', () => {
  const key = keyOf('same');

  it('gets its answer when it was recorded', async () => {
    ledger.cashIn(100, key);
    await settle();
    await ledger.store.held.succeed();
    const asked = ledger.cashIn(100, inquiryOf(key));
    await settle();
    expect(asked.answer).toBe('repeated at 10');
    expect(ledger.store.disk).toHaveLength(11);
  });

  it('waits for a command that is still being written', async () => {
    const first = ledger.cashIn(100, key);
    await settle();
    const asked = ledger.cashIn(100, inquiryOf(key));
    await settle();
    expect(asked.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect([first.answer, asked.answer]).toEqual(['recorded at 10', 'repeated at 10']);
  });

  it('withdraws a command that was not recorded, and answers once that is durable', async () => {
    const asked = ledger.cashIn(100, inquiryOf(key));
    await settle();
    expect(asked.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect(asked.answer).toBe('WITHDRAWN');
    const [, , , , , , , , , , last] = ledger.store.disk;
    expect(JSON.parse(last?.json ?? '')).toMatchObject({
      type: 'command.withdrawn',
      by: { userId: 1 },
      command: { key: '1|POST /api/teller/:id/cashin|same', fingerprint: 'content', events: 1 },
      data: {},
    });
    expect(await ledger.pipeline.read((state) => state.drawers.get(4)?.cashin ?? 0)).toBe(0);
  });

  it('refuses the command afterwards, and another inquiry too', async () => {
    ledger.cashIn(100, inquiryOf(key));
    const inTheSameBatch = ledger.cashIn(100, key);
    await settle();
    await ledger.store.held.succeed();
    const later = ledger.cashIn(100, key);
    const askedAgain = ledger.cashIn(100, inquiryOf(key));
    const otherContent = ledger.cashIn(999, keyOf('same', 'cash in 999'));
    await settle();
    const answers = [inTheSameBatch, later, askedAgain].map(({ answer }) => answer);
    expect(answers).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN']);
    expect(otherContent.answer).toBe('KEY_REUSED');
    expect(ledger.store.disk).toHaveLength(11);
  });

  it('is remembered after a restart of the program', async () => {
    ledger.cashIn(100, inquiryOf(key));
    await settle();
    await ledger.store.held.succeed();
    const restarted = await TestLedger.open({}, ledger.store.disk);
    const given = [restarted.cashIn(100, key), restarted.cashIn(100, inquiryOf(key))];
    await settle();
    expect(given.map(({ answer }) => answer)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  });

  it('withdraws a command that was refused', async () => {
    const refused = ledger.remit(100, key);
    await settle();
    const asked = ledger.remit(100, inquiryOf(key));
    await settle();
    await ledger.store.held.succeed();
    expect([refused.answer, asked.answer]).toEqual(['REMIT_OVER_LIMIT', 'WITHDRAWN']);
  });

  it('is refused for a user whose session has ended', async () => {
    ledger.give({ type: 'signIn', userId: 1, credentialId: 'c1' });
    const asked = ledger.cashIn(100, inquiryOf(key));
    await settle();
    await ledger.store.held.succeed();
    expect(asked.answer).toBe('SESSION_REPLACED');
    expect(ledger.store.disk).toHaveLength(11);
  });

  it('finds the command when it turns out to be recorded, and withdraws nothing', async () => {
    const first = ledger.cashIn(100, key);
    await settle();
    const original = ledger.store.held;
    const asked = ledger.cashIn(100, inquiryOf(key));
    await settle();
    original.record();
    await original.failUnclearly();
    expect([first.answer, asked.answer]).toEqual(['recorded at 10', 'repeated at 10']);
  });

  it('is repeated when the batch was not recorded', async () => {
    const asked = ledger.cashIn(100, inquiryOf(key));
    await settle();
    await ledger.store.held.failUnclearly();
    expect(asked.answer).toBe('none yet');
    await ledger.store.held.succeed();
    expect(asked.answer).toBe('WITHDRAWN');
    expect(ledger.store.disk).toHaveLength(11);
  });

  it('answers that the outcome is unknown while the store is away, and may be repeated', async () => {
    const asked = ledger.cashIn(100, inquiryOf(key));
    await settle();
    const released = Promise.withResolvers<void>();
    ledger.store.recovering = released.promise;
    await ledger.store.held.failUnclearly();
    ledger.timers.goOff();
    await settle();
    expect(asked.answer).toBe('OUTCOME_UNKNOWN');
    released.resolve();
    await settle();
    const again = ledger.cashIn(100, inquiryOf(key));
    await settle();
    await ledger.store.held.succeed();
    expect(again.answer).toBe('WITHDRAWN');
  });
});

describe('a key of our own client', () => {
  it('from the future is refused', async () => {
    const ahead = (ledger.nowMs + 6 * 60_000).toString(16).padStart(12, '0');
    const given = ledger.cashIn(100, keyOf(`${ahead.slice(0, 8)}-${ahead.slice(8)}-7000-8000-000000000000`));
    await settle();
    expect(given.answer).toBe('BAD_KEY');
  });

  it('is measured by the log when the clock of the server was set back', async () => {
    ledger.cashIn(100);
    const now = ledger.nowMs.toString(16).padStart(12, '0');
    ledger.nowMs -= 3_600_000;
    const given = ledger.cashIn(200, keyOf(`${now.slice(0, 8)}-${now.slice(8)}-7000-8000-000000000000`));
    await settle();
    await ledger.store.held.succeed();
    expect(given.answer).toBe('recorded at 11');
  });
});

describe('a key older than those remembered', () => {
  /** The same station started again with room for one key: all others are forgotten. */
  async function whereKeysWereForgotten(lookUpKey: LookUpKey): Promise<TestLedger> {
    ledger.cashIn(100, keyOf('old'));
    await settle();
    await ledger.store.held.succeed();
    ledger.cashIn(100, keyOf('newer'));
    await settle();
    await ledger.store.held.succeed();
    return TestLedger.open({ lookUpKey, remembered: { keys: 1 } }, ledger.store.disk);
  }

  it('is looked up, and its first answer is read from the log', async () => {
    const asked: string[] = [];
    const station = await whereKeysWereForgotten(async (key) => {
      asked.push(key);
      return { revision: 10, events: 1, fingerprint: 'content' };
    });
    const again = station.cashIn(100, keyOf('old'));
    await settle();
    expect(asked).toEqual(['1|POST /api/teller/:id/cashin|old']);
    expect(again.answer).toBe('repeated at 10');
  });

  it('is refused with other content, and to a user whose session has ended', async () => {
    const station = await whereKeysWereForgotten(async () => ({
      revision: 10,
      events: 1,
      fingerprint: 'content',
    }));
    const other = station.cashIn(999, keyOf('old', 'cash in 999'));
    await settle();
    expect(other.answer).toBe('KEY_REUSED');
    station.give({ type: 'signIn', userId: 1, credentialId: 'c1' });
    const again = station.cashIn(100, keyOf('old'));
    await settle();
    await station.store.held.succeed();
    expect(again.answer).toBe('SESSION_REPLACED');
  });

  it('is decided when it was never recorded', async () => {
    const station = await whereKeysWereForgotten(async () => null);
    const first = station.cashIn(100, keyOf('never seen'));
    await settle();
    await station.store.held.succeed();
    expect(first.answer).toBe('recorded at 12');
  });

  it('is recorded once when it is used twice while it is looked up', async () => {
    const station = await whereKeysWereForgotten(async () => null);
    const given = [1, 2].map(() => station.cashIn(100, keyOf('never seen')));
    await settle();
    await station.store.held.succeed();
    expect(given.map(({ answer }) => answer)).toEqual(['recorded at 12', 'repeated at 12']);
  });

  it('is looked up when it is asked about, and withdrawn only if it never was recorded', async () => {
    const location = { revision: 10, events: 1, fingerprint: 'content' };
    const station = await whereKeysWereForgotten(async (key) => (key.endsWith('|old') ? location : null));
    const given = ['old', 'never seen'].map((name) => station.cashIn(100, inquiryOf(keyOf(name))));
    await settle();
    await station.store.held.succeed();
    expect(given.map(({ answer }) => answer)).toEqual(['repeated at 10', 'WITHDRAWN']);
  });

  it('stays withdrawn', async () => {
    ledger.cashIn(100, inquiryOf(keyOf('withdrawn')));
    await settle();
    await ledger.store.held.succeed();
    const station = await whereKeysWereForgotten(async (key) =>
      key.endsWith('|withdrawn') ? { revision: 10, events: 1, fingerprint: 'content' } : null,
    );
    const given = station.cashIn(100, keyOf('withdrawn'));
    await settle();
    expect(given.answer).toBe('WITHDRAWN');
  });

  it('is looked up up to the newest one that was forgotten', async () => {
    const asked: number[] = [];
    const station = await whereKeysWereForgotten(async (_key, throughRevision) => {
      asked.push(throughRevision);
      return null;
    });
    station.cashIn(100, keyOf('never seen'));
    await settle();
    expect(asked).toEqual([10]);
  });

  it('is looked up again when it was recorded and forgotten while it was looked up', async () => {
    const slow = Promise.withResolvers<null>();
    const lookups = [null, slow.promise, { revision: 12, events: 1, fingerprint: 'content' }];
    const station = await whereKeysWereForgotten(async (key) =>
      key.endsWith('|twice') ? (lookups.shift() ?? null) : null,
    );
    const first = station.cashIn(100, keyOf('twice'));
    const again = station.cashIn(100, keyOf('twice'));
    await settle();
    await station.store.held.succeed();
    station.cashIn(100, keyOf('later'));
    await settle();
    await station.store.held.succeed();
    slow.resolve(null);
    await settle();
    expect([first.answer, again.answer]).toEqual(['recorded at 12', 'repeated at 12']);
    expect(station.store.disk).toHaveLength(14);
  });

  it('is not decided while it cannot be looked up', async () => {
    const station = await whereKeysWereForgotten(async () => {
      throw new Error('the read models are away');
    });
    const given = station.cashIn(100, keyOf('old'));
    await settle();
    expect(given.answer).toBe('OUTCOME_UNKNOWN');
    expect(station.failed).toEqual([new Error('the read models are away')]);
  });

  it('does not delay other commands', async () => {
    const lookup = Promise.withResolvers<null>();
    const station = await whereKeysWereForgotten(() => lookup.promise);
    const slow = station.cashIn(100, keyOf('never seen'));
    const quick = station.cashIn(200);
    await settle();
    await station.store.held.succeed();
    expect([slow.answer, quick.answer]).toEqual(['none yet', 'recorded at 12']);
  });
});
