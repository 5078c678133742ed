import type { Command } from '../../ledger/commands.js';
import type { Refusal } from '../../ledger/decision.js';
import type { ResultOf } from '../../ledger/results.js';
import type { StationState } from '../../ledger/state/state.js';
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
   * @throws what deciding or applying throws, a fault of the program; then nothing of the command is left
   */
  decide<Given extends Command>(request: CommandRequest<Given>): Outcome<ResultOf<Given>>;
}

/** What came of taking a turn. */
export type Taken =
  /** To be answered once everything it saw and wrote is durable. */
  | { readonly kind: 'taken'; readonly answer: () => void }
  /** It needs something that is not in memory, and comes back when it has been fetched. */
  | { readonly kind: 'away'; readonly until: Promise<void> };

/** One call of the ledger on its way: taken one after another, and again when what it was taken on was not recorded. */
export interface Turn {
  /** Whether the caller has been answered. */
  readonly isOver: boolean;
  take(desk: Desk): Taken;
  /** Answers the caller, without a turn or instead of what came of it. */
  refuse(refusal: Refusal): void;
}

/** Whoever waits for the end of a turn. */
export interface Caller<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}
