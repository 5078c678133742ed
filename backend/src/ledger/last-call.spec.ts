import { describe, expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import type { CommandOf } from './commands.js';
import type { DomainEvent } from './events.js';
import { given, givenStation } from './testing/given.fixture.js';
import { openGame, sell } from './testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  BEN,
  FIRST_MORNING,
  openedStation,
  peso,
  type TestStation,
} from './testing/station.fixture.js';

const act = (action: GameAction) => ({ type: 'actOnGame', gameId: 1, action }) as const;
const bet = (side: 'MERON' | 'WALA') => ({ type: 'sellBet', gameId: 1, side, stake: peso(100) }) as const;

const CLOSED: DomainEvent = {
  type: 'game.bettingClosed',
  data: { gameId: 1, meronOpen: false, walaOpen: false, noContest: false },
};

/** Betting is open, a bet was sold on each side, and the admin has started a last call of thirty seconds. */
function lastCallOn(seconds = 30): TestStation {
  const station = openedStation();
  openGame(station);
  sell(station, 1, 'MERON', peso(100), ANA);
  sell(station, 1, 'WALA', peso(100), BEN);
  station.do({ ...act('last_call'), seconds });
  return station;
}

const callOf = (station: TestStation) => station.state.game.get()?.lastCall ?? null;

/** The station's command when the time is up. */
function timeIsUp(station: TestStation): CommandOf<'endLastCall'> {
  return { type: 'endLastCall', gameId: 1, startedBy: callOf(station)?.startedBy ?? 0 };
}

const REFUSED_AT_END = 'The last call has ended: betting is being stopped.';

describe('a last call', () => {
  it('records when betting ends', () => {
    const station = openedStation();
    openGame(station);
    station.at += 5_000;
    givenStation(station)
      .when({ ...act('last_call'), seconds: 10 })
      .then({
        type: 'game.lastCallStarted',
        data: { gameId: 1, seconds: 10, endsAt: FIRST_MORNING + 15_000 },
      });
    expect(callOf(station)).toEqual({
      seconds: 10,
      endsAt: FIRST_MORNING + 15_000,
      startedBy: station.log.length - 1,
    });
  });

  it('is as long as the settings say when the admin gives no length', () => {
    const station = openedStation();
    openGame(station);
    const called = () => givenStation(station).when(act('last_call'));
    called().then({
      type: 'game.lastCallStarted',
      data: { gameId: 1, seconds: 30, endsAt: station.at + 30_000 },
    });
    station.do(act('cancel_last_call'));
    station.do({ type: 'changeSettings', lastCallSeconds: 90 });
    called().then({
      type: 'game.lastCallStarted',
      data: { gameId: 1, seconds: 90, endsAt: station.at + 90_000 },
    });
  });

  it('is 5 to 600 whole seconds long, in the settings too', () => {
    const station = openedStation();
    openGame(station);
    for (const seconds of [4, 601, 5.5, -1, Number.NaN]) {
      givenStation(station)
        .when({ ...act('last_call'), seconds })
        .thenRefused('VALIDATION', 'seconds must be a whole number from 5 to 600');
      given()
        .when({ type: 'changeSettings', lastCallSeconds: seconds })
        .thenRefused('VALIDATION', 'lastCallSeconds must be a whole number from 5 to 600');
    }
    for (const seconds of [5, 600]) {
      expect(station.refusalOf({ ...act('last_call'), seconds })).toBeNull();
      expect(station.refusalOf({ type: 'changeSettings', lastCallSeconds: seconds })).toBeNull();
    }
  });

  it('can be started and cancelled only while betting is open', () => {
    const closed: readonly GameAction[][] = [
      [],
      ['start_betting_all', 'pause'],
      ['start_betting_all', 'stop_betting_all'],
    ];
    for (const before of closed) {
      const station = openedStation();
      station.do({ type: 'createGame', name: 'Game' });
      for (const action of before) station.do(act(action));
      givenStation(station)
        .when(act('last_call'))
        .thenRefused('ACTION_NOT_ALLOWED', 'A last call can be made only while betting is open.');
      givenStation(station)
        .when(act('cancel_last_call'))
        .thenRefused('ACTION_NOT_ALLOWED', 'There is no last call to cancel.');
    }
  });

  it('cannot be started again until it is cancelled', () => {
    const station = lastCallOn();
    givenStation(station)
      .when(act('last_call'))
      .thenRefused('ACTION_NOT_ALLOWED', 'A last call is on already. Cancel it first.');
    givenStation(station)
      .when(act('cancel_last_call'))
      .then({ type: 'game.lastCallCancelled', data: { gameId: 1 } });
    expect(callOf(station)).toBeNull();
    expect(station.refusalOf(act('last_call'))).toBeNull();
  });

  it('is for the admin, and its end for the station', () => {
    const station = lastCallOn();
    expect(station.refusalOf(act('cancel_last_call'), ANA)).toBe('FORBIDDEN');
    expect(station.refusalOf(timeIsUp(station), ADMIN)).toBe('FORBIDDEN');
  });
});

