import { beforeEach, describe, expect, test } from '@jest/globals';
import { GameStatus } from '@taya/contracts/game';
import { LIVE_LIST_LENGTH } from '@taya/contracts/limits';
import { hundredths } from '@taya/contracts/money';
import { EMPTY_POOLS } from '@taya/contracts/payout';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Ledger } from '../pipeline/ledger.js';
import { GAMES, type GameDocument } from './collections.js';
import { LiveGames } from './live-games.js';
import type { ReadModels } from './read-models.js';

function cancelledGame(id: number, changes: Partial<GameDocument> = {}): GameDocument {
  return {
    id,
    name: `G${id}`,
    terms: { rate: hundredths(500), payoutUnit: EMPTY_POOLS.meron, minimumPayout: hundredths(0) },
    createdAt: id,
    createdDate: '2026-11-21',
    status: GameStatus.Cancelled,
    resumesTo: null,
    lastCall: null,
    meronOpen: false,
    walaOpen: false,
    pools: EMPTY_POOLS,
    noContest: false,
    result: null,
    startedAt: null,
    endedAt: null,
    finishedAt: id,
    businessDate: '2026-11-21',
    frozen: null,
    paysFrom: null,
    review: null,
    clearedAt: null,
    isFinal: true,
    reportDate: '2026-11-21',
    ...changes,
  };
}

describe('the public history', () => {
  let store: MemoryDocumentStore;
  let checkpoint: number;
  let readings: number;
  let isBehind: boolean;
  let publish: (events: readonly LedgerEvent[]) => void;
  let live: LiveGames;

  beforeEach(() => {
    store = new MemoryDocumentStore([GAMES]);
    checkpoint = -1;
    readings = 0;
    isBehind = false;
    const ledger = {
      onDurable: (listener: typeof publish) => {
        publish = listener;
      },
    };
    const models = {
      current: async () => {
        readings += 1;
        if (isBehind) throw new Error('behind');
        return store;
      },
    };
    live = new LiveGames(ledger as unknown as Ledger, models as unknown as ReadModels);
  });

  async function write(...games: readonly GameDocument[]): Promise<void> {
    const writes = games.map((document) => ({ kind: 'put' as const, collection: GAMES.name, document }));
    await store.commit({
      projection: 'game',
      expectedCheckpoint: checkpoint,
      checkpoint: checkpoint + 1,
      writes,
    });
    checkpoint += 1;
  }

  const event = (type: string, gameId: number) => publish([{ type, data: { gameId } } as LedgerEvent]);

  async function end(id: number): Promise<void> {
    await write(cancelledGame(id));
    event('game.cancelled', id);
  }

  const ids = async () => (await live.list()).games.map((game) => game.id);

  test('shows final games, oldest first, as the call answers them', async () => {
    await write(cancelledGame(2), cancelledGame(1), cancelledGame(3, { isFinal: false, status: 2 }));
    const { games, json } = await live.list();
    expect(games.map(({ id }) => id)).toEqual([1, 2]);
    expect(JSON.parse(json.toString())).toEqual({ success: true, message: '', data: games });
  });

  test('is read once, however many ask, until a game becomes final', async () => {
    await write(cancelledGame(1));
    await Promise.all([ids(), ids(), ids()]);
    event('bet.sold', 2);
    await ids();
    expect(readings).toBe(1);
    await end(2);
    expect(await ids()).toEqual([1, 2]);
    expect(readings).toBe(2);
  });

  test('shows no game twice, though it became final while the whole list was read', async () => {
    await write(cancelledGame(1));
    const reading = ids();
    await end(2);
    await reading;
    expect(await ids()).toEqual([1, 2]);
  });

  test('shows cleared dates of games it had read before', async () => {
    await write(cancelledGame(1));
    await ids();
    await write(cancelledGame(1, { clearedAt: 0 }));
    publish([{ type: 'date.cleared', data: {} } as LedgerEvent]);
    expect((await live.list()).games[0]?.cleared_date).toBe('1970-01-01T00:00:00.000Z');
  });

  test('holds the latest thousand', async () => {
    await write(...Array.from({ length: LIVE_LIST_LENGTH + 5 }, (_, index) => cancelledGame(index + 1)));
    expect((await ids())[0]).toBe(6);
    await end(LIVE_LIST_LENGTH + 6);
    const shown = await ids();
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([LIVE_LIST_LENGTH, 7, LIVE_LIST_LENGTH + 6]);
  });

  test('is read again after a reading that failed, and misses nothing', async () => {
    await write(cancelledGame(1));
    await ids();
    await end(2);
    isBehind = true;
    await expect(live.list()).rejects.toThrow('behind');
    isBehind = false;
    await end(3);
    expect(await ids()).toEqual([1, 2, 3]);
  });
});
