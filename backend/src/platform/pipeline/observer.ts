import type { Context } from '../../ledger/commands.js';
import type { Decision } from '../../ledger/decision.js';
import type { CommandRequest } from './ledger.js';

/** A decision as it was taken. */
export interface DecisionMade {
  readonly request: CommandRequest;
  /** The event it was decided after; it may not be durable yet. */
  readonly revision: number;
  readonly context: Context;
  readonly decision: Decision;
}

/** Told what operators have to know: for the log, the metrics and the simulation. Must not throw. */
export interface PipelineObserver {
  /** The ledger takes no commands until somebody has seen to it. */
  stopped(reason: Error): void;
  /** The outcome of an append, or what the store holds, is not known; it is tried again. */
  recovering(reason: Error, attempt: number): void;
  /** The store was settled again after `recovering`. */
  recovered(): void;
  /** A fault of the program or of the read side, met by one call. */
  failed(reason: Error): void;
  decided?(made: DecisionMade): void;
}

/** Counted since the pipeline was opened. */
export interface PipelineCounters {
  /** Answered commands, refused and repeated ones too. */
  commands: number;
  refusals: number;
  repeats: number;
  /** Durable batches of this instance, and the events in them. */
  batches: number;
  events: number;
  /** Times another writer was first. */
  conflicts: number;
  /** Times an outcome was unknown. */
  recoveries: number;
}

export function noCounts(): PipelineCounters {
  return { commands: 0, refusals: 0, repeats: 0, batches: 0, events: 0, conflicts: 0, recoveries: 0 };
}
