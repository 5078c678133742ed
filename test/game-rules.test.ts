/** The admin's actions in every status of a game; names and terms of games. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameAction, GameView } from '@taya/contracts/game';
import { dateForPeople } from '@taya/contracts/time';
import { dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';

let house: House;
let ana: Teller;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: untilMorningMs() });
  ana = await house.teller('ana', { cash: '100000' });
});

afterAll(async () => {
  await house.close();
});

/** Status, open sides, last call and result in one text: `2mw`, `2m`, `5`, `7 MERON`. */
function stateOf(game: GameView): string {
  const sides = `${game.is_bet_meron_open ? 'm' : ''}${game.is_bet_wala_open ? 'w' : ''}`;
  const back = game.last_game_status_id === null ? '' : ` of ${game.last_game_status_id}`;
  const call = game.last_call_ends_at === null ? '' : ' last call';
  return `${game.game_status_id}${sides}${call}${back}${game.result === null ? '' : ` ${game.result}`}`;
}

/** How a new game is brought to each state. */
const WAYS: Readonly<Record<string, readonly GameAction[]>> = {
  '1': [],
  '2mw': ['start_betting_all'],
  '2mw last call': ['start_betting_all', 'last_call'],
  '2m': ['start_betting_meron'],
  '2w': ['start_betting_wala'],
  '3 of 2': ['start_betting_all', 'pause'],
  '3 of 5': ['start_betting_all', 'stop_betting_all', 'pause'],
  '4': ['cancel'],
  '5': ['start_betting_all', 'stop_betting_all'],
  '6 WALA': ['start_betting_all', 'stop_betting_all', 'set_winner_wala', 'confirm_result'],
  '7 MERON': ['start_betting_all', 'stop_betting_all', 'set_winner_meron'],
};

/** From each state, by each action, to the next state; actions that are missing are refused. */
const TABLE: Readonly<Record<string, Readonly<Partial<Record<GameAction, string>>>>> = {
  '1': {
    cancel: '4',
    start_betting_all: '2mw',
    start_betting_meron: '2m',
    start_betting_wala: '2w',
  },
  '2mw': {
    pause: '3 of 2',
    stop_betting_all: '5',
    stop_betting_meron: '2w',
    stop_betting_wala: '2m',
    last_call: '2mw last call',
  },
  '2mw last call': {
    pause: '3 of 2',
    stop_betting_all: '5',
    stop_betting_meron: '2w last call',
    stop_betting_wala: '2m last call',
    cancel_last_call: '2mw',
  },
  '2m': {
    pause: '3 of 2',
    stop_betting_all: '5',
    stop_betting_meron: '5',
    start_betting_wala: '2mw',
    last_call: '2m last call',
  },
  '2w': {
    pause: '3 of 2',
    stop_betting_all: '5',
    stop_betting_wala: '5',
    start_betting_meron: '2mw',
    last_call: '2w last call',
  },
  '3 of 2': { pause: '2mw' },
  '3 of 5': { pause: '5' },
  '4': {},
  '5': {
    pause: '3 of 5',
    start_betting_all: '2mw',
    start_betting_meron: '2m',
    start_betting_wala: '2w',
    set_winner_meron: '7 MERON',
    set_winner_wala: '7 WALA',
    set_draw: '7 DRAW',
  },
  '6 WALA': {},
  '7 MERON': { undo_result: '5', confirm_result: '6 MERON' },
};

const BUTTONS: readonly GameAction[] = [
  'pause',
  'cancel',
  'start_betting_all',
  'stop_betting_all',
  'start_betting_meron',
  'stop_betting_meron',
  'start_betting_wala',
  'stop_betting_wala',
  'last_call',
  'cancel_last_call',
  'set_winner_meron',
  'set_winner_wala',
  'set_draw',
  'undo_result',
  'confirm_result',
];

async function gameAt(state: string): Promise<GameView> {
  const game = await house.game();
  const way = WAYS[state] ?? [];
  return way.length === 0 ? game : house.act(game, ...way);
}

