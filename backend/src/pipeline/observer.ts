import type { ErrorCode } from '@taya/contracts/errors';
import type { CommandType } from '../ledger/commands.js';
import type { Context } from '../ledger/context.js';
import type { Decision } from '../ledger/decision.js';
import type { CommandRequest } from './ledger.js';

export interface DecisionMade {
  readonly request: CommandRequest;
  /** The last event before the decision; it may not be durable yet. */
  readonly revision: number;
  readonly context: Context;
  readonly decision: Decision;
}

/** Called with everything that operators have to know: for the log, the metrics and the simulation. Must not throw. */
export interface PipelineObserver {
  /** The ledger accepts no commands until it is repaired. */
  onStopped(reason: Error): void;
  /** The outcome of an append, or what the store contains, is unknown; it is tried again. */
  onRecovering(reason: Error, attempt: number): void;
  /**
   * The store was settled after `recovering`.
   * @param isOver false where what was sent is not recorded: the store may still take nothing
   */
  onRecovered(isOver: boolean): void;
  /** An error of the program or of the read side, in one call. */
  onFailed(reason: Error): void;
  /** What other instances write is not delivered at the moment; it is tried again, and polled where it matters. */
  onUnheard?(reason: Error): void;
  /** An event was recorded by others, though nobody else can write to this ledger. */
  onForeign?(revision: number, instance: string): void;
  /** At a start: the state was brought up to the end of the log, from a snapshot at `from` or from its beginning (-1). */
  onReplayed?(from: number, through: number): void;
  onDecided?(made: DecisionMade): void;
  onAppended?(batch: AppendedBatch): void;
}

export interface AppendedBatch {
  readonly commands: number;
  readonly ms: number;
}

export interface AnswerCounts {
  recorded: number;
  repeated: number;
  refused: number;
}

/** Counted since the pipeline was opened. */
export interface PipelineCounters {
  /** How often another writer was first. */
  conflicts: number;
  /** How often an outcome was unknown. */
  recoveries: number;
  readonly byType: Map<CommandType, AnswerCounts>;
  readonly byRefusal: Map<ErrorCode, number>;
}
