/**
 * Fastify that decides in memory and writes rows to SQLite, those that arrived together in one durable commit: what is
 * left when a station keeps no log that can be proved, no lists and no reports.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from './fastify-app.js';
import { type MemoryBet, MemoryHouse } from './memory-house.js';

const house = new MemoryHouse();
const database = new DatabaseSync(join(process.env.DATA_DIR ?? '.', 'bets.sqlite'));
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE bets (id INTEGER PRIMARY KEY, serial TEXT, game_id INT, teller_id INT, side TEXT, stake INT, created_at INT);
  CREATE TABLE payouts (bet_id INTEGER PRIMARY KEY, payer_id INT, payout INT);`);
const insertBet = database.prepare('INSERT INTO bets VALUES (?, ?, ?, ?, ?, ?, ?)');
const insertPayout = database.prepare('INSERT INTO payouts VALUES (?, ?, ?)');

let waiting: { readonly write: () => void; readonly resolve: () => void }[] = [];

function commit(): void {
  const group = waiting;
  waiting = [];
  database.exec('BEGIN IMMEDIATE');
  for (const { write } of group) write();
  database.exec('COMMIT');
  for (const { resolve } of group) resolve();
}

/** A failure of the disk ends the process. */
function durable(write: () => void): Promise<void> {
  if (waiting.length === 0) setImmediate(commit);
  return new Promise((resolve) => waiting.push({ write, resolve }));
}

async function written(bet: MemoryBet, write: () => void): Promise<MemoryBet> {
  await durable(write);
  return bet;
}

await serve({
  async sell(body, tellerId) {
    const bet = house.sell(body, tellerId);
    const { id, serial, gameId, side, stake, createdAt } = bet;
    return written(bet, () => insertBet.run(id, serial, gameId, tellerId, side, stake, createdAt));
  },
  async pay(serial, payerId) {
    const bet = house.pay(serial, payerId);
    return written(bet, () => insertPayout.run(bet.id, payerId, bet.payout));
  },
  openGame: () => house.openGame(),
  finishGame: (id) => house.finishGame(id),
  winnersOf: (gameId) => house.winnersOf(gameId),
  sums() {
    const [bets] = database
      .prepare('SELECT count(*) AS bets, coalesce(sum(stake), 0) AS stakes FROM bets')
      .all();
    const [paid] = database
      .prepare('SELECT count(*) AS paid, coalesce(sum(payout), 0) AS payouts FROM payouts')
      .all();
    return { ...bets, ...paid, onHand: house.sums().onHand };
  },
});