describe('A game', () => {
  const cells = Object.keys(TABLE).flatMap((state) => BUTTONS.map((action) => ({ state, action })));

  it.each(cells)('at $state, $action', async ({ state, action }) => {
    const game = await gameAt(state);
    expect(stateOf(game)).toBe(state);
    const next = TABLE[state]?.[action];
    const answer = await house.press(game, action);
    const now = await house.latestGame();
    if (next === undefined) {
      expect(refusal(answer)).toEqual([409, 'ACTION_NOT_ALLOWED']);
      expect(answer.body.message).toMatch(/^\p{Lu}.+\.$/u);
      expect(now).toEqual(game);
    } else {
      expect(stateOf(dataOf(answer))).toBe(next);
      expect(now).toEqual(dataOf(answer));
    }
    await house.end();
  });

  it.each([
    ['1', 409],
    ['2mw', 409],
    ['3 of 2', 409],
    ['3 of 5', 409],
    ['5', 409],
    ['7 MERON', 409],
    ['4', 200],
    ['6 WALA', 200],
  ])('at %s: creating a new one is answered %i', async (state, status) => {
    await gameAt(state);
    const answer = await house.admin.post<GameView>('/api/game', { name: 'Next' });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.code).toBe('GAME_RUNNING');
    await house.end();
  });

  it('that is not the latest or does not exist is refused, and so is an unknown action', async () => {
    const older = await gameAt('6 WALA');
    const latest = await house.openGame();
    expect(refusal(await house.press(older, 'pause'))).toEqual([409, 'ACTION_NOT_ALLOWED']);
    expect(refusal(await house.press({ id: latest.id + 1 }, 'pause'))).toEqual([404, 'GAME_NOT_FOUND']);
    expect(refusal(await house.admin.put(`/api/game/${latest.id}/finish`))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await house.admin.put(`/api/game/${latest.id}/constructor`))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await house.admin.get(`/api/game/${latest.id + 1}`))).toEqual([404, 'GAME_NOT_FOUND']);
    await house.end();
  });

  it('in another state than expected refuses the action, and the refusal names its state', async () => {
    const game = await gameAt('3 of 2');
    const pause = (expected: object, key?: string) =>
      house.admin.put<GameView>(`/api/game/${game.id}/pause`, expected, key === undefined ? {} : { key });
    const refused = await pause({ expected_status: 2 });
    expect(refusal(refused)).toEqual([409, 'GAME_CHANGED']);
    expect(refused.body.message).toBe('The game is Paused now. Please look at it again.');
    expect(await house.latestGame()).toEqual(game);

    const resumed = dataOf(await pause({ expected_status: 3, expected_result: null }, 'resume-it'));
    expect(stateOf(resumed)).toBe('2mw');
    // Repeated with the same key it is the same command, whatever the game has become since.
    expect(dataOf(await pause({ expected_status: 3 }, 'resume-it'))).toEqual(resumed);
    expect(refusal(await pause({ expected_status: 2 }, 'resume-it'))).toEqual([422, 'KEY_REUSED']);

    await house.act(game, 'stop_betting_all', 'set_winner_meron', 'undo_result', 'set_winner_wala');
    const confirm = (expected_result: string) =>
      house.admin.put(`/api/game/${game.id}/confirm_result`, { expected_status: 7, expected_result });
    const wrong = await confirm('MERON');
    expect(refusal(wrong)).toEqual([409, 'GAME_CHANGED']);
    expect(wrong.body.message).toBe('The result is WALA now. Please look at it again.');
    expect((await confirm('WALA')).status).toBe(200);
  });

  it('answers each action with a message', async () => {
    const game = await house.game();
    const said: string[] = [];
    const press = async (action: GameAction) => said.push((await house.press(game, action)).body.message);
    for (const action of [
      'start_betting_meron',
      'start_betting_wala',
      'pause',
      'pause',
      'stop_betting_all',
      'pause',
      'pause',
      'set_draw',
      'undo_result',
      'set_winner_wala',
      'undo_result',
      'set_winner_meron',
      'confirm_result',
    ] as const)
      await press(action);
    expect(said).toEqual([
      'Game status changed to Betting Open successfully',
      'Game status changed to Betting Open successfully',
      'Game paused successfully',
      'Game resumed successfully',
      'Game status changed to Ongoing successfully',
      'Game paused successfully',
      'Game resumed successfully',
      'Game set to DRAW successfully',
      'Game result undone successfully',
      'Winner set to WALA successfully',
      'Game result undone successfully',
      'Winner set to MERON successfully',
      'Game result confirmed successfully',
    ]);
    const { body } = await house.admin.post<GameView>('/api/game', { name: 'To be cancelled' });
    expect(body.message).toBe('New game created successfully');
    expect((await house.press(body.data, 'cancel')).body.message).toBe('Game cancelled successfully');
  });
});

describe('While paused', () => {
  it.each([
    ['start_betting_all', '2mw'],
    ['start_betting_meron', '2m'],
    ['start_betting_wala', '2w'],
  ] as const)('after %s both sides are closed, and resuming opens them as they were', async (open, state) => {
    const game = await house.act(await house.game(), open);
    const paused = await house.act(game, 'pause');
    expect(paused).toMatchObject({
      game_status_id: 3,
      last_game_status_id: 2,
      is_bet_meron_open: false,
      is_bet_wala_open: false,
    });
    const resumed = await house.act(game, 'pause');
    expect(stateOf(resumed)).toBe(state);
    expect(resumed).toEqual(game);
    await house.end();
  });
});

