/** How far a long work is, for whoever waits for it. */

/** What is shown of one part of the work. */
export interface ProgressDisplay {
  /** Everything up to this revision (or day, or megabyte, from 0 on) is done; `end` where the last one is another now. */
  at(position: number, end?: number): void;
  end(): void;
}

export interface ProgressSpan {
  /** What is done, in a word or two. */
  readonly title: string;
  /** The last revision that was done before; -1 for none. */
  readonly after: number;
  /** The last revision that there is to do. */
  readonly end: number;
  /** What is counted, when it is not events. */
  readonly unit?: string;
}

export type OpenProgressDisplay = (span: ProgressSpan) => ProgressDisplay;

/** Shows how far `work` comes, until it has ended or failed. */
export async function withProgressDisplay<Result>(
  progress: ProgressDisplay,
  work: (progress: ProgressDisplay) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
