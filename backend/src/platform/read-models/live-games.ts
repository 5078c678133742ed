import { Inject, Injectable, Module } from '@nestjs/common';
import type { SuccessEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { gameView } from '@taya/contracts/game-view';
import { LIVE_LIST_LENGTH } from '@taya/contracts/limits';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Ledger } from '../pipeline/ledger.js';
import { LEDGER } from '../providers.js';
import { GAMES } from './collections.js';
import { ReadModels } from './read-models.js';

export interface LiveList {
  /** The latest final games, oldest first. */
  readonly games: readonly GameView[];
  /** The whole answer of `GET /api/game_live_list`, encoded. */
  readonly json: string;
}

/** The public history: read and encoded once per change, however many ask for it. */
@Injectable()
export class LiveGames {
  readonly #models: ReadModels;
  /** Grows with every durable event that changes the list. */
  #version = 0;
  #latest: { readonly version: number; readonly list: Promise<LiveList> } | null = null;

  constructor(@Inject(LEDGER) ledger: Ledger, models: ReadModels) {
    this.#models = models;
    ledger.onDurable((events) => {
      if (events.some(changesLiveList)) this.#version += 1;
    });
  }

  /** @throws as `ReadModels.current` */
  async list(): Promise<LiveList> {
    const version = this.#version;
    if (this.#latest?.version === version) return this.#latest.list;
    const list = this.#read();
    this.#latest = { version, list };
    try {
      return await list;
    } catch (error) {
      // What failed is asked for again by the next one.
      if (this.#latest?.list === list) this.#latest = null;
      throw error;
    }
  }

  async #read(): Promise<LiveList> {
    const reader = await this.#models.current();
    const newest = await reader.find(GAMES, {
      where: { isFinal: true },
      orderBy: [['id', 'desc']],
      limit: LIVE_LIST_LENGTH,
    });
    const games = newest.map((game) => gameView(game)).reverse();
    const answer: SuccessEnvelope<readonly GameView[]> = { success: true, message: '', data: games };
    return { games, json: JSON.stringify(answer) };
  }
}

/** A game became final, or was cleared, which it shows. */
export function changesLiveList({ type }: LedgerEvent): boolean {
  return type === 'game.confirmed' || type === 'game.cancelled' || type === 'date.cleared';
}

@Module({ providers: [LiveGames], exports: [LiveGames] })
export class LiveGamesModule {}
