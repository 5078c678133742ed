import type { Side } from '@taya/contracts/game';
import { GameStatus, isFinal } from '@taya/contracts/game';
import type { EventOf } from '../ledger/events.js';
import { type Game, type GameEvent, newGame, nextGame, withStake } from '../ledger/game.js';
import { type Documents, type Projection, update } from '../platform/projections/projection.js';
import { GAMES, type GameDocument } from '../platform/read-models/collections.js';

/** Games as every screen sees them. Bets do not know their result: it is read from here. */
export const gameProjection: Projection = {
  name: 'game',
  collections: [GAMES],
  sweeps: ['date.cleared'],
  handlers: {
    'game.created': (event, documents) => documents.put(GAMES, documentOf(newGame(event))),
    'game.bettingOpened': follow,
    'game.bettingClosed': follow,
    'game.lastCallStarted': follow,
    'game.lastCallCancelled': follow,
    'game.paused': follow,
    'game.resumed': follow,
    'game.cancelled': follow,
    'game.resultSet': follow,
    'game.resultUndone': follow,
    'game.confirmed': follow,
    'bet.sold': ({ data: { gameId, side, stake } }, documents) => changePool(documents, gameId, side, stake),
    'bet.cancelled': ({ data: { gameId, side, stake } }, documents) =>
      changePool(documents, gameId, side, -stake),
    'date.cleared': clear,
  },
};

function documentOf(game: Game): GameDocument {
  return { ...game, isFinal: isFinal(game.status), reportDate: game.businessDate ?? game.createdDate };
}

function change(documents: Documents, gameId: number, next: (game: Game) => Game): Promise<void> {
  // A game document is only ever made from a `Game`.
  return update(documents, GAMES, gameId, (document) => documentOf(next(document as unknown as Game)));
}

function follow(event: GameEvent, documents: Documents): Promise<void> {
  return change(documents, event.data.gameId, (game) => nextGame(game, event));
}

function changePool(documents: Documents, gameId: number, side: Side, byCentavos: number): Promise<void> {
  return change(documents, gameId, (game) => withStake(game, side, byCentavos));
}

/** As many games as were not cleared yet: read in pages, a batch of its own. */
async function clear({ data, at }: EventOf<'date.cleared'>, documents: Documents): Promise<void> {
  const uncleared = { status: GameStatus.Finished, clearedAt: null, businessDate: { lte: data.date } };
  for await (const game of documents.sweep(GAMES, uncleared, 'businessDate')) {
    documents.put(GAMES, { ...game, clearedAt: at });
  }
}
