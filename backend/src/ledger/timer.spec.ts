import { describe, expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import { TIMER_STATUSES, type TimerStatus } from '@taya/contracts/timer';
import type { DomainEvent } from './events.js';
import { given, givenStation } from './testing/given.fixture.js';
import { ANA, openedStation, type TestStation } from './testing/station.fixture.js';
import { elapsedMsAt } from './timer.js';

const timer = (action: TimerStatus, maxSeconds?: number) =>
  ({ type: 'setTimer', action, ...(maxSeconds === undefined ? {} : { maxSeconds }) }) as const;

/** A timer of 90 seconds in a given state, with ten seconds between the calls. */
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

/** The state after each call from each state; other calls are refused. */
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
  it('keeps the elapsed time over a pause, to the millisecond', () => {
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

  it('never runs below zero: at zero the server changes nothing', () => {
    const station = timerAt('set', 'start');
    station.at += 500_000;
    givenStation(station)
      .when(timer('pause'))
      .then({
        type: 'timer.changed',
        data: { action: 'pause', status: 'pause', maxSeconds: 90, elapsedMs: 90_000 },
      });
  });

  it('is over at zero: it can be set, started again or stopped', () => {
    const over = (...before: readonly TimerStatus[]) => {
      const station = timerAt(...before);
      station.at += 500_000;
      return station;
    };
    const startedAgain = {
      type: 'timer.changed',
      data: { action: 'start', status: 'start', maxSeconds: 90, elapsedMs: 0 },
    };
    givenStation(over('set', 'start'))
      .when(timer('start'))
      .then(startedAgain as DomainEvent);
    const paused = over('set', 'start');
    paused.do(timer('pause'));
    givenStation(paused)
      .when(timer('start'))
      .then(startedAgain as DomainEvent);
    givenStation(over('set', 'start'))
      .when(timer('set', 45))
      .then({ type: 'timer.changed', data: { action: 'set', status: 'set', maxSeconds: 45, elapsedMs: 0 } });
    givenStation(over('set', 'start'))
      .when(timer('stop'))
      .then({
        type: 'timer.changed',
        data: { action: 'stop', status: 'stop', maxSeconds: 90, elapsedMs: 0 },
      });
  });

  it('is not over a millisecond before', () => {
    const station = timerAt('set', 'start');
    station.at += 79_999;
    for (const action of ['set', 'start'] as const) {
      givenStation(station).when(timer(action, 60)).thenRefused('TIMER_NOT_ALLOWED');
    }
    station.at += 1;
    for (const action of ['set', 'start'] as const) {
      expect(station.refusalOf(timer(action, 60))).toBeNull();
    }
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

  it('starts with the length that is sent, else with the last one set, and is refused without either', () => {
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

  it('is for the admin only', () => {
    given().when(timer('set', 60), ANA).thenRefused('FORBIDDEN');
  });
});

const act = (action: GameAction) => ({ type: 'actOnGame', gameId: 1, action }) as const;
const started = (maxSeconds: number) =>
  ({
    type: 'timer.changed',
    data: { action: 'start', status: 'start', maxSeconds, elapsedMs: 0, withBetting: true },
  }) as const;
const stopped = (maxSeconds: number) =>
  ({
    type: 'timer.changed',
    data: { action: 'stop', status: 'stop', maxSeconds, elapsedMs: 0, withBetting: true },
  }) as const;
const opened = (meronOpen: boolean, walaOpen: boolean) =>
  ({ type: 'game.bettingOpened', data: { gameId: 1, meronOpen, walaOpen } }) as const;
const closed = (meronOpen: boolean, walaOpen: boolean) =>
  ({
    type: 'game.bettingClosed',
    data: { gameId: 1, meronOpen, walaOpen, noContest: !meronOpen && !walaOpen },
  }) as const;

describe('the timer of a station whose timer follows betting', () => {
  /** A game that is not opened yet, and a timer in a given state. */
  function following(...timers: readonly TimerStatus[]): TestStation {
    const station = timerAt(...timers);
    station.do({ type: 'changeSettings', timerFollowsBetting: true });
    station.do({ type: 'createGame', name: 'Game' });
    return station;
  }

  it('starts with the first side, with the length set last, in the same batch', () => {
    givenStation(following('set')).when(act('start_betting_all')).then(opened(true, true), started(90));
    const station = following('set', 'stop');
    givenStation(station).when(act('start_betting_meron')).then(opened(true, false), started(90));
    givenStation(station).when(act('start_betting_wala')).then(opened(true, true));
  });

  it('stays stopped by hand when the second side opens', () => {
    const station = following('set');
    station.do(act('start_betting_meron'));
    station.do(timer('stop'));
    givenStation(station).when(act('start_betting_wala')).then(opened(true, true));
  });

  it('stops with the last side', () => {
    const station = following('set');
    station.do(act('start_betting_all'));
    givenStation(station).when(act('stop_betting_meron')).then(closed(false, true));
    givenStation(station).when(act('stop_betting_wala')).then(closed(false, false), stopped(90));
    expect(station.state.timer.get()).toMatchObject({ status: 'stop', maxSeconds: 90, elapsedMs: 0 });
  });

  it('stops when the station closes betting at the end of a last call', () => {
    const station = following('set');
    station.do(act('start_betting_all'));
    const startedBy = station.log.length;
    station.do(act('last_call'));
    givenStation(station)
      .when({ type: 'endLastCall', gameId: 1, startedBy })
      .then(
        {
          type: 'game.bettingClosed',
          data: { gameId: 1, meronOpen: false, walaOpen: false, noContest: true, causedBy: startedBy },
        },
        stopped(90),
      );
  });

  it('starts from the beginning when betting opens again', () => {
    const station = following('set');
    for (const action of ['start_betting_all', 'stop_betting_all'] as const) station.do(act(action));
    givenStation(station).when(act('start_betting_wala')).then(opened(false, true), started(90));
  });

  it('does not change when it was never set, is already running, or is only set', () => {
    givenStation(following()).when(act('start_betting_all')).then(opened(true, true));
    givenStation(following('set', 'start')).when(act('start_betting_all')).then(opened(true, true));
    const station = following('set');
    station.do(act('start_betting_all'));
    for (const action of ['stop', 'set'] as const) station.do(timer(action, 60));
    givenStation(station).when(act('stop_betting_all')).then(closed(false, false));
  });

  it('starts again when it has run out or is paused, and stops when paused too', () => {
    const over = following('set', 'start');
    over.at += 500_000;
    givenStation(over).when(act('start_betting_all')).then(opened(true, true), started(90));
    const paused = following('set', 'start', 'pause');
    givenStation(paused).when(act('start_betting_all')).then(opened(true, true), started(90));
    paused.do(timer('pause'));
    givenStation(paused).when(act('stop_betting_all')).then(closed(false, false), stopped(90));
  });

  it('keeps running while the game is paused', () => {
    const station = following('set');
    station.do(act('start_betting_all'));
    givenStation(station)
      .when(act('pause'))
      .then({ type: 'game.paused', data: { gameId: 1 } });
  });

  it('follows only where the settings say so', () => {
    const station = timerAt('set');
    station.do({ type: 'createGame', name: 'Game' });
    givenStation(station).when(act('start_betting_all')).then(opened(true, true));
    station.do(timer('start'));
    givenStation(station).when(act('stop_betting_all')).then(closed(false, false));
  });
});

describe('a timer that has run out', () => {
  /** A game is open, and a timer of 90 seconds was started ten seconds ago. */
  function counting(...more: readonly TimerStatus[]): TestStation {
    const station = openedStation();
    station.do({ type: 'createGame', name: 'Game' });
    station.do(act('start_betting_all'));
    for (const action of ['set', 'start', ...more] as const) {
      station.do(timer(action, action === 'set' ? 90 : undefined));
      station.at += 10_000;
    }
    return station;
  }
  const newGame = { type: 'createGame', name: 'Next' } as const;
  const created = {
    type: 'game.created',
    data: {
      gameId: 2,
      name: 'Next',
      terms: { rate: 500, payoutUnit: 1, minimumPayout: 10_000 },
      createdDate: '2026-11-21',
    },
  } as const;

  /** Ends the game without a bet. */
  function finish(station: TestStation): void {
    for (const action of ['stop_betting_all', 'set_draw', 'confirm_result'] as const) station.do(act(action));
  }

  it('stops as betting ends, whatever the settings say', () => {
    const station = counting();
    station.at += 80_000;
    givenStation(station).when(act('stop_betting_meron')).then(closed(false, true));
    givenStation(station).when(act('stop_betting_wala')).then(closed(false, false), stopped(90));
    expect(station.state.timer.get()).toMatchObject({ status: 'stop', elapsedMs: 0 });
  });

  it('goes on a millisecond before, and stops when a new game begins', () => {
    const station = counting();
    station.at += 79_999;
    givenStation(station).when(act('stop_betting_all')).then(closed(false, false));
    for (const action of ['set_draw', 'confirm_result'] as const) station.do(act(action));
    station.at += 1;
    givenStation(station).when(newGame).then(created, stopped(90));
  });

  it('stops for a new game when it was paused at zero', () => {
    const station = counting();
    finish(station);
    station.at += 80_000;
    station.do(timer('pause'));
    givenStation(station).when(newGame).then(created, stopped(90));
  });

  it.each([[], ['pause'], ['stop'], ['stop', 'set']] as const)(
    'is no timer that counts, is paused, stopped or set: %j',
    (...more) => {
      const station = counting(...more);
      finish(station);
      givenStation(station).when(newGame).then(created);
    },
  );

  it('stops when the station closes betting at the end of a last call', () => {
    const station = counting();
    const startedBy = station.log.length;
    station.do(act('last_call'));
    station.at += 80_000;
    givenStation(station)
      .when({ type: 'endLastCall', gameId: 1, startedBy })
      .then(
        {
          type: 'game.bettingClosed',
          data: { gameId: 1, meronOpen: false, walaOpen: false, noContest: true, causedBy: startedBy },
        },
        stopped(90),
      );
  });
});
