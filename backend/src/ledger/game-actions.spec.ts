import { describe, expect, it } from '@jest/globals';
import { GAME_ACTIONS, GAME_STATUS_NAMES, type GameAction, GameStatus } from '@taya/contracts/game';
import { given, givenStation } from './testing/given.fixture.js';
import {
  ADMIN,
  ANA,
  DAY,
  FIRST_MORNING,
  HOUR,
  openedStation,
  peso,
  type TestStation,
} from './testing/station.fixture.js';

const act = (action: GameAction) => ({ type: 'actOnGame', gameId: 1, action }) as const;

/** A game that these actions brought to a status, with balanced bets where betting was open. */
function gameAfter(...actions: readonly GameAction[]): TestStation {
  const station = openedStation();
  station.do({ type: 'createGame', name: 'Game' });
  for (const action of actions) {
    station.do(act(action));
    const game = station.state.game.get();
    for (const side of ['MERON', 'WALA'] as const) {
      const isOpen = side === 'MERON' ? game?.meronOpen : game?.walaOpen;
      if (isOpen) station.do({ type: 'sellBet', gameId: 1, side, stake: peso(100) });
    }
  }
  return station;
}

const STATUSES = {
  'Not Started': [],
  'Betting Open': ['start_betting_all'],
  'Betting Open, last call on': ['start_betting_all', 'last_call'],
  'Betting Open, Meron only': ['start_betting_meron'],
  'Betting Open, Wala only': ['start_betting_wala'],
  'Paused from Betting Open': ['start_betting_all', 'pause'],
  'Paused from Ongoing': ['start_betting_all', 'stop_betting_all', 'pause'],
  Cancelled: ['cancel'],
  Ongoing: ['start_betting_all', 'stop_betting_all'],
  Finished: ['start_betting_all', 'stop_betting_all', 'set_draw', 'confirm_result'],
  Result: ['start_betting_all', 'stop_betting_all', 'set_winner_meron'],
} as const satisfies Record<string, readonly GameAction[]>;

type Status = keyof typeof STATUSES;

/** The button rules of game control as in the specification: the only possible actions, and where they lead. */
const POSSIBLE: Readonly<Record<Status, Partial<Record<GameAction, number>>>> = {
  'Not Started': { cancel: 4, start_betting_all: 2, start_betting_meron: 2, start_betting_wala: 2 },
  'Betting Open': {
    pause: 3,
    stop_betting_all: 5,
    stop_betting_meron: 2,
    stop_betting_wala: 2,
    last_call: 2,
  },
  'Betting Open, last call on': {
    pause: 3,
    stop_betting_all: 5,
    stop_betting_meron: 2,
    stop_betting_wala: 2,
    cancel_last_call: 2,
  },
  'Betting Open, Meron only': {
    pause: 3,
    stop_betting_all: 5,
    start_betting_wala: 2,
    stop_betting_meron: 5,
    last_call: 2,
  },
  'Betting Open, Wala only': {
    pause: 3,
    stop_betting_all: 5,
    start_betting_meron: 2,
    stop_betting_wala: 5,
    last_call: 2,
  },
  'Paused from Betting Open': { pause: 2 },
  'Paused from Ongoing': { pause: 5 },
  Cancelled: {},
  Ongoing: {
    pause: 3,
    start_betting_all: 2,
    start_betting_meron: 2,
    start_betting_wala: 2,
    set_winner_meron: 7,
    set_winner_wala: 7,
    set_draw: 7,
  },
  Finished: {},
  Result: { undo_result: 5, confirm_result: 6 },
};

describe('every game action in every status', () => {
  const statuses = Object.keys(STATUSES) as Status[];
  const cases = statuses.flatMap((status) => GAME_ACTIONS.map((action) => ({ status, action })));

  it.each(cases)('$status: $action', ({ status, action }) => {
    const station = gameAfter(...STATUSES[status]);
    const leadsTo = POSSIBLE[status][action];
    if (leadsTo === undefined) {
      givenStation(station).when(act(action)).thenRefused('ACTION_NOT_ALLOWED');
    } else {
      station.do(act(action));
      expect(station.state.game.get()?.status).toBe(leadsTo);
    }
  });

  it.each(statuses)('%s: a new game only when there is none or the latest is final', (status) => {
    const mayCreate = status === 'Cancelled' || status === 'Finished';
    const refused = gameAfter(...STATUSES[status]).refusalOf({ type: 'createGame', name: 'Next' });
    expect(refused).toBe(mayCreate ? null : 'GAME_RUNNING');
  });
});