describe('a last call ends', () => {
  const ending: readonly GameAction[][] = [
    ['pause'],
    ['stop_betting_all'],
    ['stop_betting_meron', 'stop_betting_wala'],
  ];

  it.each(ending.map((actions) => ({ actions })))('$actions', ({ actions }) => {
    const station = lastCallOn();
    for (const action of actions) {
      expect(callOf(station)).not.toBeNull();
      station.do(act(action));
    }
    expect(callOf(station)).toBeNull();
  });

  it('but not when one side closes or opens', () => {
    const station = lastCallOn();
    const before = callOf(station);
    station.do(act('stop_betting_wala'));
    expect(callOf(station)).toEqual(before);
    station.do(act('start_betting_wala'));
    expect(callOf(station)).toEqual(before);
  });

  it('for good: a game that is resumed or opened again has none', () => {
    const station = lastCallOn();
    for (const action of ['pause', 'pause'] as const) station.do(act(action));
    expect(station.state.game.get()).toMatchObject({ status: 2, meronOpen: true, lastCall: null });
    station.do(act('last_call'));
    for (const action of ['stop_betting_all', 'start_betting_all'] as const) station.do(act(action));
    expect(callOf(station)).toBeNull();
  });
});

describe('bets during a last call', () => {
  it('are sold until its last millisecond, and then refused as on a closed side', () => {
    const station = lastCallOn();
    station.at += 29_999;
    const ticket = sell(station, 1, 'MERON', peso(100), ANA);
    station.at += 1;
    givenStation(station).when(bet('MERON')).thenRefused('SIDE_CLOSED', 'Betting on Meron is not open');
    givenStation(station).when(bet('WALA')).thenRefused('SIDE_CLOSED', 'Betting on Wala is not open');
    givenStation(station)
      .when({ type: 'cancelBet', serial: ticket.serial })
      .thenRefused('BET_NOT_CANCELLABLE');
  });

  it('are still sold after it is cancelled', () => {
    const station = lastCallOn();
    station.do(act('cancel_last_call'));
    station.at += 60_000;
    expect(station.refusalOf(bet('WALA'))).toBeNull();
  });
});

describe('when the time of a last call is up', () => {
  it('the station closes betting, and the event names the call', () => {
    const station = lastCallOn();
    const startedBy = station.log.length - 1;
    station.at += 30_000;
    givenStation(station)
      .when(timeIsUp(station))
      .then({ ...CLOSED, data: { ...CLOSED.data, causedBy: startedBy } } as DomainEvent);
    expect(station.state.game.get()).toMatchObject({ status: 5, lastCall: null, endedAt: station.at });
  });

  it('betting is closed once', () => {
    const station = lastCallOn();
    station.at += 30_000;
    const command = timeIsUp(station);
    station.do(command);
    givenStation(station).when(command).thenRefused('ACTION_NOT_ALLOWED', 'This last call is no longer on.');
  });

  it('betting is not closed for a cancelled call, even while another one runs', () => {
    const station = lastCallOn();
    const first = timeIsUp(station);
    station.do(act('cancel_last_call'));
    expect(station.refusalOf(first)).toBe('ACTION_NOT_ALLOWED');
    station.do(act('last_call'));
    expect(station.refusalOf(first)).toBe('ACTION_NOT_ALLOWED');
    expect(station.refusalOf(timeIsUp(station))).toBeNull();
  });

  it('the game is checked for no contest as usual', () => {
    const station = openedStation();
    openGame(station);
    sell(station, 1, 'MERON', peso(100), ANA);
    station.do(act('last_call'));
    station.do(timeIsUp(station));
    expect(station.state.game.get()).toMatchObject({ status: 5, noContest: true });
  });

  it('only closing betting by hand is still possible before the station has closed it', () => {
    const station = lastCallOn();
    station.at += 30_000;
    const rest: readonly GameAction[] = ['pause', 'cancel_last_call', 'last_call', 'stop_betting_meron'];
    for (const action of rest) {
      givenStation(station).when(act(action)).thenRefused('ACTION_NOT_ALLOWED', REFUSED_AT_END);
    }
    givenStation(station).when(act('stop_betting_all')).then(CLOSED);
  });
});
