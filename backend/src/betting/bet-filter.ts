import type { Side } from '@taya/contracts/game';
import type { DocumentReader, Filter } from '../document-store/document-store.js';
import type { ValuesOf } from '../http/fields.js';
import {
  BETS,
  type BetDocument,
  GAMES,
  GAMES_PER_BLOCK,
  gameSideOf,
  RESULT_BLOCKS,
} from '../read-models/collections.js';
import { type Times, timesOfDays } from '../read-models/days.js';
import { stationOf } from '../read-models/station.js';
import type { BET_FILTERS } from './bodies.js';

/** What a list of bets is narrowed down by, beside codes and ids. */
export type BetFilter = Omit<ValuesOf<typeof BET_FILTERS>, 'search' | 'locked'>;

type BetConditions = Filter<BetDocument>;

/** The result of a game, as a bet's status depends on it. */
export type ResultOfGame = (gameId: number) => string;

/**
 * The filter as conditions on the documents of bets. A bet's document has nothing about its game, so a status that
 * depends on the result becomes a list of games with their winning or losing side.
 */
export async function conditionsOf(documents: DocumentReader, filter: BetFilter): Promise<BetConditions> {
  const { teller_id: tellerId, game_id: gameId, side, amount_from: from, amount_to: to } = filter;
  const times = await timesOfDays(documents, filter);
  const isAnyTime = times.gte === 0 && times.lt === undefined;
  return {
    ...(tellerId === undefined ? {} : { tellerId }),
    ...(gameId === undefined ? {} : { gameId }),
    ...(side === undefined ? {} : { side }),
    ...(from === undefined && to === undefined
      ? {}
      : { stake: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) } }),
    // The index of all bets is ordered by their time of sale.
    ...(isAnyTime && gameId !== undefined ? {} : { soldAt: times }),
    ...(await statusConditions(documents, filter, times)),
  };
}

async function statusConditions(
  documents: DocumentReader,
  { status, game_id: gameId }: BetFilter,
  times: Times,
): Promise<BetConditions> {
  if (status === undefined) return {};
  switch (status) {
    case 'Cancelled':
      return { storedStatus: 'cancelled' };
    case 'Claimed':
      return { storedStatus: { in: ['paid', 'claimed'] } };
    case 'N/A':
      return { storedStatus: 'sold', gameSide: { in: await sidesOfRunningGame(documents) } };
    case 'Lost':
    case 'Unclaimed': {
      const games = gameId === undefined ? await gamesSoldIn(documents, times) : ([gameId, gameId] as const);
      const resultOf = await readResults(documents);
      return { storedStatus: 'sold', gameSide: { in: sidesThat(status, games, resultOf) } };
    }
  }
}

/** At most one game is unfinished. */
async function sidesOfRunningGame(documents: DocumentReader): Promise<readonly number[]> {
  const { latestGameId } = await stationOf(documents);
  const game = latestGameId === null ? null : await documents.get(GAMES, latestGameId);
  if (game === null || game.isFinal) return [];
  return [gameSideOf(game.id, 'MERON'), gameSideOf(game.id, 'WALA')];
}

/** The first and the last game in which bets were sold in that time. */
async function gamesSoldIn(documents: DocumentReader, times: Times): Promise<readonly [number, number]> {
  const end = (direction: 'asc' | 'desc') =>
    documents.find(BETS, { where: { soldAt: times }, orderBy: [['soldAt', direction]], limit: 1 });
  const [[first], [last]] = await Promise.all([end('asc'), end('desc')]);
  return [first?.gameId ?? 1, last?.gameId ?? 0];
}

function sidesThat(
  status: 'Lost' | 'Unclaimed',
  [first, last]: readonly [number, number],
  resultOf: ResultOfGame,
): readonly number[] {
  const sides: number[] = [];
  for (let gameId = first; gameId <= last; gameId += 1) {
    for (const side of ['MERON', 'WALA'] as const) {
      const won = winsWith(resultOf(gameId), side);
      if (won !== null && won === (status === 'Unclaimed')) sides.push(gameSideOf(gameId, side));
    }
  }
  return sides;
}

/** Whether a side won, or had its stakes refunded; null without a confirmed result. */
export function winsWith(letter: string, side: Side): boolean | null {
  if (letter === 'D') return true;
  if (letter !== 'M' && letter !== 'W') return null;
  return (letter === 'M') === (side === 'MERON');
}

/** More blocks than this would be ten million games. */
const ALL_BLOCKS = 10_000;

export async function readResults(documents: DocumentReader): Promise<ResultOfGame> {
  const blocks = await documents.find(RESULT_BLOCKS, { limit: ALL_BLOCKS });
  const letters = new Map(blocks.map((block) => [block.id, block.letters]));
  return (gameId) => {
    const index = (gameId - 1) % GAMES_PER_BLOCK;
    return letters.get((gameId - 1 - index) / GAMES_PER_BLOCK + 1)?.[index] ?? '-';
  };
}
