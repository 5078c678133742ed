import type { System } from '../../system/system.js';
import type { CommandPipeline } from '../command-pipeline.js';
import type { CommandKey, Ledger } from '../ledger.js';
import type { PipelineLimits } from '../limits.js';
import type { Gate } from './gate.fixture.js';

/** What stands between the callers of a process and its pipeline. */
export interface Front {
  readonly ledger: Pick<Ledger, 'execute'>;
  /** The process that gave the last answer to a command, if it was not this one. */
  answeredBy(key: CommandKey): string | undefined;
  /** The process ends, in whatever way. */
  close(): void;
}

export interface FrontProcess {
  /** In the events it writes. */
  readonly writer: string;
  readonly pipeline: CommandPipeline;
  readonly system: System;
  /** Closed while the process does nothing at all. */
  readonly awake: Gate;
  readonly limits: Partial<PipelineLimits>;
}

/** The fronts of all processes, and what lies between them: it stands above this folder. */
export interface Fronts {
  open(process: FrontProcess): Front;
  /** Some processes cannot reach each other for a while. */
  partition(forMs: number): void;
  /** What happened, for the question whether a run met everything. */
  readonly met: { forwarded: number; penLost: number; unclear: number };
}
