import { Inject, Injectable, Module } from '@nestjs/common';
import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import { LIVE_LIST_LENGTH } from '@taya/contracts/limits';
import { pushesOf } from '../ledger/event-facts.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { GAMES } from './collections.js';
import { ReadModels } from './read-models.js';

export interface LiveList {
  /** The latest finished and cancelled games, oldest first. */
  readonly games: readonly GameView[];
  /** The whole answer of `GET /api/game_live_list`, encoded. */
  readonly json: Buffer;
}

/** The public history: read and encoded once after each change, for all callers. */
@Injectable()
export class LiveGames {
  /** Finished or in progress; null after a change. */
  #latest: Promise<LiveList> | null = null;

  constructor(
    @Inject(LEDGER) ledger: Ledger,
    private readonly models: ReadModels,
  ) {
    ledger.onDurable((events) => {
      if (events.some((event) => pushesOf(event).includes('game_live_list'))) this.#latest = null;
    });
  }

  /** @throws as `ReadModels.current` */
  list(): Promise<LiveList> {
    if (this.#latest !== null) return this.#latest;
    const list = this.#read();
    this.#latest = list;
    list.catch(() => {
      // The callers get the error; it is read again for the next one.
      if (this.#latest === list) this.#latest = null;
    });
    return list;
  }

  async #read(): Promise<LiveList> {
    const reader = await this.models.current();
    const newest = await reader.find(GAMES, {
      where: { isFinal: true },
      orderBy: [['id', 'desc']],
      limit: LIVE_LIST_LENGTH,
    });
    const data = newest.toReversed().map(gameView);
    return { games: data, json: Buffer.from(JSON.stringify({ success: true, message: '', data })) };
  }
}

@Module({ providers: [LiveGames], exports: [LiveGames] })
export class LiveGamesModule {}
