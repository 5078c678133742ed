import { beforeEach, describe, expect, it } from '@jest/globals';
import { isSerial } from '@taya/contracts/serial';
import { STATION_ACTOR } from '../ledger/context.js';
import { StationState } from '../ledger/state/state.js';
import { DecisionContexts } from './decision-contexts.js';
import { SimulatedWorld } from './simulation/simulated-world.fixture.js';

const HOUR_MS = 3_600_000;
let world: SimulatedWorld;
let contexts: DecisionContexts;
let state: StationState;

beforeEach(() => {
  world = new SimulatedWorld(1);
  contexts = new DecisionContexts(world);
  state = new StationState();
});

const next = () => contexts.next(STATION_ACTOR, state, 'UTC');

describe('the context of a decision', () => {
  it('has the time, never before that of the last event', () => {
    expect(next().at).toBe(world.clock.nowMs());
    state.lastAt.put(world.clock.nowMs() + 5);
    expect(next().at).toBe(world.clock.nowMs() + 5);
  });

  it('has the date in the zone of the station, from its midnight on', () => {
    // 02:00 UTC on the 21st is 10:00 in Manila.
    expect(next().today).toBe('2026-11-21');
    state.station.put({ stationId: '1', timeZone: 'Asia/Manila', dayFloor: '' });
    world.jumpClock(14 * HOUR_MS - 1);
    expect(next().today).toBe('2026-11-21');
    world.jumpClock(1);
    expect(next().today).toBe('2026-11-22');
    state.station.put({ stationId: '1', timeZone: 'Pacific/Honolulu', dayFloor: '' });
    expect(next().today).toBe('2026-11-21');
  });

  it('has the date of the log, when the clock was set back over midnight', () => {
    state.lastAt.put(world.clock.nowMs() + 24 * HOUR_MS);
    expect(next().today).toBe('2026-11-22');
  });

  it('has the date in a zone whose midnight is at no full hour of London', () => {
    // 02:00 UTC on the 21st is 07:30 in Kolkata.
    state.station.put({ stationId: '1', timeZone: 'Asia/Kolkata', dayFloor: '' });
    world.jumpClock(16.5 * HOUR_MS - 1);
    expect(next().today).toBe('2026-11-21');
    world.jumpClock(1);
    expect(next().today).toBe('2026-11-22');
  });

  it('has two new serials and a new session id of 128 bits', () => {
    const seen = new Set<string>();
    for (let count = 0; count < 1_000; count += 1) {
      const { serials, sessionId } = next();
      expect(serials.every(isSerial)).toBe(true);
      expect(sessionId).toMatch(/^[\w-]{22}$/);
      for (const value of [...serials, sessionId]) seen.add(value);
    }
    expect(seen.size).toBe(3_000);
  });

  it('draws again when random bytes make no serial', () => {
    const bytes = new Uint8Array(4_096).map((_, place) => (place < 22 ? 255 : place % 31));
    contexts = new DecisionContexts({
      clock: world.clock,
      timers: world.timers,
      random: { bytes: () => bytes },
    });
    expect(next().serials.every(isSerial)).toBe(true);
  });

  it('stays the same for one decision', () => {
    const context = next();
    expect(context.serials).toBe(context.serials);
    expect(context.sessionId).toBe(context.sessionId);
  });
});
