import { Inject, Injectable, Module } from '@nestjs/common';
import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import { LIVE_LIST_LENGTH } from '@taya/contracts/limits';
import type { DocumentReader } from '../document-store/document-store.js';
import { pushesOf } from '../ledger/event-facts.js';
import { gameOf } from '../ledger/event-subject.js';
import type { LedgerEvent } from '../ledger/events.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { GAMES, type GameDocument } from './collections.js';
import { ReadModels } from './read-models.js';

export interface LiveList {
  /** The latest finished and cancelled games, oldest first. */
  readonly games: readonly GameView[];
  /** The whole answer of `GET /api/game_live_list`, encoded. */
  readonly json: Buffer;
}

/** A finished or cancelled game as a view, and encoded. */
interface Entry {
  readonly view: GameView;
  readonly json: string;
}

/**
 * The public history: read and encoded once after each change, for all callers. It may be 800 kB; a new game is read
 * and encoded alone, so that the end of a game delays nothing.
 */
@Injectable()
export class LiveGames {
  readonly #models: ReadModels;
  #entries: readonly Entry[] = [];
  /** Games that became final since the last reading; null when all have to be read. */
  #fresh: Set<number> | null = null;
  /** The result, finished or in progress; null after a change. */
  #latest: Promise<LiveList> | null = null;
  /** Readings follow one another: each continues with the entries of the one before. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(@Inject(LEDGER) ledger: Ledger, models: ReadModels) {
    this.#models = models;
    ledger.onDurable((events) => {
      for (const event of events) this.#follow(event);
    });
  }

  /** @throws as `ReadModels.current` */
  list(): Promise<LiveList> {
    if (this.#latest !== null) return this.#latest;
    const list = this.#reading.then(() => this.#read());
    this.#latest = list;
    this.#reading = list.catch(() => {
      // The callers get the error; it is read again for the next one.
      this.#fresh = null;
      if (this.#latest === list) this.#latest = null;
    });
    return list;
  }

  #follow(event: LedgerEvent): void {
    if (!pushesOf(event).includes('game_live_list')) return;
    this.#latest = null;
    const gameId = gameOf(event);
    // A clearing names no games: all are read.
    if (gameId === null) this.#fresh = null;
    else this.#fresh?.add(gameId);
  }

  async #read(): Promise<LiveList> {
    const fresh = this.#fresh;
    this.#fresh = new Set();
    const reader = await this.#models.current();
    const before = fresh === null ? [] : this.#entries;
    const added = fresh === null ? await readAll(reader) : await reader.getMany(GAMES, [...fresh]);
    // One game runs at a time, so they become final in order. An event may be about a game that a full reading already
    // included.
    const newestId = before.at(-1)?.view.id ?? 0;
    const entries = added.filter(({ id }) => id > newestId).map(entryOf);
    this.#entries = [...before, ...entries].slice(-LIVE_LIST_LENGTH);
    const rows = this.#entries.map(({ json }) => json).join(',');
    return {
      games: this.#entries.map(({ view }) => view),
      json: Buffer.from(`{"success":true,"message":"","data":[${rows}]}`),
    };
  }
}

async function readAll(reader: DocumentReader): Promise<readonly GameDocument[]> {
  const newest = await reader.find(GAMES, {
    where: { isFinal: true },
    orderBy: [['id', 'desc']],
    limit: LIVE_LIST_LENGTH,
  });
  return newest.toReversed();
}

function entryOf(game: GameDocument): Entry {
  const view = gameView(game);
  return { view, json: JSON.stringify(view) };
}

@Module({ providers: [LiveGames], exports: [LiveGames] })
export class LiveGamesModule {}
