/** How much the pipeline takes on and how long it waits. */
export interface PipelineLimits {
  /** A batch is sent with the command that brings it to this many commands or bytes. */
  readonly batchCommands: number;
  readonly batchBytes: number;
  /** Commands that may be inside at once; further ones are refused with OVERLOADED. */
  readonly waitingCommands: number;
  /** An append not answered by then counts as unknown. */
  readonly appendTimeoutMs: number;
  /** How long a call waits for an unknown outcome before it is told so. */
  readonly patienceMs: number;
  /** Pause between attempts to recover the store: doubles from the first to the longest. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** Events the projections may be behind: from the first figure on each command is held up, from the second refused. */
  readonly slowedLagEvents: number;
  readonly refusedLagEvents: number;
  readonly slowedByMs: number;
}

export const PIPELINE_LIMITS: PipelineLimits = {
  batchCommands: 500,
  batchBytes: 512 * 1024,
  waitingCommands: 10_000,
  appendTimeoutMs: 5_000,
  patienceMs: 2_000,
  firstRetryMs: 50,
  longestRetryMs: 5_000,
  slowedLagEvents: 20_000,
  refusedLagEvents: 40_000,
  slowedByMs: 100,
};

/** Events read at once while replaying or catching up. */
export const READ_WINDOW = 1_000;
