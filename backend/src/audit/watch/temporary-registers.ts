import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { PrintableBet, Registers } from '../../../../tools/verify.mjs';
import { KeyRegister } from './key-register.js';

/** Bets that are kept in memory: most are paid and printed soon after they were sold. */
const RECENT_BETS = 20_000;

/** All keys and bets of a log, in a database that is written to disk as it grows and that nobody reads later. */
export class TemporaryRegisters implements Registers {
  readonly #database: DatabaseSync;
  readonly keys: KeyRegister;
  readonly bets: Registers['bets'];

  /** @param file a new one that the caller removes; an empty name is a private temporary file, deleted on closing */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    this.keys = new KeyRegister(this.#database);
    this.#database.exec(`
      CREATE TABLE bets (
        id INTEGER PRIMARY KEY, game INTEGER, seller INTEGER, payer INTEGER, claimed INTEGER,
        bet_prints INTEGER, payout_prints INTEGER
      );
      BEGIN`);
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

class TemporaryBetRegister {
  /** In the order in which they were sold, or came back from the file. */
  readonly #recent = new Map<number, PrintableBet>();
  readonly #select: StatementSync;
  readonly #replace: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare('SELECT * FROM bets WHERE id = ?');
    this.#replace = database.prepare('INSERT OR REPLACE INTO bets VALUES (?, ?, ?, ?, ?, ?, ?)');
  }

  get(betId: number): PrintableBet | undefined {
    return this.#recent.get(betId) ?? this.#kept(betId);
  }

  set(betId: number, bet: PrintableBet): void {
    this.#recent.set(betId, bet);
    if (this.#recent.size > RECENT_BETS) this.#keepOldest();
  }

  #kept(betId: number): PrintableBet | undefined {
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

  #keepOldest(): void {
    for (const [betId, { gameId, sellerId, payerId, isClaimed, prints }] of this.#recent) {
      if (this.#recent.size <= RECENT_BETS / 2) return;
      this.#replace.run(betId, gameId, sellerId, payerId, isClaimed ? 1 : 0, prints.bet, prints.payout);
      this.#recent.delete(betId);
    }
  }
}
