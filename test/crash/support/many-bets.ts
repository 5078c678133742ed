import { expect } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { Teller } from '../../support/house.js';
import { commandId } from './command-id.js';
import { makeCalls, type WireCall } from './wire.js';

const CONNECTIONS = 64;

/** The stake of each bet, in pesos. */
export const STAKE = '10';

function* bets(tellers: readonly Teller[], game: GameView, count: number): Generator<WireCall> {
  for (let index = 0; index < count; index += 1) {
    const token = tellers[index % tellers.length]?.token ?? '';
    const json = { game_id: game.id, amount: STAKE, is_bet_meron: index % 3 === 0 };
    yield { method: 'POST', path: '/api/bet', token, key: commandId(), json };
  }
}

/** Sells many bets of one open game as fast as the server accepts them, a third of them on MERON; each must succeed. */
export async function sellMany(
  url: string,
  tellers: readonly Teller[],
  game: GameView,
  count: number,
): Promise<void> {
  const statuses = await makeCalls(url, CONNECTIONS, bets(tellers, game, count));
  expect([...statuses]).toEqual([[200, count]]);
}
