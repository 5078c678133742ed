import type { Result } from '@taya/contracts/game';
import type { ServerMessageName } from '@taya/contracts/socket';
import type { Static, TSchema } from 'typebox';
import type { Accounts, Posting } from '../accounts.js';
import type { Movement } from '../movements.js';

/**
 * What an event is to others, beside its schema. What is made of events outside of the ledger is derived from it by
 * `event-facts.ts`: journal and balances, the event log, time lines, live messages. Whom an event concerns, the names of
 * its fields say (`event-subject.ts`).
 */
export interface EventRecord<Data> {
  /** null for an event that moves no money. */
  readonly money: Money<Data> | null;
  /** What is marked of it on a line of time; null for nothing. */
  readonly mark: ((data: Data) => Mark) | null;
  /** The live messages whose content it changes; `balance` and `drawer` go without saying where it moves money. */
  readonly pushes: readonly Push[];
}

/** All amounts are centavos. */
export interface Money<Data> {
  /** Its entry in the journal, in a few words. */
  readonly words: (data: Data) => string;
  /** What the event is about. */
  readonly amount: (data: Data) => number;
  /**
   * Its double entry: sums to zero. What the event says is posted as it says it, what it does not say is taken from the
   * accounts: so the sum is zero only when the event agrees with all that was posted before.
   */
  readonly postings: (data: Data, accounts: Accounts) => readonly Posting[];
  /** The figures that it changes. */
  readonly movements: (data: Data) => readonly Movement[];
}

export interface Mark {
  readonly gameId?: number;
  readonly gameName?: string;
  readonly result?: Result;
  readonly tellerId?: number;
  readonly amount?: number;
}

export type Push = Extract<
  ServerMessageName,
  'game' | 'timer' | 'game_live_list' | 'house_percentage' | 'balance' | 'drawer'
>;

/** An event that moves no money, is not marked, and of which no screen hears. */
export const SILENT = { money: null, mark: null, pushes: [] } as const;
/** One that the list of drawers shows: who works there, and how. */
export const PUSHES_DRAWER = { money: null, mark: null, pushes: ['drawer'] } as const;
/** One that the screens of the game show, and no more. */
export const PUSHES_GAME = { money: null, mark: null, pushes: ['game'] } as const;

export function define<
  const Version extends number,
  Data extends TSchema,
  Record extends EventRecord<Static<Data>>,
>(version: Version, summary: string, data: Data, record: Record) {
  return { version, summary, data, ...record } as const;
}

export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);
