import type { Command } from '../ledger/commands.js';
import type { Refusal } from '../ledger/decision.js';
import type { ResultOf } from '../ledger/results.js';
import type { StationState } from '../ledger/state/state.js';
import type { Clock } from '../system/system.js';
import type { CommandEvents } from './command-events.js';
import type { CommandRequest, Outcome } from './ledger.js';
import type { OlderCommands } from './older-commands.js';

/** Where turns are taken. */
export interface Desk {
  /** May be ahead of what is durable. */
  readonly state: StationState;
  readonly clock: Clock;
  readonly commandEvents: CommandEvents;
  readonly olderCommands: OlderCommands;
  /**
   * Decides a command and applies its events at once; they join the open batch.
   * @throws errors of the program while deciding or applying; then nothing of the command is left
   */
  decide<Given extends Command>(request: CommandRequest<Given>): Outcome<ResultOf<Given>>;
}

/** The result of taking a turn. */
export type Taken =
  /** To be answered once all events that it read or wrote are durable. */
  | { readonly kind: 'taken'; readonly answer: () => void }
  /** It needs data that is not in memory, and comes back when they have been fetched. */
  | { readonly kind: 'away'; readonly until: Promise<void> };

/**
 * One call of the ledger: calls take their turns one after another, and again when the events they were based on were
 * not recorded.
 */
export interface Turn {
  /** Whether the caller has been answered. */
  readonly isOver: boolean;
  take(desk: Desk): Taken;
  /** Answers the caller, without taking the turn or instead of its result. */
  refuse(refusal: Refusal): void;
}

/** The caller who waits for the end of a turn. */
export interface Caller<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}
