import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ERRORS, type PagedEnvelope, type SessionEndCode } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { ADMIN_ID } from '@taya/contracts/roles';
import type { ServerMessage, ServerMessageName } from '@taya/contracts/socket';
import type { UserView } from '@taya/contracts/teller';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { keys } from './keys.js';
import { queryClient } from './query-client.js';
import { currentSession, type Session, useUser } from './session.js';
import { endSession, endsSession } from './session-end.js';
import { listenLive } from './socket.js';

/** When a message of a kind last came, on `performance.now()`: an answer asked for before it may be older than it. */
const heardAtMs = new Map<ServerMessageName, number>();

/**
 * Fetches what the socket tells too: an answer that was on its way while a message came does not overwrite the message.
 */
export async function fetchUnlessTold<Data>(
  event: ServerMessageName,
  key: QueryKey,
  fetch: () => Promise<Data>,
): Promise<Data> {
  const askedAtMs = performance.now();
  const answer = await fetch();
  const told = queryClient.getQueryData<Data>(key);
  return told !== undefined && (heardAtMs.get(event) ?? 0) > askedAtMs ? told : answer;
}

/** Writes live messages into the query cache: never an older revision over a newer one, nothing of another ledger. */
class LiveCache {
  readonly #client: QueryClient;
  readonly #user: UserView;
  readonly #revisions = new Map<ServerMessageName, number>();
  #ledgerId: string | null = null;

  constructor(client: QueryClient, user: UserView) {
    this.#client = client;
    this.#user = user;
  }

  take(message: ServerMessage): void {
    if (this.#ledgerId !== null && this.#ledgerId !== message.ledger_id) this.#startAnew();
    this.#ledgerId = message.ledger_id;
    const { event, revision } = message;
    if (revision < (this.#revisions.get(event) ?? -1)) return;
    this.#revisions.set(event, revision);
    heardAtMs.set(event, performance.now());
    this.#apply(message);
  }

  /** The ledger was restored: nothing that was seen before holds. */
  #startAnew(): void {
    this.#revisions.clear();
    void this.#client.resetQueries();
  }

  #apply(message: ServerMessage): void {
    switch (message.event) {
      case 'game':
        this.#game(message.data);
        break;
      case 'timer':
        this.#set(keys.timer, message.data);
        break;
      case 'game_live_list':
        this.#set(keys.liveList, message.data);
        break;
      case 'balance':
        this.#set(keys.balance, message.data);
        break;
      case 'house_percentage':
        this.#housePercentage(message.data.value);
        break;
      case 'login': {
        const { user_id, unique_key } = message.data;
        if (user_id === this.#user.id && unique_key !== this.#user.unique_key) endSession('SESSION_REPLACED');
        break;
      }
      case 'disable':
        this.#end(message.data.user_id, 'USER_DISABLED');
        break;
      case 'password-update':
        this.#end(message.data.user_id, 'PASSWORD_CHANGED');
        break;
      case 'ip-update':
        this.#end(message.data.user_id, 'IP_CHANGED');
        break;
    }
  }

  #set(key: QueryKey, data: unknown): void {
    this.#client.setQueryData(key, data);
  }

  /** Lists and drawers change with the game's id and status, not with every bet. */
  #game(game: GameView | null): void {
    const before = this.#client.getQueryData<GameView | null>(keys.latestGame);
    this.#set(keys.latestGame, game);
    if (game !== null) this.#inHistory(game);
    const isSame = before?.id === game?.id && before?.game_status_id === game?.game_status_id;
    if (before === undefined || isSame) return;
    for (const kind of ['game', 'bet', 'total_bet', 'balance', 'teller']) {
      const isStale = (key: QueryKey) => key[0] === kind && key[1] !== 'latest' && key[1] !== 'live-list';
      void this.#client.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey) });
    }
  }

  /** The pages of the history that hold the game show its new pools too. */
  #inHistory(game: GameView): void {
    this.#client.setQueriesData<PagedEnvelope<GameView>>(
      { queryKey: ['game', 'page'] },
      (page) => page && { ...page, data: page.data.map((row) => (row.id === game.id ? game : row)) },
    );
  }

  #housePercentage(value: string): void {
    this.#set(keys.housePercentage, { housePercentage: value });
    if (this.#user.id !== ADMIN_ID) return;
    toast.warning(`The Super Admin changed the house percentage to ${value}%.`);
  }

  #end(userId: number, code: SessionEndCode): void {
    if (userId === this.#user.id) endSession(code);
  }
}

function follow({ token, user }: Session): () => void {
  const cache = new LiveCache(queryClient, user);
  return listenLive(token, {
    onMessage: (message) => cache.take(message),
    onReconnect: () => void queryClient.invalidateQueries(),
    onRefused: (code) => {
      if (endsSession(code)) endSession(code);
      else toast.error(ERRORS[code].message, { id: code });
    },
  });
}

/** Keeps the cache live while somebody is signed in. To be used once, by the shell of the back office. */
export function useLiveCache(): void {
  const sessionKey = useUser()?.unique_key;
  useEffect(() => {
    const session = sessionKey === undefined ? null : currentSession();
    return session === null ? undefined : follow(session);
  }, [sessionKey]);
}
