import type { Clock } from './system.js';

const LINE_EVERY_MS = 3_000;
/** From here on the time left is said in minutes. */
const MINUTES_FROM_SECONDS = 120;

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

/** Everything up to this revision (or day, from 0 on) is done; `end` where the last one is another now. */
export type ReportProgress = (position: number, end?: number) => void;

/** Begins a part of a work whose progress is shown to whoever waits for it. */
export type OpenProgress = (span: ProgressSpan) => ReportProgress;

/** Says every three seconds how far each part is, at which rate, and how long it will take. */
export function progressLines(clock: Clock, stream: Pick<NodeJS.WritableStream, 'write'>): OpenProgress {
  return ({ title, after, end: last, unit = 'events' }) => {
    const startedMs = clock.monotonicMs();
    let saidMs = startedMs;
    return (position, end = last) => {
      const nowMs = clock.monotonicMs();
      if (nowMs - saidMs < LINE_EVERY_MS) return;
      saidMs = nowMs;
      const rate = ((position - after) * 1_000) / (nowMs - startedMs);
      const done = `${readableNumber(position + 1)} of ${readableNumber(end + 1)} ${unit}`;
      stream.write(
        `${title}: ${done}, ${readableNumber(rate)} a second, ${leftText((end - position) / rate)}\n`,
      );
    };
  };
}

function leftText(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'time left not known';
  return seconds < MINUTES_FROM_SECONDS
    ? `${Math.ceil(seconds)} s left`
    : `${Math.ceil(seconds / 60)} min left`;
}

/** A number as people read it. */
export function readableNumber(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
