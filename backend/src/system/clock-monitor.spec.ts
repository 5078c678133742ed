import { beforeEach, describe, expect, it } from '@jest/globals';
import { assertClockMayBegin, ClockMonitor } from './clock-monitor.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let wallMs: number;
let monotonicMs: number;
let lastEventAtMs: number;
let monitor: ClockMonitor;

beforeEach(() => {
  wallMs = Date.UTC(2026, 10, 21, 2);
  monotonicMs = 5_000;
  lastEventAtMs = 0;
  monitor = new ClockMonitor({ nowMs: () => wallMs, monotonicMs: () => monotonicMs });
});

const jump = (ms: number) => {
  wallMs += ms;
};

const pass = (ms: number) => {
  wallMs += ms;
  monotonicMs += ms;
};

/** A command is recorded now, as the ledger does: never before the last one. */
function record(): void {
  lastEventAtMs = Math.max(wallMs, lastEventAtMs);
  monitor.check(lastEventAtMs);
}

const seen = () => {
  monitor.check(lastEventAtMs);
  return monitor.state;
};

const RIGHT = { isOff: false, offBySeconds: 0 };
const offBy = (offBySeconds: number) => ({ isOff: true, offBySeconds });

describe('a clock that goes as time goes', () => {
  it('is right, however long nobody has checked', () => {
    expect(seen()).toEqual(RIGHT);
    record();
    pass(100 * HOUR_MS);
    expect(seen()).toEqual(RIGHT);
  });

  it('may be a minute behind the log or moved by a minute, not more', () => {
    record();
    jump(-MINUTE_MS);
    expect(seen()).toEqual(RIGHT);
    jump(2 * MINUTE_MS);
    expect(seen()).toEqual(offBy(120));
  });

  it('may drift by more than a minute over a long time', () => {
    for (let hour = 0; hour < 100; hour += 1) {
      pass(HOUR_MS);
      jump(2_000);
      record();
    }
    expect(seen()).toEqual(RIGHT);
  });
});

describe('a clock that is behind the log when the station starts', () => {
  beforeEach(() => {
    lastEventAtMs = wallMs + HOUR_MS;
  });

  it('is off, less and less as time goes on', () => {
    expect(seen()).toEqual(offBy(-3_600));
    pass(30 * MINUTE_MS);
    expect(seen()).toEqual(offBy(-1_800));
    pass(30 * MINUTE_MS);
    expect(seen()).toEqual(RIGHT);
  });

  it('is right once it was set, wherever that is', () => {
    seen();
    jump(7 * HOUR_MS);
    expect(seen()).toEqual(RIGHT);
  });
});

describe('a clock that jumps', () => {
  beforeEach(record);

  it.each([
    ['ahead', 2 * HOUR_MS, 7_200],
    ['ahead by little more than a minute', MINUTE_MS + 1, 60],
    ['back', -2 * HOUR_MS, -7_200],
  ])('%s is off until it is back', (_, byMs, offBySeconds) => {
    jump(byMs);
    expect(seen()).toEqual(offBy(offBySeconds));
    pass(10_000);
    expect(seen().isOff).toBe(true);
    jump(-byMs);
    expect(seen()).toEqual(RIGHT);
  });

  it('back while the last event is long ago is off all the same', () => {
    pass(10 * HOUR_MS);
    seen();
    jump(-HOUR_MS);
    expect(seen()).toEqual(offBy(-3_600));
  });

  it('ahead, and is put back after events were recorded, is behind the log until time has caught up', () => {
    jump(HOUR_MS);
    record();
    expect(monitor.state).toEqual(offBy(3_600));
    jump(-HOUR_MS);
    expect(seen()).toEqual(offBy(-3_600));
    pass(HOUR_MS);
    expect(seen()).toEqual(RIGHT);
  });

  it('back from a time that had been wrong from the start is right once time has caught up', () => {
    jump(-HOUR_MS);
    expect(seen()).toEqual(offBy(-3_600));
    pass(HOUR_MS);
    expect(seen()).toEqual(RIGHT);
    jump(-HOUR_MS);
    expect(seen()).toEqual(offBy(-3_600));
  });
});

it('a new station does not begin in a year before there were any', () => {
  const at = (text: string) => ({ nowMs: () => Date.parse(text) });
  expect(() => assertClockMayBegin(at('2026-01-01T00:00:00Z'))).not.toThrow();
  expect(() => assertClockMayBegin(at('1999-12-31T23:59:59Z'))).toThrow(
    /^The clock of this machine says 1999-12-31T23:59:59.000Z, .* Set the clock, then start again$/,
  );
});
