/** Commands that fail while they are decided or used: the ledger stays as if they had not been given. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Centavos, centavos } from '@taya/contracts/money';
import { canonicalText } from '../ledger/state/snapshot.js';
import { NO_DRAWER } from '../ledger/state/state.js';
import { ADMIN_IP, keyOf, settle, TestLedger } from './pipeline.fixture.js';

let ledger: TestLedger;

beforeEach(async () => {
  ledger = await TestLedger.open();
});

describe('a fault of the program', () => {
  it('fails its own call and leaves nothing behind', async () => {
    // An impossible drawer: adding to it exceeds the exact range.
    const full = { ...NO_DRAWER, cashin: Number.MAX_SAFE_INTEGER as Centavos };
    await ledger.pipeline.read((state) => state.drawers.put(4, full));
    const before = await ledger.pipeline.read(canonicalText);
    const command = { type: 'cashIn', tellerId: 4, amount: centavos(100) } as const;
    const faulty = ledger.pipeline.execute({ command, actor: ledger.admin });
    await expect(faulty).rejects.toThrow(RangeError);
    expect(await ledger.pipeline.read(canonicalText)).toBe(before);
    expect(ledger.pipeline.waiting).toBe(0);
    await ledger.pipeline.read((state) => state.drawers.put(4, NO_DRAWER));
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.succeed();
    expect(cashIn.answer).toBe('recorded at 10');
  });

  it('in the second event of a command takes back the first one too', async () => {
    const act = (action: 'start_betting_all' | 'stop_betting_all') =>
      ({ type: 'actOnGame', gameId: 1, action }) as const;
    void ledger.pipeline.read(({ settings }) =>
      settings.put({ ...settings.get(), timerFollowsBetting: true }),
    );
    ledger.give({ type: 'createGame', name: 'Game' });
    const started = ledger.give(act('start_betting_all'));
    // An impossible length: betting closes, and then the timer cannot be stopped.
    void ledger.pipeline.read(({ timer }) => timer.put({ ...timer.get(), maxSeconds: 0.5 }));
    const faulty = ledger.pipeline.execute({ command: act('stop_betting_all'), actor: ledger.admin });
    const isReported = expect(faulty).rejects.toThrow('timer.changed/maxSeconds');
    const cashIn = ledger.cashIn(100);
    await settle();
    await ledger.store.held.succeed();
    await isReported;
    expect([started.answer, cashIn.answer]).toEqual(['recorded at 11, 12', 'recorded at 13']);
    expect(await ledger.pipeline.read(({ game }) => game.get()?.meronOpen)).toBe(true);
    const restarted = await TestLedger.open({}, ledger.store.disk);
    expect(restarted.pipeline.durableRevision).toBe(13);
  });

  it('in using a result fails only that call: the command was already recorded', async () => {
    const key = keyOf('view');
    const command = { type: 'cashIn', tellerId: 4, amount: centavos(100) } as const;
    const executed = ledger.pipeline.execute({ command, actor: ledger.admin, key });
    const viewed = executed.then((outcome) => {
      expect(ledger.store.disk.at(-1)?.revision).toBe(11);
      expect(outcome).toMatchObject({ ok: true, result: { id: 1, amount: 100 } });
      throw new TypeError('no such field');
    });
    const failed = expect(viewed).rejects.toThrow('no such field');
    const other = ledger.cashIn(200);
    await settle();
    await ledger.store.held.succeed();
    await failed;
    expect(other.answer).toBe('recorded at 11');
    const repeated = await ledger.pipeline.execute({ command, actor: ledger.admin, key });
    expect(repeated).toMatchObject({ ok: true, repeated: true, result: { id: 1, amount: 100 } });
  });
});

describe('an event that its schema does not allow', () => {
  it('is never recorded: only its command fails, those before and after it are recorded', async () => {
    const sessionId = await ledger.pipeline.read((state) => state.users.get(2)?.sessionId ?? '');
    const superAdmin = { userId: 2, sessionId, ip: ADMIN_IP };
    // A command that a call without validation would give; nothing in the state objects.
    const command = { type: 'editTeller', tellerId: 4, location: 5 as never } as const;
    const before = ledger.cashIn(100);
    const broken = ledger.pipeline.execute({ command, actor: superAdmin, key: keyOf('k') });
    const isReported = expect(broken).rejects.toThrow(
      'against its schema: user.edited/location must be string',
    );
    const after = ledger.cashIn(200, keyOf('k'));
    await settle();
    await ledger.store.held.succeed();
    await isReported;
    expect([before.answer, after.answer]).toEqual(['recorded at 10', 'recorded at 11']);
    expect(ledger.store.disk.map(({ json }) => json).join()).not.toContain('"location":5');
    expect(await ledger.pipeline.read((state) => state.users.get(4)?.location)).toBe('Booth');
  });
});
