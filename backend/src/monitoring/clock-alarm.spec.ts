import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { LedgerEvent } from '../ledger/events.js';
import { StationState } from '../ledger/state/state.js';
import type { Ledger } from '../pipeline/ledger.js';
import { SimulatedWorld } from '../pipeline/simulation/simulated-world.fixture.js';
import { ClockAlarm } from './clock-alarm.js';

const HOUR_MS = 3_600_000;

let world: SimulatedWorld;
let state: StationState;
let onDurable: (events: readonly LedgerEvent[]) => void;
let ledger: Ledger;
let alarm: ClockAlarm;
let errors: unknown[];
let others: unknown[];

beforeEach(async () => {
  world = new SimulatedWorld(1);
  state = new StationState();
  errors = [];
  others = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((entry) => void errors.push(String(entry)));
  jest.spyOn(Logger.prototype, 'log').mockImplementation((entry) => void others.push(String(entry)));
  const parts: Pick<Ledger, 'read' | 'onDurable'> = {
    read: async (reading) => reading(state, 0),
    onDurable: (listener) => {
      onDurable = listener;
    },
  };
  ledger = parts as Ledger;
  alarm = new ClockAlarm(ledger, world);
  await alarm.onModuleInit();
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Records events with the ledger's time: never before the last one. */
function record(): void {
  state.lastAt.put(Math.max(world.clock.nowMs(), state.lastAt.get()));
  onDurable([{ at: state.lastAt.get() } as LedgerEvent]);
}

describe('the alarm of the clock', () => {
  it('is logged once for each incident, and once when it is over', async () => {
    record();
    expect([errors, others]).toEqual([[], []]);
    world.jumpClock(-2 * HOUR_MS);
    for (let count = 0; count < 3; count += 1) record();
    expect(errors).toEqual([
      expect.stringMatching(/^The clock of this machine is 2 h behind where it should be/),
    ]);
    expect(alarm.state).toEqual({ isOff: true, offBySeconds: -7_200 });
    world.jumpClock(2 * HOUR_MS);
    for (let count = 0; count < 3; count += 1) record();
    expect(others).toEqual(['The clock of this machine is right again']);
    expect(alarm.state).toEqual({ isOff: false, offBySeconds: 0 });
    world.jumpClock(2 * HOUR_MS);
    record();
    expect(errors[1]).toMatch(/2 h ahead of where it should be/);
    expect(errors).toHaveLength(2);
  });

  it('is visible without any command', async () => {
    world.jumpClock(HOUR_MS);
    expect(alarm.state).toEqual({ isOff: true, offBySeconds: 3_600 });
    expect(errors).toHaveLength(1);
  });

  it('says how far it is off in the unit that fits', async () => {
    record();
    world.jumpClock(-45 * 24 * HOUR_MS);
    record();
    expect(errors).toEqual([expect.stringMatching(/^The clock of this machine is 45 d behind /)]);
  });

  it('is raised at the start when the log is ahead of the clock', async () => {
    state.lastAt.put(world.clock.nowMs() + HOUR_MS);
    const started = new ClockAlarm(ledger, world);
    await started.onModuleInit();
    expect(errors).toHaveLength(1);
    expect(started.state).toEqual({ isOff: true, offBySeconds: -3_600 });
  });
});
