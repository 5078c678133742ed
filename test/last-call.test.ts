/** A last call ends betting by itself, also after a restart; the event names the call that caused it. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GameStatus, type GameView } from '@taya/contracts/game';
import { Board } from './support/board.js';
import { dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { until } from './support/until.js';

let house: House;
let ana: Teller;

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '1000' });
});

afterAll(() => house.close());

const call = (game: GameView, body?: object) =>
  house.admin.put<GameView>(`/api/game/${game.id}/last_call`, body);
const isStopped = async () => (await house.latestGame()).game_status_id === GameStatus.Ongoing;

interface LoggedEvent {
  readonly revision: number;
  readonly type: string;
  readonly by: { readonly userId: number };
  readonly data: { readonly causedBy?: number; readonly gameId?: number };
}

/** The events of a game as they are stored in the log. */
async function logOf(game: GameView): Promise<readonly LoggedEvent[]> {
  const path = join(house.station.dataDir, 'exported.ndjson');
  expect((await house.station.audit('export', '--out', path)).exitCode).toBe(0);
  const lines = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  rmSync(path);
  return lines
    .filter(({ json }) => typeof json === 'string')
    .map(({ revision, json }) => ({ revision, ...JSON.parse(json) }))
    .filter(({ type, data }) => type.startsWith('game.') && data.gameId === game.id);
}

/** Betting was stopped once, by the station, because of the last call. */
async function expectStoppedByLastCall(game: GameView): Promise<void> {
  const events = await logOf(game);
  const calls = events.filter(({ type }) => type === 'game.lastCallStarted');
  const stops = events.filter(({ type }) => type === 'game.bettingClosed');
  expect(calls).toMatchObject([{ by: { userId: 1 } }]);
  expect(stops).toMatchObject([{ by: { userId: 0 }, data: { causedBy: calls[0]?.revision } }]);
}

describe('A last call', () => {
  it('is shown on every screen; bets are sold until its end and refused after it, and betting is stopped', async () => {
    const board = await Board.connect(house.station.url);
    const game = await house.openGame();
    const called = dataOf(await call(game, { seconds: 10 }));
    expect(called).toMatchObject({ last_call_seconds: 10, game_status_id: 2 });
    const endsAtMs = Date.parse(called.last_call_ends_at ?? '');
    const shown = await board.next('game', (view) => view?.last_call_seconds === 10);
    expect(shown.data?.last_call_ends_at).toBe(called.last_call_ends_at);
    expect(await house.latestGame()).toEqual(called);

    let sold = 0;
    for (;;) {
      const { status, body } = await house.trySell(ana, game, 'MERON', '1');
      if (status !== 200) {
        // Its end is not always recorded yet when the first late bet comes.
        expect(['SIDE_CLOSED', 'GAME_NOT_OPEN']).toContain(body.code);
        break;
      }
      expect(Date.parse(body.data?.bet.bet_date ?? '')).toBeLessThan(endsAtMs);
      sold += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(sold).toBeGreaterThan(0);
    await until(isStopped);
    const stopped = await board.next('game', (view) => view?.game_status_id === GameStatus.Ongoing);
    expect(stopped.data).toMatchObject({ last_call_ends_at: null, last_call_seconds: null });
    await expectStoppedByLastCall(game);
    board.close();
    await house.end();
  });

  it('is as long as the settings say, cannot be started twice, and can be cancelled', async () => {
    dataOf(await house.superAdmin.put('/api/settings', { lastCallSeconds: 45 }));
    const game = await house.openGame();
    expect(dataOf(await call(game)).last_call_seconds).toBe(45);
    const second = await call(game);
    expect(refusal(second)).toEqual([409, 'ACTION_NOT_ALLOWED']);
    expect(second.body.message).toBe('A last call is on already. Cancel it first.');
    const cancelled = await house.press(game, 'cancel_last_call');
    expect(cancelled.body.message).toBe('Last call cancelled');
    expect(dataOf(cancelled)).toMatchObject({ last_call_ends_at: null, game_status_id: 2 });
    for (const seconds of [4, 601, 5.5, '30']) {
      expect((await call(game, { seconds })).body).toMatchObject({
        code: 'VALIDATION',
        message: 'seconds must be a whole number from 5 to 600',
      });
    }
    await house.end();
  });

  it('ends after a crash during it: betting is stopped when the station is up again', async () => {
    const game = await house.openGame();
    const called = dataOf(await call(game, { seconds: 5 }));
    await house.station.kill();
    await until(() => Date.now() > Date.parse(called.last_call_ends_at ?? ''));
    await house.restart();
    expect(refusal(await house.trySell(ana, game, 'WALA', '1'))[0]).toBe(409);
    await until(isStopped);
    await expectStoppedByLastCall(game);
    await house.station.verify();
  });
});
