/** The list of bets with a million of them, in the document store of a station: each query in the way its thread answers it. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from '@jest/globals';
import { GameStatus } from '@taya/contracts/game';
import { centavos } from '@taya/contracts/money';
import { percentagesOf } from '@taya/contracts/payout';
import { reversed } from '@taya/contracts/serial';
import type { BetFilter } from '../backend/src/betting/bet-filter.js';
import { BET_LIST, type BetListQuery } from '../backend/src/betting/bet-list.js';
import type { Document, DocumentStore, Write } from '../backend/src/document-store/document-store.js';
import { openSqliteDocumentStore } from '../backend/src/document-store/sqlite/sqlite-document-store.js';
import {
  BETS,
  type BetDocument,
  COLLECTIONS,
  GAMES,
  GAMES_PER_BLOCK,
  gameSideOf,
  RESULT_BLOCKS,
  STATION,
  USERS,
} from '../backend/src/read-models/collections.js';
import {
  gameDocument,
  STATION_DOCUMENT,
  tellerDocument,
} from '../backend/src/reports/report-documents.fixture.js';
import { median, whole } from './rounds.js';

const BET_COUNT = Number(process.env.BENCH_BETS ?? 1_000_000);
const GAME_COUNT = 4_000;
const TELLERS = 30;
const GAMES_A_DAY = 40;
const FIRST_DAY = Date.parse('2026-07-01T02:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;
const STAKES = [1_000, 5_000, 10_000, 12_500, 20_000, 50_000, 75_000, 100_000, 250_000, 1_000_000];
const BATCH = 20_000;
const ROUNDS = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'taya-bet-list-'));
let documents: DocumentStore;

const betsOfGame = BET_COUNT / GAME_COUNT;
const gameOf = (betId: number) => Math.floor((betId - 1) / betsOfGame) + 1;
const startOf = (gameId: number) =>
  FIRST_DAY + Math.floor((gameId - 1) / GAMES_A_DAY) * DAY_MS + ((gameId - 1) % GAMES_A_DAY) * 15 * 60_000;
/** Games with an even id go to WALA; a tenth of them are draws. */
const letterOf = (gameId: number) => (gameId % 10 === 0 ? 'D' : gameId % 2 === 0 ? 'W' : 'M');
const POOLS = { meron: centavos(20_000_000), wala: centavos(19_000_000) };

/** Nineteen of twenty winners are paid, one of fifty bets is cancelled. */
function betDocument(id: number): BetDocument {
  const gameId = gameOf(id);
  const side = id % 2 === 0 ? 'MERON' : 'WALA';
  const stake = centavos((STAKES[(id * 7) % STAKES.length] ?? 0) + (id % 3) * 100);
  const soldAt = startOf(gameId) + (id % betsOfGame) * 1_000;
  const wins = letterOf(gameId) === 'D' || (letterOf(gameId) === 'M') === (side === 'MERON');
  const isCancelled = id % 50 === 0;
  const isPaid = wins && !isCancelled && id % 20 !== 1;
  const tellerId = 4 + (id % TELLERS);
  const serial = `${id}XXXXXXXXXXXX`.slice(0, 12);
  return {
    id,
    serial,
    serialReversed: reversed(serial),
    gameId,
    tellerId,
    side,
    stake,
    soldAt,
    claimUntil: null,
    cancelledAt: isCancelled ? soldAt + 5_000 : null,
    paidAt: isPaid ? soldAt + 600_000 : null,
    payerId: isPaid ? 4 + ((id * 3) % TELLERS) : null,
    payout: isPaid ? centavos(stake * 2) : null,
    cancelReason: null,
    approvedBy: null,
    lock: null,
    claimedBy: null,
    prints: { bet: 1, payout: isPaid ? 1 : 0 },
    storedStatus: isCancelled ? 'cancelled' : isPaid ? 'paid' : 'sold',
    gameSide: gameSideOf(gameId, side),
  };
}

