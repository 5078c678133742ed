/** Live messages over real sockets: who receives what, and that private messages reach only their receiver. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ServerMessage } from '@taya/contracts/socket';
import { io, type Socket } from 'socket.io-client';
import { StationCalls } from './station-calls.fixture.js';

let station: StationCalls;
let url: string;
let ana: { readonly id: number; readonly token: string };
let open: Socket[] = [];

beforeAll(async () => {
  station = await StationCalls.open();
  await station.memory.app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(station.memory.app.getHttpServer().address() as AddressInfo).port}`;
  ana = await station.teller('Ana');
});

afterEach(() => {
  for (const socket of open) socket.disconnect();
  open = [];
});

afterAll(() => station.memory.close());

/** A screen: all messages sent to it, and a way to wait for one. */
class Screen {
  readonly messages: ServerMessage[] = [];
  readonly #socket: Socket;
  #onMessage: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('server-message', (message: ServerMessage) => {
      this.messages.push(message);
      this.#onMessage();
    });
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** The names of all messages sent to it, each once. */
  get seen(): readonly string[] {
    return [...new Set(this.messages.map(({ event }) => event))].sort();
  }

  async until(isThere: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    for (;;) {
      const found = this.messages.find(isThere);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.#onMessage = resolve;
      });
    }
  }

  closed(): Promise<void> {
    if (!this.isConnected) return Promise.resolve();
    return new Promise((resolve) => this.#socket.once('disconnect', () => resolve()));
  }
}

async function screen(token?: string, options: object = {}): Promise<Screen> {
  const auth = token === undefined ? {} : { token };
  const socket = io(url, {
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  open.push(socket);
  const shown = new Screen(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return shown;
}

const isEvent = (name: string) => (message: ServerMessage) => message.event === name;

describe('on connecting', () => {
  test.each(['websocket', 'polling'])(
    'a public board is sent game, timer and history over %s',
    async (transport) => {
      const board = await screen(undefined, { transports: [transport] });
      await board.until(isEvent('game_live_list'));
      expect(board.seen).toEqual(['game', 'game_live_list', 'timer']);
      const [message] = board.messages;
      expect(message).toMatchObject({ server_time: expect.any(Number), revision: expect.any(Number) });
      expect(message?.ledger_id).toBe(station.memory.station.ledger.ledgerId);
    },
  );

  test('a teller is sent their balance too, as the call answers it', async () => {
    const teller = await screen(ana.token);
    const { data } = await teller.until(isEvent('balance'));
    expect(data).toEqual((await station.get(ana.token, '/api/teller_balance')).data);
  });

  test('an invalid token is refused with its code', async () => {
    await expect(screen('nonsense')).rejects.toMatchObject({ data: { code: 'NOT_SIGNED_IN' } });
  });

  test('pages of other hosts are refused', async () => {
    await expect(screen(undefined, { extraHeaders: { origin: 'http://evil.example' } })).rejects.toThrow();
    expect((await screen(undefined, { extraHeaders: { origin: url } })).isConnected).toBe(true);
  });
});

test('everybody is sent the game; balances go only to their teller, the house percentage to the admin', async () => {
  const [board, teller, admin] = [await screen(), await screen(ana.token), await screen(station.admin)];
  const game = await station.game('start_betting_all');
  await station.post(ana.token, '/api/bet', { game_id: game, amount: 75, is_bet_meron: true });
  await station.put(station.superAdmin, '/api/settings/update_house_percentage', { value: '6.25' });

  const hasStake = (message: ServerMessage) =>
    message.event === 'game' && message.data?.total_meron_bet_amount === '75.00';
  await Promise.all([board.until(hasStake), teller.until(hasStake), admin.until(hasStake)]);
  await teller.until((message) => message.event === 'balance' && message.data?.unfinished === '75.00');
  const percentage = await admin.until(isEvent('house_percentage'));
  expect(percentage.data).toEqual({ value: '6.25' });
  expect(board.seen).toEqual(['game', 'game_live_list', 'timer']);
  expect(teller.seen).not.toContain('house_percentage');
  expect(admin.seen).not.toContain('balance');
  await station.act(game, 'stop_betting_all', 'set_draw', 'confirm_result');
});

test('a hundred bets are merged into few messages, and the last total arrives', async () => {
  const board = await screen();
  const game = await station.game('start_betting_all');
  const bet = { game_id: game, amount: 10, is_bet_meron: false };
  const startMs = performance.now();
  for (let sold = 0; sold < 100; sold += 1) await station.post(ana.token, '/api/bet', bet);
  await board.until(
    ({ event, data }) => event === 'game' && Object(data).total_wala_bet_amount === '1000.00',
  );
  const seconds = (performance.now() - startMs) / 1_000;
  const pushes = board.messages.filter(
    ({ event, data }) => event === 'game' && Object(data).id === game,
  ).length;
  // Ten a second, one at the start and one at the end; two for the game's creation and opening.
  expect(pushes).toBeLessThanOrEqual(seconds * 10 + 4);
  await station.act(game, 'stop_betting_all', 'set_draw', 'confirm_result');
});

describe('a session that ends', () => {
  test('by a login elsewhere: the older screen is told and disconnected, others get no message', async () => {
    const [older, board] = [await screen(ana.token), await screen()];
    const token = await station.signIn('ana');
    await older.closed();
    expect(older.messages.at(-1)).toMatchObject({ event: 'login', data: { user_id: ana.id } });
    await expect(screen(ana.token)).rejects.toMatchObject({ data: { code: 'SESSION_REPLACED' } });
    const newer = await screen(token);
    expect(newer.isConnected).toBe(true);
    expect(board.seen).not.toContain('login');
  });

  test.each([
    ['disabling', { is_active: false }, 'disable', 'USER_DISABLED'],
    ['a new password', { password: 'booth-password-2' }, 'password-update', 'PASSWORD_CHANGED'],
    ['a new address', { ip: '10.1.1.1' }, 'ip-update', 'IP_CHANGED'],
  ])('by %s', async (_name, change, event, code) => {
    const ben = await station.teller(`Ben ${event}`);
    const shown = await screen(ben.token);
    await station.put(station.superAdmin, `/api/teller/${ben.id}`, change);
    await shown.closed();
    expect(shown.messages.at(-1)).toMatchObject({ event, data: { user_id: ben.id } });
    await expect(screen(ben.token)).rejects.toMatchObject({ data: { code } });
  });
});
