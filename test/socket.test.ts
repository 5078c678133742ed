/** Live messages: who receives what, how often, and who may connect. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { Board, type BoardOptions } from './support/board.js';
import { Client, dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { DAY_MS } from './support/station.js';

let house: House;
let ana: Teller;
let ben: Teller;
let open: Board[] = [];

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '1000' });
  ben = await house.teller('ben', { cash: '1000' });
});

afterEach(() => {
  for (const board of open) board.close();
  open = [];
});

afterAll(async () => {
  await house.close();
});

async function connect(options: BoardOptions = {}): Promise<Board> {
  const board = await Board.connect(house.station.url, options);
  open.push(board);
  return board;
}

/** Connects, and waits for the current state, or for the last one that everybody was told. */
async function welcomed(client?: Client): Promise<Board> {
  const board = await connect(client === undefined ? {} : { token: client.token });
  for (const name of ['game', 'timer', 'game_live_list'] as const) await board.next(name);
  return board;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('A client that connects', () => {
  it('is told that there is no game yet', async () => {
    const board = await connect();
    expect((await board.next('game')).data).toBeNull();
    expect((await board.next('timer')).data).toMatchObject({ timer_status: 'stop' });
    expect((await board.next('game_live_list')).data).toEqual([]);
  });

  it('is sent the game, the timer and the history as the calls answer them', async () => {
    await house.finish(await house.openGame(), 'MERON');
    await house.act(await house.game(), 'cancel');
    const game = await house.openGame();
    await house.sell(ana, game, 'MERON', '10');
    dataOf(await house.admin.post('/api/timer', { timer_status: 'set', max_timer_seconds: 90 }));
    const board = await connect();
    const latest = await house.latestGame();
    expect((await board.next('game', (shown) => shown?.total_meron_bet_amount === '10.00')).data).toEqual(
      latest,
    );
    const timer = dataOf(await house.admin.get('/api/timer'));
    expect((await board.next('timer', (shown) => shown.timer_status === 'set')).data).toEqual(timer);
    const list = dataOf(await house.nobody.get<GameView[]>('/api/game_live_list'));
    expect((await board.next('game_live_list', (shown) => shown.length === 2)).data).toEqual(list);
    expect(list.map(({ game_status_id }) => game_status_id)).toEqual([6, 4]);
    await house.finish(game, 'DRAW');
  });

  it('by long polling is served too', async () => {
    const board = await connect({ transports: ['polling'] });
    const latest = await house.latestGame();
    expect((await board.next('game', (shown) => shown?.is_finished === true)).data).toEqual(latest);
  });

  it('as a teller is sent their own balance', async () => {
    const board = await welcomed(ana);
    expect((await board.next('balance')).data).toEqual(await house.balance(ana));
  });
});

describe('Every message', () => {
  it('carries the time of the server, the revision it shows and the ledger it comes from', async () => {
    const startMs = Date.now();
    const board = await welcomed(ana);
    const game = await house.openGame();
    await house.sell(ana, game, 'MERON', '10');
    await board.next('game', (shown) => shown?.total_meron_bet_amount === '10.00');
    await board.next('balance', (shown) => shown?.unfinished === '10.00');
    expect(board.messages.length).toBeGreaterThanOrEqual(5);
    const ledgers = new Set(board.messages.map(({ ledger_id }) => ledger_id));
    expect(ledgers.size).toBe(1);
    expect([...ledgers][0]).toMatch(/^[0-9a-f]{8,}$/);
    for (const { server_time, revision } of board.messages) {
      // The state that is sent at first may be a moment old.
      expect(server_time).toBeGreaterThan(startMs - 10_000);
      expect(server_time).toBeLessThanOrEqual(Date.now());
      expect(Number.isInteger(revision) && revision > 0).toBe(true);
    }
    const revisions = board.all('game').map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    await house.finish(game, 'DRAW');
  });

  it('about the game comes after each of its changes', async () => {
    const board = await welcomed();
    const game = await house.openGame('Live');
    await board.next('game', (shown) => shown?.id === game.id && shown.game_status_id === 2);
    await house.act(game, 'pause');
    await board.next('game', (shown) => shown?.game_status_id === 3);
    await house.act(game, 'pause', 'stop_betting_all', 'set_winner_wala');
    await board.next('game', (shown) => shown?.result === 'WALA');
    await house.act(game, 'confirm_result');
    await board.next('game', (shown) => shown?.is_finished === true);
    const { data } = await board.next('game_live_list', (list) => list.some(({ id }) => id === game.id));
    expect(data.at(-1)).toEqual(await house.latestGame());
  });

  it('about the timer comes after each of its changes', async () => {
    const board = await welcomed();
    const post = async (timer_status: string) =>
      dataOf(await house.admin.post<TimerView>('/api/timer', { timer_status, max_timer_seconds: 60 }));
    const started = await post('start');
    expect((await board.next('timer', (shown) => shown.timer_status === 'start')).data).toEqual(started);
    await post('stop');
    await board.next('timer', (shown) => shown.timer_status === 'stop');
  });
});

describe('Private messages reach only their receiver', () => {
  it('a balance goes only to its own teller', async () => {
    const [anas, bens, admins, board] = [
      await welcomed(ana),
      await welcomed(ben),
      await welcomed(house.admin),
      await welcomed(),
    ];
    await Promise.all([anas.next('balance'), bens.next('balance')]);
    const bensBefore = bens.all('balance').length;
    await house.cashIn(ana, '1.25');
    const own = await anas.next('balance', (shown) => shown?.cashin.endsWith('.25') === true);
    expect(own.data).toEqual(await house.balance(ana));
    // At most twice a second, so it may come later than the balance.
    await admins.next('drawer');
    await pause(300);
    expect(bens.all('balance').length).toBe(bensBefore);
    expect(admins.kinds).toEqual(['drawer', 'game', 'game_live_list', 'timer']);
    expect(board.kinds).toEqual(['game', 'game_live_list', 'timer']);
  });

  it('a payout elsewhere changes the balances of both tellers, and both are told', async () => {
    const game = await house.openGame();
    const bet = await house.sell(ana, game, 'MERON', '10');
    await house.finish(game, 'DRAW');
    const [anas, bens] = [await welcomed(ana), await welcomed(ben)];
    await Promise.all([anas.next('balance'), bens.next('balance')]);
    await house.pay(ben, bet);
    const [anasNow, bensNow] = [await house.balance(ana), await house.balance(ben)];
    expect((await anas.next('balance', (shown) => shown?.unclaimed === anasNow.unclaimed)).data).toEqual(
      anasNow,
    );
    expect((await bens.next('balance', (shown) => shown?.onHand === bensNow.onHand)).data).toEqual(bensNow);
  });

  it('the end of a session goes only to that user, and the house percentage to the admin', async () => {
    const cora = await house.teller('cora');
    const [coras, anas, admins, supers, board] = [
      await welcomed(cora),
      await welcomed(ana),
      await welcomed(house.admin),
      await welcomed(house.superAdmin),
      await welcomed(),
    ];
    dataOf(await house.superAdmin.put('/api/settings/update_house_percentage', { value: '6.25' }));
    expect((await admins.next('house_percentage')).data).toEqual({ value: '6.25' });
    dataOf(await house.superAdmin.put(`/api/teller/${cora.id}`, { is_active: false }));
    await coras.next('disable');
    await coras.ended();
    await anas.next('balance');
    await admins.next('drawer');
    await pause(300);
    expect(coras.kinds).not.toContain('house_percentage');
    expect(anas.kinds).toEqual(['balance', 'game', 'game_live_list', 'timer']);
    expect(admins.kinds).toEqual(['drawer', 'game', 'game_live_list', 'house_percentage', 'timer']);
    for (const other of [supers, board]) expect(other.kinds).toEqual(['game', 'game_live_list', 'timer']);
    dataOf(await house.superAdmin.put('/api/settings/update_house_percentage', { value: '5' }));
  });
});

describe('A burst', () => {
  it('of bets is sent at most ten times a second, and its last state arrives', async () => {
    const game = await house.openGame();
    const [board, anas] = [await welcomed(), await welcomed(ana)];
    const before = { game: board.all('game').length, balance: anas.all('balance').length };
    const startMs = performance.now();
    for (let sold = 0; sold < 200; sold += 10) {
      await Promise.all(Array.from({ length: 10 }, () => house.sell(ana, game, 'MERON', '1')));
    }
    await board.next('game', (shown) => shown?.total_meron_bet_amount === '200.00');
    await anas.next('balance', (shown) => shown?.unfinished === '200.00');
    // Node rounds what a timer waits down to the millisecond, and may end it within the one before.
    const leastPauseMs = 98;
    const most = Math.ceil((performance.now() - startMs) / leastPauseMs) + 1;
    expect(board.all('game').length - before.game).toBeLessThanOrEqual(most);
    expect(anas.all('balance').length - before.balance).toBeLessThanOrEqual(most);
    const arrivals = board.all('game').slice(before.game);
    // By when the server sent them: what waits on the way comes all at once. One that took its time is followed at once.
    for (const [index, { server_time }] of arrivals.entries()) {
      const eleventh = arrivals[index + 10];
      if (eleventh !== undefined)
        expect(eleventh.server_time - server_time).toBeGreaterThan(9 * leastPauseMs);
    }
    expect((await house.latestGame()).total_meron_bet_amount).toBe('200.00');
    await house.finish(game, 'DRAW');
  });
});

describe('The connection', () => {
  const codeOf = async (options: BoardOptions) => {
    try {
      await connect(options);
      return 'let in';
    } catch (error) {
      return (error as { data?: { code?: string } }).data?.code ?? 'refused';
    }
  };

  it.each([
    ['garbage', 'garbage'],
    ['a number', 12],
    ['an object', { token: 'x' }],
    ['an array', ['x']],
    ['true', true],
    ['a long text', 'x'.repeat(1_500)],
  ])('is refused with %s as a token', async (_what, token) => {
    expect(await codeOf({ token })).toBe('NOT_SIGNED_IN');
  });

  it('is refused with the reason why the token is no longer valid', async () => {
    const dora = await house.teller('dora');
    const { token } = dora;
    await dora.signIn('dora', 'dora-password');
    expect(await codeOf({ token })).toBe('SESSION_REPLACED');
    dataOf(await house.superAdmin.put(`/api/teller/${dora.id}`, { ip: '10.0.0.1' }));
    expect(await codeOf({ token: dora.token })).toBe('IP_CHANGED');
  });

  it('is refused for pages of other origins, and allowed for our own and for programs', async () => {
    const { url } = house.station;
    for (const transports of [['websocket'], ['polling']] as const) {
      for (const origin of ['http://evil.example', 'null', `${url}.evil.example`, 'http://127.0.0.1:1']) {
        expect([origin, await codeOf({ origin, transports })]).toEqual([origin, 'refused']);
      }
      expect(await codeOf({ origin: url, transports })).toBe('let in');
      expect(await codeOf({ transports })).toBe('let in');
    }
  });

  it('accepts no messages from clients', async () => {
    const revision = await house.revision();
    const board = await welcomed(house.admin);
    for (const name of ['server-message', 'game', 'message', '__proto__']) {
      board.say(name, { event: 'game', data: null });
    }
    await pause(200);
    expect(await house.revision()).toBe(revision);
    expect((await house.admin.get('/api/health')).status).toBe(200);
  });
});

describe('A restart', () => {
  it('ends the connections, and the token is valid for the next one', async () => {
    const before = await welcomed(ana);
    const { ledger_id } = before.all('game')[0] ?? {};
    await house.restart();
    await before.ended();
    const after = await welcomed(ana);
    expect((await after.next('balance')).data).toEqual(await house.balance(ana));
    expect(after.all('game')[0]?.ledger_id).toBe(ledger_id);
  });

  it('a day later: the token has expired, and the refusal says so', async () => {
    await house.restart({ clockAheadMs: DAY_MS + 60_000 });
    await expect(connect({ token: ana.token })).rejects.toMatchObject({ data: { code: 'NOT_SIGNED_IN' } });
    const board = await connect();
    const { server_time } = await board.next('game');
    expect(server_time - Date.now()).toBeGreaterThan(DAY_MS);
  });
});