describe('a refused action', () => {
  it('has a message that says why', () => {
    const refusalText = (action: GameAction, ...before: readonly GameAction[]) => {
      const decision = gameAfter(...before).decide(act(action));
      return decision.ok ? null : decision.refusal.message;
    };
    expect(refusalText('stop_betting_all', 'start_betting_all', 'stop_betting_all')).toBe(
      'Betting is already stopped.',
    );
    expect(refusalText('confirm_result')).toBe('There is no result to confirm.');
    expect(refusalText('cancel', 'start_betting_all')).toBe(
      'Only a game that has not started can be cancelled.',
    );
  });

  it('is 404 for an unknown game, 409 for an older one', () => {
    given().when(act('pause')).thenRefused('GAME_NOT_FOUND');
    const station = gameAfter('cancel');
    station.do({ type: 'createGame', name: 'Second' });
    for (const gameId of [0, -1, 3, 1.5]) {
      expect(station.refusalOf({ type: 'actOnGame', gameId, action: 'start_betting_all' })).toBe(
        'GAME_NOT_FOUND',
      );
    }
    expect(station.refusalOf(act('start_betting_all'))).toBe('ACTION_NOT_ALLOWED');
  });
});

describe('an action with the expected state of the game', () => {
  const statusOf = (station: TestStation) => station.state.game.get()?.status as GameStatus;
  const statuses = Object.entries(STATUSES);

  it.each(statuses)('%s: is decided as usual when the state is as expected', (_status, before) => {
    const expected_status = statusOf(gameAfter(...before));
    for (const action of GAME_ACTIONS) {
      const command = { ...act(action), expected: { expected_status } };
      expect(gameAfter(...before).decide(command)).toEqual(gameAfter(...before).decide(act(action)));
    }
  });

  it.each(statuses)('%s: is refused for another status, whatever the action', (_status, before) => {
    const station = gameAfter(...before);
    const status = statusOf(station);
    const others = Object.values(GameStatus).filter((other) => other !== status);
    for (const expected_status of others) {
      for (const action of GAME_ACTIONS) {
        givenStation(station)
          .when({ ...act(action), expected: { expected_status } })
          .thenRefused(
            'GAME_CHANGED',
            `The game is ${GAME_STATUS_NAMES[status]} now. Please look at it again.`,
          );
      }
    }
  });

  it('never resumes a game that should be paused, nor confirms another result', () => {
    givenStation(gameAfter('start_betting_all', 'pause'))
      .when({ ...act('pause'), expected: { expected_status: GameStatus.BettingOpen } })
      .thenRefused('GAME_CHANGED', 'The game is Paused now. Please look at it again.');
    const result = gameAfter(...STATUSES.Result, 'undo_result', 'set_winner_wala');
    const expected = { expected_status: GameStatus.Result, expected_result: 'MERON' } as const;
    givenStation(result)
      .when({ ...act('confirm_result'), expected })
      .thenRefused('GAME_CHANGED', 'The result is WALA now. Please look at it again.');
    givenStation(gameAfter(...STATUSES.Ongoing))
      .when({ ...act('undo_result'), expected: { expected_result: 'MERON' } })
      .thenRefused('GAME_CHANGED', 'The result is not set now. Please look at it again.');
  });

  it('on an older game gets the usual refusal', () => {
    const station = gameAfter('cancel');
    station.do({ type: 'createGame', name: 'Second' });
    const expected = { expected_status: GameStatus.NotStarted };
    expect(station.refusalOf({ ...act('cancel'), expected })).toBe('ACTION_NOT_ALLOWED');
  });
});

