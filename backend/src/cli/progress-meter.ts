import { Presets, SingleBar } from 'cli-progress';
import type { OpenProgressDisplay, ProgressDisplay, ProgressSpan } from '../system/progress-display.js';
import type { Clock } from '../system/system.js';

const LINE_EVERY_MS = 3_000;
const DRAWN_EVERY_MS = 100;
/** From here on the time left is said in minutes, and in hours. */
const MINUTES_FROM_SECONDS = 120;
const HOURS_FROM_MINUTES = 120;

export interface MeterOptions {
  readonly clock: Clock;
  /** Where the progress is shown: as a bar on a terminal, else in lines. */
  readonly stream: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** A command line shows every part of its work on `stream`, which is not that of its results. */
export function progressOn(options: MeterOptions): OpenProgressDisplay {
  return (span) => new ProgressMeter(options, span);
}

/** Shows how far a part of a long work is, at which rate, and how long it will take. */
export class ProgressMeter implements ProgressDisplay {
  readonly #options: MeterOptions;
  readonly #span: Required<ProgressSpan>;
  readonly #bar: SingleBar | null;
  readonly #startedMs: number;
  #shownMs: number;

  constructor(options: MeterOptions, span: ProgressSpan) {
    this.#options = options;
    this.#span = { unit: 'events', ...span };
    this.#bar = options.stream.isTTY === true ? barOn(options.stream, this.#span) : null;
    this.#startedMs = options.clock.monotonicMs();
    this.#shownMs = this.#startedMs;
  }

  at(position: number, end = this.#span.end): void {
    const now = this.#options.clock.monotonicMs();
    const isDue = now - this.#shownMs >= (this.#bar === null ? LINE_EVERY_MS : DRAWN_EVERY_MS);
    const isLast = this.#bar !== null && position === end;
    if (!isDue && !isLast) return;
    this.#shownMs = now;
    const rate = this.#rate(position);
    const left = leftText(Math.ceil((end - position) / rate));
    if (this.#bar === null) this.#sayLine(position, end, rate, left);
    else this.#draw(this.#bar, position, end, { rate: grouped(rate), left });
  }

  /** Leaves the bar as it is; what is written next begins a new line. */
  end(): void {
    if (this.#bar?.isActive) this.#bar.stop();
  }

  /** Time and rate of the whole work, which has come to `position`. */
  result(position: number): string {
    const seconds = (this.#elapsedMs() / 1_000).toFixed(1);
    return `${seconds} s, ${Math.round(this.#rate(position))} ${this.#span.unit}/s`;
  }

  #draw(bar: SingleBar, position: number, end: number, payload: object): void {
    if (!bar.isActive) bar.start(end + 1, position + 1, payload);
    bar.setTotal(end + 1);
    bar.update(position + 1, payload);
  }

  #sayLine(position: number, end: number, rate: number, left: string): void {
    const { title, unit } = this.#span;
    const place =
      unit === 'events' ? `revision ${position} of ${end}` : `${position + 1} of ${end + 1} ${unit}`;
    this.#options.stream.write(`${title}: ${place}, ${Math.round(rate)} ${unit}/s, ${left}\n`);
  }

  /** How many a second since the start. */
  #rate(position: number): number {
    return ((position - this.#span.after) * 1_000) / this.#elapsedMs();
  }

  #elapsedMs(): number {
    return Math.max(1, this.#options.clock.monotonicMs() - this.#startedMs);
  }
}

function barOn(stream: NodeJS.WritableStream, { title, unit }: Required<ProgressSpan>): SingleBar {
  return new SingleBar(
    {
      stream,
      format: `${title} {bar} {percentage} % | {value} of {total} ${unit} | {rate}/s | {left}`,
      formatValue: (value, _options, type) => (type === 'percentage' ? String(value) : grouped(value)),
      barsize: 24,
    },
    Presets.shades_classic,
  );
}

function leftText(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'time left not known';
  if (seconds < MINUTES_FROM_SECONDS) return `${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < HOURS_FROM_MINUTES) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
