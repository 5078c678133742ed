export interface PipelineLimits {
  /** A batch is sent when it reaches this many commands or bytes. */
  readonly batchCommands: number;
  readonly batchBytes: number;
  /**
   * A command whose events take more is refused. With the largest batch that another command may still join, it is less
   * than a server takes in one append.
   */
  readonly commandBytes: number;
  /** How many commands may be inside at once; further ones are refused with OVERLOADED. */
  readonly waitingCommands: number;
  /** An append that is not answered within this time has an unknown outcome. */
  readonly appendTimeoutMs: number;
  /** How long a call waits for an unknown outcome before it is answered so. */
  readonly outcomeDeadlineMs: number;
  /** Pause between attempts to recover the store: doubles from the first to the longest. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /**
   * How many events the projections may be behind: from the first limit on each command is delayed, from the second on
   * refused.
   */
  readonly slowedLagEvents: number;
  readonly refusedLagEvents: number;
  readonly slowedByMs: number;
}

export const PIPELINE_LIMITS: PipelineLimits = {
  batchCommands: 500,
  batchBytes: 512 * 1024,
  commandBytes: 384 * 1024,
  waitingCommands: 2_500,
  appendTimeoutMs: 5_000,
  outcomeDeadlineMs: 2_000,
  firstRetryMs: 50,
  longestRetryMs: 5_000,
  slowedLagEvents: 20_000,
  refusedLagEvents: 40_000,
  slowedByMs: 100,
};

export const READ_WINDOW = 1_000;
