import { Inject, Injectable } from '@nestjs/common';
import type { ServerMessages } from '@taya/contracts/socket';
import { displayName, Sessions } from '../auth/sessions.js';
import { SignedIn } from '../auth/signed-in.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { USERS } from '../read-models/collections.js';
import { readDrawer } from '../read-models/drawers.js';
import { LiveGames } from '../read-models/live-games.js';
import { ReadModels } from '../read-models/read-models.js';
import { latestGame, stationOf } from '../read-models/station.js';
import { ownBalance, timerView } from '../read-models/views.js';
import { SYSTEM, type System } from '../system/system.js';

/** The events that all clients receive. */
export const PUBLIC_EVENTS = ['game', 'timer', 'game_live_list'] as const;
export type PublicEvent = (typeof PUBLIC_EVENTS)[number];

/** The data of a message, and a revision that it includes. */
export interface LiveValue<Name extends keyof ServerMessages> {
  readonly data: ServerMessages[Name];
  readonly revision: number;
}

/** The data of messages, read from the read models once these have caught up. */
@Injectable()
export class LiveData {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    private readonly models: ReadModels,
    private readonly liveGames: LiveGames,
    private readonly signedIn: SignedIn,
    private readonly sessions: Sessions,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  nameOf(userId: number): string {
    const user = this.sessions.findUser(userId);
    return user === undefined ? '' : displayName(user);
  }

  async readPublic<Name extends PublicEvent>(name: Name): Promise<LiveValue<Name>> {
    const revision = this.ledger.durableRevision;
    const data = await this.#readers[name]();
    return { data, revision };
  }

  /** A teller's balance; null for other roles. */
  async readBalance(userId: number): Promise<LiveValue<'balance'> | null> {
    const revision = this.ledger.durableRevision;
    const user = await (await this.models.current()).get(USERS, userId);
    return user === null ? null : { data: ownBalance(user), revision };
  }

  /** A teller's drawer as the admin sees it; null for other roles. */
  async readDrawer(userId: number): Promise<LiveValue<'drawer'> | null> {
    const revision = this.ledger.durableRevision;
    const reader = await this.models.current();
    const data = await readDrawer(reader, userId, this.system.clock.nowMs(), this.signedIn.now());
    return data === null ? null : { data, revision };
  }

  readonly #readers: { readonly [Name in PublicEvent]: () => Promise<ServerMessages[Name]> } = {
    game: async () => {
      const reader = await this.models.current();
      return latestGame(reader, await stationOf(reader));
    },
    timer: async () => timerView((await stationOf(await this.models.current())).timer),
    game_live_list: async () => (await this.liveGames.list()).games,
  };
}