describe('a new game', () => {
  it('keeps the current terms and the local date', () => {
    const terms = { rate: 625, payoutUnit: 1, minimumPayout: 10_000 };
    given({ type: 'settings.housePercentageChanged', data: { rate: 625 } })
      .when({ type: 'createGame', name: '  Game #1  ' })
      .then({ type: 'game.created', data: { gameId: 1, name: 'Game #1', terms, createdDate: '2026-11-21' } });
  });

  it('keeps its terms when the settings change later', () => {
    const station = gameAfter();
    station.record([{ type: 'settings.housePercentageChanged', data: { rate: 2_000 } }]);
    expect(station.state.game.get()?.terms.rate).toBe(500);
  });

  it('needs a name of at most 100 characters', () => {
    given().when({ type: 'createGame', name: '  ' }).thenRefused('VALIDATION', 'Game name is required');
    given()
      .when({ type: 'createGame', name: 'x'.repeat(101) })
      .thenRefused('VALIDATION');
    expect(() => openedStation().do({ type: 'createGame', name: 'x'.repeat(100) })).not.toThrow();
  });

  it('is created on the day of the station, not of London', () => {
    const station = openedStation();
    station.at = Date.UTC(2026, 10, 21, 16, 30);
    station.do({ type: 'createGame', name: 'After midnight' });
    expect(station.state.game.get()?.createdDate).toBe('2026-11-22');
  });
});

describe('pause and resume', () => {
  it('closes both sides, and resumes with the flags the game had', () => {
    const station = gameAfter('start_betting_meron', 'pause');
    expect(station.state.game.get()).toMatchObject({
      status: 3,
      meronOpen: false,
      walaOpen: false,
      resumesTo: { status: 2, meronOpen: true, walaOpen: false },
    });
    station.do(act('pause'));
    expect(station.state.game.get()).toMatchObject({
      status: 2,
      meronOpen: true,
      walaOpen: false,
      resumesTo: null,
    });
  });

  it('keeps no contest and the last closing over a pause at Ongoing', () => {
    const station = gameAfter('start_betting_meron');
    station.at += HOUR;
    station.do(act('stop_betting_meron'));
    const ended = { noContest: true, endedAt: FIRST_MORNING + HOUR };
    station.at += HOUR;
    station.do(act('pause'));
    expect(station.state.game.get()).toMatchObject({ status: 3, resumesTo: { status: 5 }, ...ended });
    station.do(act('pause'));
    expect(station.state.game.get()).toMatchObject({ status: 5, resumesTo: null, ...ended });
  });
});

describe('the times of a game', () => {
  it('starts with the first opening, ends with the last closing, and has no end while open again', () => {
    const station = gameAfter();
    const game = () => station.state.game.get();
    expect(game()).toMatchObject({ startedAt: null, endedAt: null });
    station.do(act('start_betting_all'));
    station.at += HOUR;
    station.do(act('stop_betting_all'));
    expect(game()).toMatchObject({ startedAt: FIRST_MORNING, endedAt: FIRST_MORNING + HOUR });
    station.do(act('start_betting_wala'));
    expect(game()).toMatchObject({ startedAt: FIRST_MORNING, endedAt: null });
    station.at += HOUR;
    station.do(act('stop_betting_wala'));
    station.do(act('set_draw'));
    station.at = FIRST_MORNING + DAY;
    station.do(act('confirm_result'));
    expect(game()).toMatchObject({
      endedAt: FIRST_MORNING + 2 * HOUR,
      finishedAt: FIRST_MORNING + DAY,
      businessDate: '2026-11-22',
    });
  });

  it('a cancelled game is final at that moment', () => {
    const station = gameAfter('cancel');
    expect(station.state.game.get()).toMatchObject({ finishedAt: FIRST_MORNING, businessDate: '2026-11-21' });
  });
});

describe('undo', () => {
  it('undoes the result', () => {
    const station = gameAfter(...STATUSES.Ongoing, 'set_winner_wala', 'undo_result');
    expect(station.state.game.get()).toMatchObject({ status: 5, result: null, finishedAt: null });
  });
});

describe('the role', () => {
  it('only the admin controls games', () => {
    expect(gameAfter().refusalOf(act('start_betting_all'), ANA)).toBe('FORBIDDEN');
    expect(gameAfter().refusalOf(act('start_betting_all'), ADMIN)).toBeNull();
  });
});
