import type { Side } from '@taya/contracts/game';
import { GameStatus, isFinal } from '@taya/contracts/game';
import type { EventData, EventOf } from '../ledger/events.js';
import { type Game, type GameEvent, newGame, nextGame, withStake } from '../ledger/game.js';
import { type Documents, type Projection, passedOver, type Soon, update } from '../projections/projection.js';
import {
  GAMES,
  GAMES_PER_BLOCK,
  type GameDocument,
  RESULT_BLOCKS,
  type ResultLetter,
} from '../read-models/collections.js';

/** Games as every screen shows them. Bets do not store their result: it is read from here. */
export const gameProjection: Projection = {
  name: 'game',
  collections: [GAMES, RESULT_BLOCKS],
  sweeps: ['date.cleared'],
  handlers: {
    'game.created': (event, documents) => documents.put(GAMES, documentOf(newGame(event))),
    'game.bettingOpened': follow,
    'game.bettingClosed': follow,
    'game.lastCallStarted': follow,
    'game.lastCallCancelled': follow,
    'game.paused': follow,
    'game.resumed': follow,
    async 'game.cancelled'(event, documents) {
      await follow(event, documents);
      await noteResult(documents, event.data.gameId, 'C');
    },
    'game.resultSet': follow,
    'game.resultUndone': follow,
    async 'game.confirmed'(event, documents) {
      await follow(event, documents);
      await noteResult(documents, event.data.gameId, letterOf(event.data));
    },
    async 'game.reopened'(event, documents) {
      await follow(event, documents);
      await noteResult(documents, event.data.gameId, '-');
    },
    'bet.sold': ({ data: { gameId, side, stake } }, documents) => changePool(documents, gameId, side, stake),
    'bet.cancelled': ({ data: { gameId, side, stake } }, documents) =>
      changePool(documents, gameId, side, -stake),
    'date.cleared': clear,
    ...passedOver('bet.paid', 'bet.claimed', 'bet.locked', 'bet.unlocked', 'bet.printed'),
    ...passedOver('station', 'settings', 'user', 'timer', 'cash', 'shift', 'day', 'ledger', 'command'),
  },
};

function documentOf(game: Game): GameDocument {
  return { ...game, isFinal: isFinal(game.status), reportDate: game.businessDate ?? game.createdDate };
}

function change(documents: Documents, gameId: number, next: (game: Game) => Game): Soon<void> {
  // A game document is always created from a `Game`.
  return update(documents, GAMES, gameId, (document) => documentOf(next(document as unknown as Game)));
}

function follow(event: GameEvent, documents: Documents): Soon<void> {
  return change(documents, event.data.gameId, (game) => nextGame(game, event));
}

function changePool(documents: Documents, gameId: number, side: Side, byCentavos: number): Soon<void> {
  return change(documents, gameId, (game) => withStake(game, side, byCentavos));
}

function letterOf({ result, noContest }: EventData<'game.confirmed'>): ResultLetter {
  if (noContest || result === 'DRAW') return 'D';
  return result === 'MERON' ? 'M' : 'W';
}

async function noteResult(documents: Documents, gameId: number, letter: ResultLetter): Promise<void> {
  const index = (gameId - 1) % GAMES_PER_BLOCK;
  const id = (gameId - 1 - index) / GAMES_PER_BLOCK + 1;
  const letters = (await documents.get(RESULT_BLOCKS, id))?.letters ?? '';
  const before = letters.slice(0, index).padEnd(index, '-');
  documents.put(RESULT_BLOCKS, { id, letters: before + letter + letters.slice(index + 1) });
}

/** All games that were not cleared yet, read in pages, in a batch of its own. */
async function clear({ data, at }: EventOf<'date.cleared'>, documents: Documents): Promise<void> {
  const uncleared = { status: GameStatus.Finished, clearedAt: null, businessDate: { lte: data.date } };
  for await (const game of documents.sweep(GAMES, uncleared, 'businessDate')) {
    documents.put(GAMES, { ...game, clearedAt: at });
  }
}