describe('The times of a game', () => {
  it('are its creation, first opening, last closing and end', async () => {
    const created = await house.game();
    expect(created).toMatchObject({ started_at: null, ended_at: null, finished_at: null });
    const opened = await house.act(created, 'start_betting_all');
    expect(opened.started_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const closed = await house.act(created, 'stop_betting_all');
    expect(closed.ended_at).not.toBeNull();
    const reopened = await house.act(created, 'start_betting_wala');
    expect(reopened).toMatchObject({ started_at: opened.started_at, ended_at: null });
    const closedAgain = await house.act(created, 'stop_betting_wala');
    expect(Date.parse(closedAgain.ended_at ?? '')).toBeGreaterThanOrEqual(Date.parse(closed.ended_at ?? ''));
    await house.end();
    expect(await house.latestGame()).toMatchObject({
      created_at: created.created_at,
      started_at: opened.started_at,
      game_started_at: opened.started_at,
      ended_at: closedAgain.ended_at,
      game_ended_at: closedAgain.ended_at,
      finished_at: expect.any(String),
    });
  });

  it('of a cancelled one are its creation and its end', async () => {
    const cancelled = await gameAt('4');
    expect(cancelled).toMatchObject({ started_at: null, ended_at: null, finished_at: expect.any(String) });
    expect(cancelled).toMatchObject({ is_finished: false, meron_payout: '0.00', wala_payout: '0.00' });
  });
});

describe('A result', () => {
  it.each([
    ['set_winner_meron', { result: 'MERON', is_winner_meron: true, is_draw: false }],
    ['set_winner_wala', { result: 'WALA', is_winner_meron: false, is_draw: false }],
    ['set_draw', { result: 'DRAW', is_winner_meron: null, is_draw: true }],
  ] as const)(
    'of %s is shown at once, can be undone completely, and counts once it is confirmed',
    async (action, shown) => {
      const game = await gameAt('5');
      expect(await house.act(game, action)).toMatchObject({
        ...shown,
        is_finished: false,
        finished_at: null,
      });
      expect(await house.act(game, 'undo_result')).toMatchObject({
        game_status_id: 5,
        result: null,
        is_winner_meron: null,
        is_draw: false,
      });
      expect(await house.act(game, action, 'confirm_result')).toMatchObject({ ...shown, is_finished: true });
    },
  );
});

describe('The default name of a game', () => {
  it('counts the games of the day, cancelled ones too', async () => {
    const today = await house.today();
    const date = dateForPeople(today);
    const offered = async (day: string) =>
      dataOf(await house.admin.get<{ name: string }>(`/api/game_default_name${day}`)).name;
    await house.end();
    // All games of this station are of today.
    const { id } = await house.latestGame();
    for (const day of ['', `?date=${today}`]) expect(await offered(day)).toBe(`Game #${id + 1} - ${date}`);
    await house.act(await house.game(), 'cancel');
    expect(await offered('')).toBe(`Game #${id + 2} - ${date}`);
    const named = await house.game('  A name of my own  ');
    expect(named).toMatchObject({ name: 'A name of my own', game_name: 'A name of my own' });
    expect(await offered('')).toBe(`Game #${id + 3} - ${date}`);
    expect(await offered('?date=2001-02-03')).toBe('Game #1 - Feb 3, 2001');
    await house.end();
  });
});

describe('The terms of a game', () => {
  it('are those at its creation', async () => {
    const game = await house.openGame();
    dataOf(await house.superAdmin.put('/api/settings/update_house_percentage', { value: '6.25' }));
    const settings = { payoutUnit: '1', minimumPayout: '110' };
    dataOf(await house.superAdmin.put('/api/settings', settings));
    await house.sell(ana, game, 'MERON', '100');
    await house.sell(ana, game, 'WALA', '100');
    expect(await house.latestGame()).toMatchObject({
      house_percentage: '5.00',
      payout_unit: '0.01',
      minimum_payout: '100.00',
      meron_payout: '190.00',
      wala_payout: '190.00',
    });
    await house.finish(game, 'MERON');
    const next = await house.openGame();
    expect(next).toMatchObject({
      house_percentage: '6.25',
      payout_unit: '1.00',
      minimum_payout: '110.00',
    });
    await house.sell(ana, next, 'MERON', '100');
    await house.sell(ana, next, 'WALA', '100');
    expect(await house.latestGame()).toMatchObject({ meron_payout: '187.50', wala_payout: '187.50' });
    await house.finish(next, 'DRAW');
  });
});
