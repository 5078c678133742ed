/** The revision of an answer: the answer shows everything up to it, whichever way it came. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { Board } from './support/board.js';
import { type Answer, dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';

const STAKE = 10;
const ROUNDS = 20;

let house: House;
let tellers: readonly Teller[];

beforeAll(async () => {
  house = await House.open();
  tellers = await Promise.all(['ana', 'ben', 'cora'].map((name) => house.teller(name)));
});

afterAll(() => house.close());

function revisionOf(answer: Answer): number {
  dataOf(answer);
  return Number(answer.headers.get('x-ledger-revision'));
}

const liveList = () => house.nobody.get<readonly GameView[]>('/api/game_live_list');
const meronOf = (game: GameView | null) => Number(game?.total_meron_bet_amount ?? 0);

describe('The revision of an answer', () => {
  it('grows by one with each command, and later answers show at least as much', async () => {
    const created = await house.admin.post<GameView>('/api/game', { name: 'Revisions' });
    let last = revisionOf(created);
    for (const action of ['start_betting_all', 'pause', 'pause'] as const) {
      const answer = await house.press(dataOf(created), action);
      expect(revisionOf(answer)).toBe(last + 1);
      last = revisionOf(answer);
      expect(revisionOf(await house.admin.get('/api/game_status'))).toBe(last);
      expect(revisionOf(await liveList())).toBe(last);
    }
    await house.end();
  });

  it('is never ahead of the data, in a rush of bets too, in calls and live messages alike', async () => {
    const game = await house.openGame();
    const board = await Board.connect(house.station.url);
    const bets: number[] = [];
    const seen: (readonly [revision: number, meron: number])[] = [];
    const sell = async (teller: Teller) => {
      const sold = await house.trySell(teller, game, 'MERON', String(STAKE));
      bets.push(revisionOf(sold));
    };
    const look = async () => {
      const answer = await house.admin.get<GameView>('/api/game_status');
      seen.push([revisionOf(answer), meronOf(dataOf(answer))]);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([look(), ...tellers.map(sell), look(), ...tellers.map(sell), look()]);
    }
    const all = bets.length * STAKE;
    await board.next('game', (shown) => meronOf(shown) === all);
    for (const { data, revision } of board.all('game')) {
      if (data?.id === game.id) seen.push([revision, meronOf(data)]);
    }
    board.close();

    expect(new Set(bets).size).toBe(bets.length);
    for (const [revision, meron] of seen) {
      const claimed = bets.filter((bet) => bet <= revision).length * STAKE;
      expect(meron).toBeGreaterThanOrEqual(claimed);
    }
    expect(revisionOf(await house.admin.get('/api/game_status'))).toBe(Math.max(...bets));
    await house.end();
  });

  it('comes with the id of the ledger, the same as in live messages', async () => {
    const board = await Board.connect(house.station.url);
    const { ledger_id } = await board.next('timer');
    board.close();
    expect((await liveList()).headers.get('x-ledger-id')).toBe(ledger_id);
  });
});