function* writes(): Generator<Write> {
  const put = (collection: { readonly name: string }, document: Document): Write => ({
    kind: 'put',
    collection: collection.name,
    document,
  });
  yield put(STATION, { ...STATION_DOCUMENT, latestGameId: GAME_COUNT } as Document);
  for (let teller = 0; teller < TELLERS; teller += 1)
    yield put(USERS, tellerDocument(4 + teller, `Teller ${teller}`));
  const ids = Array.from({ length: GAME_COUNT }, (_, index) => index + 1);
  for (const id of ids) {
    const result = { M: 'MERON', W: 'WALA', D: 'DRAW' } as const;
    yield put(GAMES, {
      ...gameDocument(id, { result: result[letterOf(id)], pools: POOLS, status: GameStatus.Finished }),
      frozen: percentagesOf(POOLS, gameDocument(id).terms.rate),
    } as Document);
  }
  for (let block = 1; block <= GAME_COUNT / GAMES_PER_BLOCK; block += 1) {
    const games = ids.slice((block - 1) * GAMES_PER_BLOCK, block * GAMES_PER_BLOCK);
    yield put(RESULT_BLOCKS, { id: block, letters: games.map(letterOf).join('') } as Document);
  }
  for (let id = 1; id <= BET_COUNT; id += 1) yield put(BETS, betDocument(id));
}

beforeAll(async () => {
  documents = await openSqliteDocumentStore({ dataDir, collections: COLLECTIONS });
  const startMs = performance.now();
  const rebuild = await documents.beginRebuild();
  let batch: Write[] = [];
  let checkpoint = -1;
  const commit = async () => {
    await rebuild.commit({
      projection: 'bench',
      expectedCheckpoint: checkpoint,
      checkpoint: checkpoint + 1,
      writes: batch,
    });
    checkpoint += 1;
    batch = [];
  };
  for (const write of writes()) if (batch.push(write) === BATCH) await commit();
  await commit();
  await rebuild.swap();
  const megabytes = Math.round(statSync(join(dataDir, 'read-models.2.sqlite')).size / 2 ** 20);
  say(`${BET_COUNT} bets written in ${Math.round(performance.now() - startMs)} ms, ${megabytes} MB`);
}, 600_000);

afterAll(async () => {
  await documents.close();
  rmSync(dataDir, { recursive: true });
});

const DAY = { date_from: '2026-08-15', date_to: '2026-08-15' };
const MONTH = { date_from: '2026-08-01', date_to: '2026-08-31' };

const QUESTIONS: readonly (readonly [name: string, filter: BetFilter, query?: Partial<BetListQuery>])[] = [
  ['a day', DAY],
  ['a day, one status', { ...DAY, status: 'Unclaimed' }],
  ['a month', MONTH],
  ['a month, one teller', { ...MONTH, teller_id: 7 }],
  ['a game', { game_id: 2_000 }],
  ['a teller, lost', { teller_id: 7, status: 'Lost' }],
  ['a side', { side: 'WALA' }],
  ['lost', { status: 'Lost' }],
  ['unclaimed', { status: 'Unclaimed' }],
  ['claimed', { status: 'Claimed' }],
  ['from 1,000.00', { amount_from: centavos(100_000) }],
  ['by amount', {}, { sort: 'amount' }],
  ['a side, last page', { side: 'WALA' }, { offset: BET_COUNT / 2 - 15 }],
];

test('how long a page with its totals takes', async () => {
  say('| question | found | median, ms | slowest, ms |\n|-|-|-|-|');
  for (const [name, filter, query] of QUESTIONS) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const startMs = performance.now();
      const page = await BET_LIST.run(documents, {
        filter,
        part: '',
        ids: undefined,
        sort: 'id',
        direction: 'desc',
        offset: 0,
        pageSize: 15,
        ...query,
      });
      times.push(performance.now() - startMs);
      found = page.total;
    }
    say(`| ${name} | ${whole(found)} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`);
  }
}, 600_000);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
