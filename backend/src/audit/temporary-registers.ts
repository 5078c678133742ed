import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { BetRegister, PrintableBet } from './rules/facts.js';
import type { KeyRegister, Registers } from './transitions.js';

/** All keys and bets of a log, in a database that is written to disk as it grows and that nobody reads later. */
export class TemporaryRegisters implements Registers {
  readonly #database: DatabaseSync;
  readonly keys: KeyRegister;
  readonly bets: BetRegister;

  /** @param file a new one that the caller removes; an empty name is a private temporary file, deleted on closing */
  constructor(file = '') {
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    this.#database.exec(`
      CREATE TABLE keys (key TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE bets (
        id INTEGER PRIMARY KEY, game INTEGER, seller INTEGER, payer INTEGER, claimed INTEGER,
        bet_prints INTEGER, payout_prints INTEGER
      );
      BEGIN`);
    const insertKey = this.#database.prepare('INSERT OR IGNORE INTO keys VALUES (?)');
    this.keys = { add: (key) => insertKey.run(key).changes === 1 };
    this.bets = new TemporaryBetRegister(this.#database);
  }

  close(): void {
    this.#database.close();
  }
}

interface BetRow {
  readonly game: number;
  readonly seller: number;
  readonly payer: number | null;
  readonly claimed: number;
  readonly bet_prints: number;
  readonly payout_prints: number;
}

class TemporaryBetRegister implements BetRegister {
  readonly #select: StatementSync;
  readonly #replace: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare('SELECT * FROM bets WHERE id = ?');
    this.#replace = database.prepare('INSERT OR REPLACE INTO bets VALUES (?, ?, ?, ?, ?, ?, ?)');
  }

  get(betId: number): PrintableBet | undefined {
    const row = this.#select.get(betId) as BetRow | undefined;
    if (row === undefined) return undefined;
    return {
      gameId: row.game,
      sellerId: row.seller,
      payerId: row.payer,
      isClaimed: row.claimed === 1,
      prints: { bet: row.bet_prints, payout: row.payout_prints },
    };
  }

  set(betId: number, { gameId, sellerId, payerId, isClaimed, prints }: PrintableBet): void {
    this.#replace.run(betId, gameId, sellerId, payerId, isClaimed ? 1 : 0, prints.bet, prints.payout);
  }
}
