import { describe, expect, it } from '@jest/globals';
import {
  type ActionableGame,
  GAME_ACTIONS,
  type GameAction,
  type GameFacts,
  type GameStatus,
  isActionAllowed,
  isFinal,
  isRefund,
  mayCreateGame,
} from './game.js';
import { gamePercentages, gameView } from './game-view.js';
import { centavos, hundredths } from './money.js';

const OPENINGS = ['start_betting_all', 'start_betting_meron', 'start_betting_wala'] as const;
const WINNERS = ['set_winner_meron', 'set_winner_wala', 'set_draw'] as const;

/** The button rules of the specification, section 4: what is enabled, by status and by open sides. */
const ENABLED: readonly [
  status: GameStatus,
  meronOpen: boolean,
  walaOpen: boolean,
  actions: readonly GameAction[],
][] = [
  [1, false, false, ['cancel', ...OPENINGS]],
  [2, true, true, ['pause', 'stop_betting_all', 'stop_betting_meron', 'stop_betting_wala', 'last_call']],
  [2, true, false, ['pause', 'stop_betting_all', 'stop_betting_meron', 'start_betting_wala', 'last_call']],
  [2, false, true, ['pause', 'stop_betting_all', 'start_betting_meron', 'stop_betting_wala', 'last_call']],
  [3, false, false, ['pause']],
  [4, false, false, []],
  [5, false, false, ['pause', ...OPENINGS, ...WINNERS]],
  [6, false, false, []],
  [7, false, false, ['undo_result', 'confirm_result']],
];

describe('the buttons of game control', () => {
  it.each(ENABLED)(
    'at status %p with MERON open %p and WALA open %p',
    (status, meronOpen, walaOpen, actions) => {
      const game: ActionableGame = { status, meronOpen, walaOpen, lastCall: null, review: null };
      expect(GAME_ACTIONS.filter((action) => isActionAllowed(game, action)).sort()).toEqual(
        [...actions].sort(),
      );
    },
  );

  it('under review: another result and its confirmation, and betting stays closed', () => {
    const allowed = (status: 5 | 7) =>
      GAME_ACTIONS.filter((action) =>
        isActionAllowed({ status, meronOpen: false, walaOpen: false, lastCall: null, review: {} }, action),
      );
    expect(allowed(5)).toEqual(WINNERS);
    expect(allowed(7)).toEqual(['undo_result', 'confirm_result']);
  });

  it('while a last call is on: it can be cancelled, and there is no second one', () => {
    const game: ActionableGame = {
      status: 2,
      meronOpen: true,
      walaOpen: false,
      lastCall: { endsAt: 30_000 },
      review: null,
    };
    expect(GAME_ACTIONS.filter((action) => isActionAllowed(game, action)).sort()).toEqual(
      ['pause', 'stop_betting_all', 'stop_betting_meron', 'start_betting_wala', 'cancel_last_call'].sort(),
    );
  });

  it('New Game: with no game, or the latest cancelled or finished', () => {
    const may = ([1, 2, 3, 4, 5, 6, 7] as const).filter((status) => mayCreateGame({ status }));
    expect(may).toEqual([4, 6]);
    expect(mayCreateGame(null)).toBe(true);
    expect(([1, 2, 3, 4, 5, 6, 7] as const).filter(isFinal)).toEqual([4, 6]);
  });
});

describe('a refund', () => {
  it.each([
    ['DRAW', false, true],
    ['DRAW', true, true],
    ['MERON', false, false],
    ['WALA', true, true],
    [null, false, false],
  ] as const)('result %p, no contest %p: %p', (result, noContest, expected) => {
    expect(isRefund({ result, noContest })).toBe(expected);
  });
});

const game: GameFacts = {
  id: 3,
  name: 'Game #3 - Nov 21, 2026',
  terms: { rate: hundredths(500), payoutUnit: centavos(1), minimumPayout: hundredths(10_000) },
  createdAt: Date.UTC(2026, 10, 21, 2),
  createdDate: '2026-11-21',
  status: 5,
  resumesTo: null,
  lastCall: null,
  meronOpen: false,
  walaOpen: false,
  pools: { meron: centavos(100_000), wala: centavos(80_000) },
  noContest: false,
  result: null,
  startedAt: Date.UTC(2026, 10, 21, 3),
  endedAt: null,
  finishedAt: null,
  businessDate: null,
  frozen: null,
  paysFrom: null,
  review: null,
  clearedAt: null,
};

describe('a game as calls carry it', () => {
  it('has its figures as strings, and its times under both names', () => {
    expect(gameView(game)).toMatchObject({
      name: 'Game #3 - Nov 21, 2026',
      game_name: 'Game #3 - Nov 21, 2026',
      started_at: '2026-11-21T03:00:00.000Z',
      game_started_at: '2026-11-21T03:00:00.000Z',
      ended_at: null,
      total_meron_bet_amount: '1000.00',
      meron_payout: '171.00',
      wala_payout: '213.75',
      house_percentage: '5.00',
      payout_unit: '0.01',
      minimum_payout: '100.00',
      last_game_status_id: null,
      business_date: null,
      is_bet_meron_open_after_pause: null,
      is_bet_wala_open_after_pause: null,
    });
    expect(gameView({ ...game, status: 4, businessDate: '2026-11-21' }).business_date).toBe('2026-11-21');
  });

  it('projects its payouts until they are frozen, also at status 7; shows 0.00 when cancelled', () => {
    expect(gamePercentages({ ...game, status: 7, result: 'MERON' })).toEqual({ meron: 17_100, wala: 21_375 });
    const frozen = { meron: hundredths(10_000), wala: hundredths(10_000) };
    expect(gamePercentages({ ...game, status: 6, result: 'DRAW', frozen })).toEqual(frozen);
    expect(gameView({ ...game, status: 4 })).toMatchObject({ meron_payout: '0.00', wala_payout: '0.00' });
  });

  it.each([
    ['MERON', true, false],
    ['WALA', false, false],
    ['DRAW', null, true],
    [null, null, false],
  ] as const)('with result %p: winner meron %p, draw %p', (result, winner, draw) => {
    expect(gameView({ ...game, result })).toMatchObject({ is_winner_meron: winner, is_draw: draw });
  });

  it('is finished only at status 6, and says which status a pause resumes to', () => {
    expect(gameView({ ...game, status: 7 }).is_finished).toBe(false);
    expect(gameView({ ...game, status: 6 }).is_finished).toBe(true);
    const resumesTo = { status: 2, meronOpen: true, walaOpen: false } as const;
    expect(gameView({ ...game, status: 3, resumesTo })).toMatchObject({
      last_game_status_id: 2,
      is_bet_meron_open: false,
      is_bet_meron_open_after_pause: true,
      is_bet_wala_open_after_pause: false,
    });
  });
});
