/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PagedEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { GameStatus } from '@taya/contracts/game';
import type { ServerMessage } from '@taya/contracts/socket';
import type { UserView } from '@taya/contracts/teller';
import { request } from './api.js';
import { keys } from './keys.js';
import { liveCache } from './live-cache.js';
import { fetchNewest, showAnsweredGame, withLatestGame } from './newest.js';
import { queryClient } from './query-client.js';

const { BettingOpen, Paused, Ongoing } = GameStatus;
const admin = { id: 1, role_id: 1 } as UserView;

/** Each spec uses a ledger of its own, so that the revisions of one do not affect another. */
let specs = 0;
let ledger: string;
let live: ReturnType<typeof liveCache>;

beforeEach(() => {
  specs += 1;
  ledger = `ledger ${specs}`;
  live = liveCache(admin);
});

afterEach(() => queryClient.clear());

const game = (status: number, id = 7) => ({ id, game_status_id: status }) as GameView;
const shown = () => queryClient.getQueryData<GameView | null>(keys.latestGame)?.game_status_id;

function send(data: GameView | null, revision: number, ledger_id = ledger): void {
  live({ event: 'game', data, revision, ledger_id, server_time: 0 } as ServerMessage);
}

/** What the next calls are answered with. */
function answer(data: unknown, revision: number, ledgerId = ledger): void {
  const headers = new Headers({ 'x-ledger-id': ledgerId, 'x-ledger-revision': String(revision) });
  const envelope = { success: true, message: '', data };
  window.fetch = jest.fn<typeof fetch>(
    async () => ({ ok: true, status: 200, headers, json: async () => envelope }) as unknown as Response,
  );
}

/**
 * A query that fetches as the hooks do.
 * @returns the status shown after it
 */
async function refetch(): Promise<number | undefined> {
  await queryClient.fetchQuery({
    queryKey: keys.latestGame,
    queryFn: ({ signal }) => fetchNewest(keys.latestGame, '/api/game_status', signal),
    staleTime: 0,
  });
  return shown();
}

async function command(data: GameView, revision: number): Promise<void> {
  answer(data, revision);
  const { envelope } = await request('PUT', `/api/game/${data.id}/pause`);
  showAnsweredGame(envelope.data as GameView);
}

describe('the newest data is shown, from a live message or a call:', () => {
  it('a message older than the answer of a command is ignored', async () => {
    send(game(BettingOpen), 10);
    await command(game(Paused), 12);
    send(game(BettingOpen), 11);
    expect(shown()).toBe(Paused);
    send(game(Ongoing), 13);
    expect(shown()).toBe(Ongoing);
  });

  it('the answer of a command is ignored when a newer message came first', async () => {
    send(game(Ongoing), 13);
    await command(game(Paused), 12);
    expect(shown()).toBe(Ongoing);
  });

  it('an answer about an earlier game does not replace the latest game, however new it is', async () => {
    send(game(BettingOpen, 8), 20);
    await command(game(GameStatus.Finished, 7), 21);
    expect(shown()).toBe(BettingOpen);
    await command(game(GameStatus.NotStarted, 9), 22);
    expect(shown()).toBe(GameStatus.NotStarted);
  });

  it('the answer of a query is ignored when a newer message or command came first', async () => {
    send(game(BettingOpen), 10);
    await command(game(Paused), 12);
    answer(game(BettingOpen), 11);
    expect(await refetch()).toBe(Paused);
  });

  it('what is fetched later is shown, and older messages are ignored', async () => {
    send(game(BettingOpen), 10);
    answer(game(Paused), 10);
    expect(await refetch()).toBe(Paused);
    answer(game(Ongoing), 15);
    expect(await refetch()).toBe(Ongoing);
    send(game(Paused), 14);
    expect(shown()).toBe(Ongoing);
  });

  it('data that was dropped at logout no longer blocks older data', async () => {
    send(game(Paused), 12);
    queryClient.clear();
    answer(game(BettingOpen), 11);
    expect(await refetch()).toBe(BettingOpen);
  });

  it('after a restore lower revisions are shown, from a message or from an answer', async () => {
    send(game(Paused), 12);
    send(null, 3, 'restored');
    expect(queryClient.getQueryData(keys.latestGame)).toBeNull();
    answer(game(BettingOpen), 2, 'restored again');
    expect(await refetch()).toBe(BettingOpen);
  });
});

describe('pages of games', () => {
  const page = async (row: GameView, revision: number) => {
    answer([row, game(GameStatus.Finished, 6)], revision);
    const { envelope: answered } = await request<PagedEnvelope<GameView>>('GET', '/api/game?page=1');
    return withLatestGame(answered).data.map(({ game_status_id }) => game_status_id);
  };

  it('show the newest known version of the latest game, and pass theirs on when it is newer', async () => {
    send(game(Paused), 12);
    expect(await page(game(BettingOpen), 11)).toEqual([Paused, 6]);
    expect(await page(game(Ongoing), 13)).toEqual([Ongoing, 6]);
    expect(shown()).toBe(Ongoing);
  });

  it('show each change of the game, and are fetched again once its status changes', () => {
    const pageKey = ['gamehistory', 'getList', { page: 1 }];
    const rows = { data: [game(BettingOpen)] } as unknown as PagedEnvelope<GameView>;
    queryClient.setQueryData(pageKey, rows);
    send(game(BettingOpen), 10);
    send({ ...game(BettingOpen), total_meron_bet_amount: '10.00' }, 11);
    const cached = () => queryClient.getQueryData<PagedEnvelope<GameView>>(pageKey)?.data[0];
    expect(cached()?.total_meron_bet_amount).toBe('10.00');
    expect(queryClient.getQueryState(pageKey)?.isInvalidated).toBe(false);
    send(game(Paused), 12);
    expect(cached()?.game_status_id).toBe(Paused);
    expect(queryClient.getQueryState(pageKey)?.isInvalidated).toBe(true);
  });
});
