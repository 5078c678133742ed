import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import type { RecordedEvent } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { settle, TestLedger } from '../pipeline/pipeline.fixture.js';
import { type Alert, Alerts } from '../system/alerts.js';
import type { System } from '../system/system.js';
import { LastCallTimer } from './last-call-timer.js';

/** The clocks of the timer. The ledger has its own wall clock, which moves with this one unless a spec moves only one. */
class Clocks {
  monotonicMs = 0;
  readonly #ledger: TestLedger;

  constructor(ledger: TestLedger) {
    this.#ledger = ledger;
  }

  get system(): System {
    const { clock, ...others } = this.#ledger.system;
    return { ...others, clock: { nowMs: clock.nowMs, monotonicMs: () => this.monotonicMs } };
  }

  async pass(ms: number): Promise<void> {
    this.#ledger.nowMs += ms;
    await this.passUnseen(ms);
  }

  /** Lets time pass that the wall clock does not show, because it was set back by as much. */
  async passUnseen(ms: number): Promise<void> {
    this.monotonicMs += ms;
    this.#ledger.timers.goOff();
    await settle();
  }
}

let ledger: TestLedger;
let clocks: Clocks;
let alerts: Alert[];
let timer: LastCallTimer;

async function startTimer(disk?: RecordedEvent[], nowMs?: number): Promise<void> {
  ledger = await TestLedger.open({}, disk);
  ledger.store.isHolding = false;
  if (nowMs !== undefined) ledger.nowMs = nowMs;
  clocks = new Clocks(ledger);
  alerts = [];
  const notified = new Alerts();
  notified.onAlert((alert) => alerts.push(alert));
  timer = new LastCallTimer(ledger.pipeline, clocks.system, notified);
  await timer.onModuleInit();
  await settle();
}

const act = (action: GameAction, seconds?: number) =>
  ledger.give({ type: 'actOnGame', gameId: 1, action, ...(seconds === undefined ? {} : { seconds }) })
    .promise;

/**
 * Betting is open, and a last call of ten seconds is running.
 * @returns the revision of the call
 */
async function lastCallOn(): Promise<number> {
  await ledger.give({ type: 'createGame', name: 'Game' }).promise;
  await act('start_betting_all');
  const outcome = await act('last_call', 10);
  await settle();
  return outcome.ok ? (outcome.events[0]?.revision ?? 0) : 0;
}

const closings = () =>
  ledger.store.disk
    .map(({ revision, json }) => decode(revision, json))
    .filter(({ type }) => type === 'game.bettingClosed');
const status = () => ledger.pipeline.read((state) => state.game.get()?.status);

beforeEach(() => startTimer());

describe('at the end of a last call', () => {
  it('the station stops betting once, and the event names the call', async () => {
    const call = await lastCallOn();
    await clocks.pass(9_999);
    expect(closings()).toEqual([]);
    await clocks.pass(1);
    await clocks.pass(60_000);
    expect(closings()).toEqual([
      expect.objectContaining({
        by: { userId: 0, ip: '' },
        data: { gameId: 1, meronOpen: false, walaOpen: false, noContest: true, causedBy: call },
      }),
    ]);
  });

  it.each(['cancel_last_call', 'pause', 'stop_betting_all'] as const)(
    'nothing happens after %s',
    async (action) => {
      await lastCallOn();
      await act(action);
      const before = closings().length;
      await clocks.pass(60_000);
      expect(closings()).toHaveLength(before);
      expect(ledger.timers.delays).toEqual([]);
    },
  );

  it('a second call ends at its own time, not at that of the cancelled one', async () => {
    await lastCallOn();
    await clocks.pass(8_000);
    await act('cancel_last_call');
    await act('last_call', 10);
    await settle();
    await clocks.pass(5_000);
    expect(closings()).toEqual([]);
    await clocks.pass(5_000);
    expect(closings()).toHaveLength(1);
  });
});

describe('when the clock of the machine is set', () => {
  it('ahead: betting is stopped at the next check', async () => {
    await lastCallOn();
    ledger.nowMs += 3_600_000;
    expect(Math.max(...ledger.timers.delays)).toBeLessThanOrEqual(500);
    await clocks.pass(0);
    expect(closings()).toHaveLength(1);
  });

  it('back: betting is stopped when the time has really passed', async () => {
    await lastCallOn();
    ledger.nowMs -= 3_600_000;
    await clocks.passUnseen(9_999);
    expect(closings()).toEqual([]);
    await clocks.passUnseen(1);
    expect(closings()).toHaveLength(1);
  });
});

describe('after a restart', () => {
  it('a call goes on, and betting is stopped at its end', async () => {
    await lastCallOn();
    const { nowMs } = ledger;
    await startTimer(ledger.store.disk, nowMs + 4_000);
    expect(closings()).toEqual([]);
    await clocks.pass(6_000);
    expect(closings()).toHaveLength(1);
  });

  it('betting is stopped at once when its time passed meanwhile', async () => {
    const call = await lastCallOn();
    await startTimer(ledger.store.disk, ledger.nowMs + 3_600_000);
    expect(closings()).toMatchObject([{ data: { causedBy: call } }]);
    expect(await status()).toBe(5);
  });
});

describe('while the ledger cannot write', () => {
  it('it is tried again until betting is stopped, and the admin is notified since when', async () => {
    await lastCallOn();
    ledger.store.isHolding = true;
    await clocks.pass(10_000);
    const endedAt = new Date(ledger.nowMs).toISOString();
    await ledger.store.held.failUnclearly();
    await clocks.pass(2_000);
    expect(alerts).toEqual([{ event: 'betting_stop_late', data: { game_id: 1, since: endedAt } }]);
    // The disk has room again.
    ledger.store.isHolding = false;
    for (let tries = 0; tries < 5 && closings().length === 0; tries += 1) await clocks.pass(1_000);
    expect(closings()).toHaveLength(1);
    await clocks.pass(5_000);
    expect(closings()).toHaveLength(1);
    expect(alerts.at(-1)).toEqual({ event: 'betting_stop_late', data: null });
    expect(alerts).toHaveLength(2);
  });

  it('the admin is not notified when it is done in time', async () => {
    await lastCallOn();
    await clocks.pass(10_000);
    await clocks.pass(10_000);
    expect(alerts).toEqual([]);
  });
});

it('does nothing more once the server shuts down', async () => {
  await lastCallOn();
  timer.onApplicationShutdown();
  await clocks.pass(60_000);
  expect(closings()).toEqual([]);
});
