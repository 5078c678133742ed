import type { LiveIdentities } from '@taya/contracts/answers/identities';
import type { CommandPipeline } from '../pipeline/command-pipeline.js';
import type { Progress } from '../read-models/progress.js';
import type { Metrics } from './metrics.js';

export const MONITORED_PARTS = Symbol('MonitoredParts');

/** Parts of a station that only its monitoring reads. */
export interface MonitoredParts {
  readonly progress: Progress;
  /** The acknowledged revision of a ledger in files, -1 for none; null where the ledger is on a server. */
  readonly acknowledgedRevision: (() => number) | null;
  readonly pipeline: Pick<CommandPipeline, 'counters' | 'waiting'>;
  readonly metrics: Metrics;
  readonly identities: () => LiveIdentities;
  /** What is known of the witness, and which seals it lacks. */
  readonly witness: {
    readonly status: { readonly stored: number; readonly failures: number };
    /** @throws Error while the read models cannot be read */
    readonly waiting: () => Promise<{ readonly seals: number; readonly oldestAtMs: number | null }>;
  };
}
