import { Presets, SingleBar } from 'cli-progress';
import type { Clock } from '../system/system.js';

const LINE_EVERY_MS = 1_000;
const DRAWN_EVERY_MS = 100;

export interface MeterOptions {
  readonly clock: Clock;
  /** Where the progress is shown: as a bar on a terminal, else in lines. */
  readonly stream: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** What is done with the events. */
  readonly title: string;
  /** The last revision that was done before. */
  readonly after?: number;
}

/** Shows how far a long work on the events of a log is, at which rate, and how long it will take. */
export class ProgressMeter {
  readonly #options: MeterOptions;
  readonly #bar: SingleBar | null;
  readonly #after: number;
  readonly #startedMs: number;
  #shownMs: number;

  constructor(options: MeterOptions) {
    this.#options = options;
    this.#bar = options.stream.isTTY === true ? barOn(options) : null;
    this.#after = options.after ?? -1;
    this.#startedMs = options.clock.monotonicMs();
    this.#shownMs = this.#startedMs;
  }

  /** Everything up to `revision` is done; the log ends at `tail`. */
  at(revision: number, tail: number): void {
    const now = this.#options.clock.monotonicMs();
    const isDue = now - this.#shownMs >= (this.#bar === null ? LINE_EVERY_MS : DRAWN_EVERY_MS);
    const isLast = this.#bar !== null && revision === tail;
    if (!isDue && !isLast) return;
    this.#shownMs = now;
    const rate = this.#rate(revision);
    const secondsLeft = Math.ceil((tail - revision) / rate);
    if (this.#bar === null) this.#sayLine(revision, tail, rate, secondsLeft);
    else this.#draw(this.#bar, revision, tail, { rate: grouped(rate), left: `${secondsLeft} s left` });
  }

  /** Leaves the bar as it is; what is written next begins a new line. */
  end(): void {
    if (this.#bar?.isActive) this.#bar.stop();
  }

  /** Time and rate of the whole work, which has come to `revision`. */
  result(revision: number): string {
    const seconds = (this.#elapsedMs() / 1_000).toFixed(1);
    return `${seconds} s, ${Math.round(this.#rate(revision))} events/s`;
  }

  #draw(bar: SingleBar, revision: number, tail: number, payload: object): void {
    if (!bar.isActive) bar.start(tail + 1, revision + 1, payload);
    bar.setTotal(tail + 1);
    bar.update(revision + 1, payload);
  }

  #sayLine(revision: number, tail: number, rate: number, secondsLeft: number): void {
    const { stream, title } = this.#options;
    const place = `revision ${revision} of ${tail}`;
    stream.write(`${title}: ${place}, ${Math.round(rate)} events/s, ${secondsLeft} s left\n`);
  }

  /** Events a second since the start. */
  #rate(revision: number): number {
    return ((revision - this.#after) * 1_000) / this.#elapsedMs();
  }

  #elapsedMs(): number {
    return Math.max(1, this.#options.clock.monotonicMs() - this.#startedMs);
  }
}

function barOn({ stream, title }: MeterOptions): SingleBar {
  return new SingleBar(
    {
      stream,
      format: `${title} {bar} {percentage} % | {value} of {total} events | {rate}/s | {left}`,
      formatValue: (value, _options, type) => (type === 'percentage' ? String(value) : grouped(value)),
      barsize: 24,
    },
    Presets.shades_classic,
  );
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
