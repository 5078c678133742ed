import { describe, expect, it } from '@jest/globals';
import { TIMER_STATUSES, type TimerStatus } from '@taya/contracts/timer';
import { given, givenStation } from './testing/given.fixture.js';
import { ANA, openedStation, type TestStation } from './testing/station.fixture.js';
import { elapsedMsAt } from './timer.js';

const timer = (action: TimerStatus, maxSeconds?: number) =>
  ({ type: 'setTimer', action, ...(maxSeconds === undefined ? {} : { maxSeconds }) }) as const;

/** A timer of 90 seconds brought to a state, each call ten seconds after the one before. */
function timerAt(...actions: readonly TimerStatus[]): TestStation {
  const station = openedStation();
  for (const action of actions) {
    station.do(timer(action, action === 'set' ? 90 : undefined));
    station.at += 10_000;
  }
  return station;
}

const BEFORE = {
  stop: ['set', 'stop'],
  set: ['set'],
  start: ['set', 'start'],
  pause: ['set', 'start', 'pause'],
} as const satisfies Record<TimerStatus, readonly TimerStatus[]>;

/** Where each call leads from each state; everything else is refused. */
const LEADS_TO: Readonly<Record<TimerStatus, Partial<Record<TimerStatus, TimerStatus>>>> = {
  stop: { set: 'set', start: 'start' },
  set: { set: 'set', start: 'start', stop: 'stop' },
  start: { pause: 'pause', stop: 'stop' },
  pause: { pause: 'start', start: 'start' },
};

describe('every timer call in every state', () => {
  const cases = TIMER_STATUSES.flatMap((state) => TIMER_STATUSES.map((action) => ({ state, action })));

  it.each(cases)('$state: $action', ({ state, action }) => {
    const station = timerAt(...BEFORE[state]);
    const status = LEADS_TO[state][action];
    if (status === undefined) {
      givenStation(station).when(timer(action, 60)).thenRefused('TIMER_NOT_ALLOWED');
    } else {
      station.do(timer(action, 60));
      expect(station.state.timer.get().status).toBe(status);
    }
  });
});

describe('the countdown', () => {
  it('keeps what has elapsed over a pause, to the millisecond', () => {
    const station = timerAt('set', 'start');
    station.at += 345;
    givenStation(station)
      .when(timer('pause'))
      .then({
        type: 'timer.changed',
        data: { action: 'pause', status: 'pause', maxSeconds: 90, elapsedMs: 10_345 },
      });
    station.at += 60_000;
    givenStation(station)
      .when(timer('start', 5))
      .then({
        type: 'timer.changed',
        data: { action: 'start', status: 'start', maxSeconds: 90, elapsedMs: 10_345 },
      });
    station.at += 1_000;
    expect(elapsedMsAt(station.state.timer.get(), station.at)).toBe(11_345);
  });

  it('never elapses beyond its length: at zero the server changes nothing', () => {
    const station = timerAt('set', 'start');
    station.at += 500_000;
    givenStation(station)
      .when(timer('pause'))
      .then({
        type: 'timer.changed',
        data: { action: 'pause', status: 'pause', maxSeconds: 90, elapsedMs: 90_000 },
      });
  });

  it('starts from the beginning after set and after stop', () => {
    for (const before of [BEFORE.set, BEFORE.stop]) {
      givenStation(timerAt(...before))
        .when(timer('start'))
        .then({
          type: 'timer.changed',
          data: { action: 'start', status: 'start', maxSeconds: 90, elapsedMs: 0 },
        });
    }
  });

  it('starts with the length that is sent, else with the last one set, and with none is refused', () => {
    givenStation(timerAt('set', 'stop'))
      .when(timer('start', 30))
      .then({
        type: 'timer.changed',
        data: { action: 'start', status: 'start', maxSeconds: 30, elapsedMs: 0 },
      });
    given().when(timer('start')).thenRefused('VALIDATION', 'Timer must be from 1 to 86399 seconds');
  });

  it('is 1 to 86,399 whole seconds long', () => {
    for (const seconds of [0, -1, 86_400, 1.5, Number.NaN]) {
      given().when(timer('set', seconds)).thenRefused('VALIDATION');
      given().when(timer('start', seconds)).thenRefused('VALIDATION');
    }
    given().when(timer('set')).thenRefused('VALIDATION');
    for (const seconds of [1, 86_399]) expect(openedStation().refusalOf(timer('set', seconds))).toBeNull();
  });

  it('is the admin’s', () => {
    given().when(timer('set', 60), ANA).thenRefused('FORBIDDEN');
  });
});
